import { createHmac } from 'node:crypto';
import type { Queries } from '../../core/db/connection.ts';
import { fillAddress, signedText, type Base, type Placeholder } from '../settings/link-rules.ts';

/** A reader who enters a base; the source of address placeholders. */
export interface Reader {
  login: string;
  name: string;
  email: string;
}

/** Signs the address by which a reader enters a base (HMAC-SHA256, hexadecimal). */
export function baseAddress(
  base: Base,
  reader: Reader,
  target: Partial<Record<'link' | 'codigo' | 'sessao' | 'token', string>>,
  now: Date,
): string {
  const values: Partial<Record<Placeholder, string>> = {
    usuario: reader.login,
    nome: reader.name,
    email: reader.email,
    instante: String(Math.floor(now.getTime() / 1000)),
    ...target,
  };
  const assinatura = createHmac('sha256', base.key).update(signedText(values)).digest('hex');
  return fillAddress(base.address, { ...values, assinatura });
}

export async function readReader(q: Queries, patronId: number): Promise<Reader> {
  const { login, name, email } = await q
    .selectFrom('patrons')
    .select(['login', 'name', 'email'])
    .where('id', '=', patronId)
    .executeTakeFirstOrThrow();
  return { login, name, email: email ?? '' };
}

export interface LinkUse {
  titleId: number;
  /** Position of the link in its record, from 1. */
  link: number;
  browser: string;
  device: string;
  os: string;
  at: Date;
}

/** Counts an opened link by month, without by whom. */
export async function countLinkUse(q: Queries, use: LinkUse): Promise<void> {
  const { titleId, link, browser, device, os, at } = use;
  await q
    .insertInto('link_counts')
    .values({
      ...{ title_id: titleId, link, month: at.toISOString().slice(0, 7) },
      ...{ browser, device, os, count: 1 },
    })
    .onConflict((conflict) =>
      conflict
        .columns(['title_id', 'link', 'month', 'browser', 'device', 'os'])
        .doUpdateSet(({ eb, ref }) => ({ count: eb(ref('link_counts.count'), '+', 1) })),
    )
    .execute();
}
