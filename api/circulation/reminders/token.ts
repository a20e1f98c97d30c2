import { createHmac, timingSafeEqual } from 'node:crypto';
import { LANG_HEADER, type Locale } from '#contract/shared/languages.ts';

const tokenMac = (secret: Uint8Array, patronId: number): string =>
  createHmac('sha256', secret).update(`reminders ${patronId}`).digest('base64url');

/** Link that unsubscribes from reminders without signing in. */
export const remindersAddress = (
  origin: string,
  secret: Uint8Array,
  patronId: number,
  locale: Locale,
): string =>
  `${origin}/api/lembretes/${patronId}.${tokenMac(secret, patronId)}?lang=${LANG_HEADER[locale]}`;

/** The patron of a token; null if invalid. */
export function patronOfToken(secret: Uint8Array, token: string): number | null {
  const [id = '', mac = ''] = token.split('.');
  if (!/^[1-9]\d{0,14}$/.test(id)) return null;
  const expected = Buffer.from(tokenMac(secret, Number(id)));
  const given = Buffer.from(mac);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs ? Number(id) : null;
}
