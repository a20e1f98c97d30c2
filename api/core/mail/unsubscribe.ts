import { createHmac, timingSafeEqual } from 'node:crypto';
import { LANG_HEADER, type Locale } from '#contract/shared/languages.ts';
import { NOTICE_KINDS } from '#contract/patrons/notices/kinds.ts';

/**
 * What a link unsubscribes from: interest digests, one kind of notice or all that are not obligatory (id: patron), or
 * one saved search (id: search).
 */
export interface UnsubscribeTarget {
  kind: (typeof KINDS)[number];
  id: number;
}

const KINDS = ['interesses', 'pesquisa', 'todos', ...NOTICE_KINDS] as const;

const macOf = (secret: Uint8Array, { kind, id }: UnsubscribeTarget): string =>
  createHmac('sha256', secret).update(`news ${kind} ${id}`).digest('base64url');

/** Unsubscribe link, valid without signing in. */
export const stopAddress = (
  origin: string,
  secret: Uint8Array,
  stopped: UnsubscribeTarget,
  locale: Locale,
): string =>
  `${origin}/api/avisos/${stopped.kind}.${stopped.id}.${macOf(secret, stopped)}?lang=${LANG_HEADER[locale]}`;

/** Parses a token; null if invalid. */
export function stoppedBy(secret: Uint8Array, token: string): UnsubscribeTarget | null {
  const [kind = '', id = '', mac = ''] = token.split('.');
  const known = KINDS.find((one) => one === kind);
  if (known === undefined || !/^[1-9]\d{0,14}$/.test(id)) return null;
  const stopped: UnsubscribeTarget = { kind: known, id: Number(id) };
  const expected = Buffer.from(macOf(secret, stopped));
  const given = Buffer.from(mac);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs ? stopped : null;
}
