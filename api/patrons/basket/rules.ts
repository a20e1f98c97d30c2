import { BASKET_MAX } from '#contract/shared/constants.ts';
import type { Refusal } from '#contract/shared/refusals.ts';

interface BasketFacts {
  /** Ids of existing or withdrawn titles: an entry must not be lost. */
  known: ReadonlySet<number>;
  /** Titles in the basket. */
  kept: ReadonlySet<number>;
}

/** Result per title to be added, in the given order. */
export function decideAdditions(
  ids: readonly number[],
  { known, kept }: BasketFacts,
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
