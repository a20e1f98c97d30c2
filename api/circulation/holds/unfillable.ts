import { chunks } from '../../core/db/chunks.ts';
import type { Queries } from '../../core/db/connection.ts';
import { copiesByTitle } from '../../catalogue/copies/store.ts';
import type { HoldCriteria } from '../loans/facts.ts';
import { titlesWithHolds } from '../loans/hold-store.ts';
import { policyFor, type PolicyRow } from '../loans/policy.ts';
import { lendingRules } from '../loans/policy-store.ts';
import { activeHolds } from '../loans/store.ts';
import { networkPolicy } from './gather.ts';
import { placeRefusals, type HeldCopy } from './rules.ts';

/** Why no copy can ever fill a hold. */
export type Unfillable = 'no_copy' | 'not_lent' | 'no_holds';

/** Why no copy can fill a hold of a patron group; null: one can, now or later. */
export function unfillableReason(
  wish: HoldCriteria,
  copies: readonly HeldCopy[],
  { policies, groupId }: { policies: readonly PolicyRow[]; groupId: number },
): Unfillable | null {
  if (networkPolicy(policies, groupId).maxHolds === 0) return 'no_holds';
  const codes = placeRefusals({
    ...{ wish, copies, isClosed: false },
    nameOf: () => '',
  }).map(({ code }) => code);
  if (codes.includes('hold_option_unknown')) return 'no_copy';
  return codes.includes('hold_not_lendable') ? 'not_lent' : null;
}

/** Texts of the reasons, for the command line. */
export const UNFILLABLE_TEXTS: Readonly<Record<Unfillable, string>> = {
  no_copy: 'no library within reach of where it is picked up has such a copy',
  not_lent: 'no such copy within reach is lent to the group of who waits',
  no_holds: 'the group of who waits may have no holds',
};

/** Active holds that no copy can ever fill, with the reason. */
export async function unfillableHolds(q: Queries): Promise<{ id: number; because: Unfillable }[]> {
  const { policies } = await lendingRules(q);
  const found: { id: number; because: Unfillable }[] = [];
  for (const titles of chunks(await titlesWithHolds(q))) {
    const holds = await activeHolds(q, titles);
    const copies = Map.groupBy(await copiesByTitle(q, titles), ({ titleId }) => titleId);
    for (const hold of holds) {
      const { groupId } = hold;
      const own = (copies.get(hold.titleId) ?? []).map((copy) => ({
        ...copy,
        lendable: policyFor(policies, { groupId, ...copy }).lendable,
      }));
      const because = unfillableReason(hold, own, { policies, groupId });
      if (because !== null) found.push({ id: hold.id, because });
    }
  }
  return found;
}
