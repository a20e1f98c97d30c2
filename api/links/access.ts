import { createHmac } from 'node:crypto';
import type { Queries } from '../db/connection.ts';
import { fillAddress, signedText, type Base, type Placeholder } from '../settings/link-rules.ts';

/** Who enters a base: what its address may carry. */
export interface Reader {
  login: string;
  name: string;
  email: string;
}

/** The signed address by which a reader enters a base (HMAC-SHA256, hexadecimal). */
export function baseAddress(
  base: Base,
  reader: Reader,
  wanted: Partial<Record<'link' | 'codigo' | 'sessao' | 'token', string>>,
  now: Date,
): string {
  const values: Partial<Record<Placeholder, string>> = {
    usuario: reader.login,
    nome: reader.name,
    email: reader.email,
    instante: String(Math.floor(now.getTime() / 1000)),
    ...wanted,
  };
  const assinatura = createHmac('sha256', base.key).update(signedText(values)).digest('hex');
  return fillAddress(base.address, { ...values, assinatura });
}

/** A patron as bases know them. */
export async function readReader(q: Queries, patronId: number): Promise<Reader> {
  const { login, name, email } = await q
    .selectFrom('patrons')
    .select(['login', 'name', 'email'])
    .where('id', '=', patronId)
    .executeTakeFirstOrThrow();
  return { login, name, email: email ?? '' };
}

export interface Access {
  titleId: number;
  /** Number of the link in its record, from 1. */
  link: number;
  /** Null when nobody was signed in. */
  patronId: number | null;
  browser: string;
  device: string;
  os: string;
  at: string;
}

/** Keeps that a link was opened, for the statistics of the library. */
export async function saveAccess(q: Queries, access: Access): Promise<void> {
  await q
    .insertInto('link_accesses')
    .values({
      title_id: access.titleId,
      link: access.link,
      patron_id: access.patronId,
      browser: access.browser,
      device: access.device,
      os: access.os,
      at: access.at,
    })
    .execute();
}
