import { createHmac, timingSafeEqual } from 'node:crypto';

const cardMac = (secret: Uint8Array, id: number): string =>
  createHmac('sha256', secret).update(`catalogue card ${id}`).digest('base64url');

/** Where the card of a request is: whoever has the address may read it, and nobody can guess it. */
export const cardPath = (secret: Uint8Array, id: number): string =>
  `/api/fichas/${id}.${cardMac(secret, id)}`;

/** Which request a key is about; null: it is none of ours. */
export function requestIdFromKey(secret: Uint8Array, key: string): number | null {
  const [id = '', mac = ''] = key.split('.');
  if (!/^[1-9]\d{0,14}$/.test(id)) return null;
  const expected = Buffer.from(cardMac(secret, Number(id)));
  const given = Buffer.from(mac);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs ? Number(id) : null;
}
