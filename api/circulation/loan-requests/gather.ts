import type { LocalizedText } from '#contract/shared/languages.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import { readHolding, type Holding } from '../holds/gather.ts';
import { copiesAtHome } from '../holds/store.ts';
import { policyFor } from '../loans/policy.ts';
import { readPatron } from '../loans/store.ts';
import type { Settings } from '../../portal/settings/settings.ts';
import { dayIn } from '../units/zone.ts';
import type { AskerFacts, ReceivingFacts, RequestCopy } from './rules.ts';
import { openRequestsOf } from './store.ts';

/** Facts about a title for requests of a patron group. */
export interface Requestable extends Pick<Holding, 'libraries' | 'policies' | 'groupId' | 'now'> {
  copies: RequestCopy[];
}

export async function readRequestable(
  db: Queries | Tx,
  titleId: number,
  groupId: number,
  now: Date,
): Promise<Requestable> {
  const { copies, ...holding } = await readHolding(db, [titleId], groupId, { now });
  const { policies } = holding;
  return {
    ...holding,
    copies: copies.map((copy) => ({
      ...copy,
      isSent: policyFor(policies, { groupId, ...copy }).betweenLibraries,
    })),
  };
}

/** Facts about a patron who may request a title; null: no such patron. */
export async function readAsker(
  db: Queries | Tx,
  { policies, now }: Pick<Requestable, 'policies' | 'now'>,
  { patronId, titleId, zone }: { patronId: number; titleId: number; zone: string },
): Promise<AskerFacts | null> {
  const patron = await readPatron(db, patronId);
  if (!patron) return null;
  return {
    patron,
    requests: await openRequestsOf(db, patronId),
    borrowed: await copiesAtHome(db, patronId, titleId),
    policy: policyFor(policies, {
      groupId: patron.groupId,
      loanKind: 'normal',
      libraryId: null,
    }),
    today: dayIn(now, zone),
  };
}

/** A pick-up place of a library, or (null) of all. */
export interface Place {
  code: number;
  name: LocalizedText;
  libraryId: number | null;
}

/** Pick-up places of the settings whose library exists. */
export function receiptPlaces(
  { loanRequests }: Pick<Settings, 'loanRequests'>,
  { libraries }: Pick<Requestable, 'libraries'>,
): Place[] {
  const ids = new Map([...libraries.values()].map(({ code, id }) => [code, id]));
  return loanRequests.places.flatMap(({ code, name, library }): Place[] => {
    if (library === undefined) return [{ code, name, libraryId: null }];
    const libraryId = ids.get(library);
    return libraryId === undefined ? [] : [{ code, name, libraryId }];
  });
}

/** Pick-up places and delivery of a library. */
export const receivingFacts = (
  { policies, groupId }: Pick<Requestable, 'policies' | 'groupId'>,
  places: readonly Place[],
  libraryId: number,
): ReceivingFacts => ({
  places: places
    .filter((place) => place.libraryId === null || place.libraryId === libraryId)
    .map(({ code }) => code),
  delivers: policyFor(policies, { groupId, loanKind: 'normal', libraryId }).homeDelivery,
});
