import type { Services } from '../../services.ts';
import type { Http } from '../../core/http/bind.ts';
import { refused } from '../../core/http/refused.ts';
import { baseAddress, readReader } from './access.ts';
import { baseToken, type Comer } from './base-token.ts';
import type { Base } from '../settings/link-rules.ts';

/** What somebody wants in a base; nothing: its beginning. */
export type Wanted = Parameters<typeof baseAddress>[2];

/** The address by which whoever asks enters a base, with a token where its template names one. */
export async function enter(
  services: Pick<Services, 'db' | 'now' | 'origin'>,
  http: Http,
  base: Base,
  wanted: Wanted,
): Promise<{ url: string; base: string }> {
  const comer = comerIn(http);
  const reader = await readReader(services.db.queries, comer.patronId);
  const token = base.address.includes('{token}') && (await baseToken(services, comer, base));
  const url = baseAddress(base, reader, { ...wanted, ...(token && { token }) }, services.now());
  // A base may be a page of our own.
  return { url: new URL(url, services.origin).href, base: base.name };
}

/** Who is signed in. */
export function comerIn({ identity }: Http): Comer {
  if (identity.kind !== 'patron') throw refused(401, 'token_missing');
  return identity;
}
