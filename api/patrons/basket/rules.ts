import { BASKET_MAX } from '#contract/shared/constants.ts';
import type { Refusal } from '#contract/shared/refusals.ts';

interface KeptFacts {
  /** Ids that belong to a title, also one that has left: what somebody put aside is not lost. */
  known: ReadonlySet<number>;
  /** Titles that are in the basket. */
  kept: ReadonlySet<number>;
}

/** What becomes of each title that is to be put into the basket of an account, in the order asked. */
export function decideKeeping(
  ids: readonly number[],
  { known, kept }: KeptFacts,
): { id: number; refusals: Refusal[] }[] {
  let room = BASKET_MAX - kept.size;
  return ids.map((id) => {
    if (!known.has(id)) return { id, refusals: [{ code: 'title_not_found' }] };
    if (kept.has(id)) return { id, refusals: [] };
    room -= 1;
    if (room < 0)
      return { id, refusals: [{ code: 'basket_full', params: { limite: BASKET_MAX } }] };
    return { id, refusals: [] };
  });
}
