import type { InterestKind, PeriodicalType } from '#contract/shared/interest-kinds.ts';
import type { RefusalCode } from '#contract/shared/refusals.ts';
import { lockRows } from '../../core/db/locks.ts';
import { refusedFor } from '../../core/http/refused.ts';
import type { Services } from '../../services.ts';
import { dayIn, type Day } from '../../circulation/units/zone.ts';
import { isKnown } from './choices.ts';
import { additionRefusals, typeRefusals, validityRefusals, type Interest } from './rules.ts';
import { deleteInterest, insertInterest, interestsOf, saveInterest } from './store.ts';

/** Fields by refusal. */
const FIELDS: Partial<Record<RefusalCode, string>> = {
  interest_unknown: 'codigo',
  interest_identical: 'codigo',
  interest_limit_reached: 'codigo',
  interest_validity_past: 'validade',
  periodical_type_required: 'tipos',
};

type Work = Pick<Services, 'db' | 'now' | 'settings'>;

/**
 * Adds an interest. Returns its id.
 *
 * @throws RefusalError 422 with every refusal
 */
export const addOwn = (
  { db, now, settings }: Work,
  order: Omit<Interest, 'id'> & { patronId: number },
): Promise<number> =>
  db.transaction(async (tx) => {
    const { patronId, kind, code, validUntil, types } = order;
    await lockRows(db, tx, 'patron', [patronId]);
    const own = await interestsOf(tx, patronId);
    const at = now();
    const today = dayIn(at, settings.timeZone);
    const refusals = [
      ...additionRefusals({
        isKnown: await isKnown(tx, order),
        isFollowed: own.some((one) => one.kind === kind && one.code === code),
        followed: own.length,
      }),
      ...(kind === 'periodico' ? typeRefusals(types) : []),
      ...validityRefusals(validUntil, today),
    ];
    if (refusals.length > 0) throw refusedFor(refusals, FIELDS);
    return insertInterest(tx, { ...order, at, today });
  });

interface Own {
  patronId: number;
  id: number;
  kinds: readonly InterestKind[];
}

/** Another patron's or another kind's interest is `interest_not_found`. */
async function ownInterest({ db }: Work, { patronId, id, kinds }: Own): Promise<Interest> {
  const own = (await interestsOf(db.queries, patronId)).find((one) => one.id === id);
  if (!own || !kinds.includes(own.kind)) throw refusedFor([{ code: 'interest_not_found' }]);
  return own;
}

/**
 * Changes the expiry of an interest and the notifications of a periodical.
 *
 * @throws RefusalError 422
 */
export async function changeOwn(
  work: Work,
  own: Own & { validUntil: Day | null; types?: readonly PeriodicalType[] },
): Promise<void> {
  const { validUntil, types } = own;
  await ownInterest(work, own);
  const today = dayIn(work.now(), work.settings.timeZone);
  const refusals = [
    ...(types === undefined ? [] : typeRefusals(types)),
    ...validityRefusals(validUntil, today),
  ];
  if (refusals.length > 0) throw refusedFor(refusals, FIELDS);
  await saveInterest(work.db.queries, own, { validUntil, ...(types && { types }) });
}

/**
 * Removes an interest.
 *
 * @throws RefusalError 422
 */
export async function removeOwn(work: Work, own: Own): Promise<void> {
  await ownInterest(work, own);
  await deleteInterest(work.db.queries, own);
}
