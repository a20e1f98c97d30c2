import type { Services } from '../../services.ts';
import type { Http } from '../../core/http/bind.ts';
import { refused } from '../../core/http/refused.ts';
import { baseAddress, readReader } from './access.ts';
import { baseToken, type TokenOwner } from './base-token.ts';
import { mayEnter, type Base } from '../settings/link-rules.ts';

/** Target within a base; undefined: its start page. */
export type BaseTarget = Parameters<typeof baseAddress>[2];

/** Returns the address by which the caller enters a base, with a token if the template uses one. */
export async function enter(
  services: Pick<Services, 'db' | 'now' | 'origin'>,
  http: Http,
  base: Base,
  target: BaseTarget,
): Promise<{ url: string; base: string }> {
  const comer = signedInPatron(http);
  if (!mayEnter(base, comer.group)) throw refused(404, 'base_not_offered');
  const reader = await readReader(services.db.queries, comer.patronId);
  const token = base.address.includes('{token}') && (await baseToken(services, comer, base));
  const url = baseAddress(base, reader, { ...target, ...(token && { token }) }, services.now());
  // A base may be a page of this site.
  return { url: new URL(url, services.origin).href, base: base.name };
}

/** The signed-in patron. */
export function signedInPatron({ identity }: Http): TokenOwner & { group: string } {
  if (identity.kind !== 'patron') throw refused(401, 'token_missing');
  return identity;
}
