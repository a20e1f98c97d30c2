import type { TitleSummary } from '../../catalogue/marc/map/title-summary.ts';
import { callSchemeOf } from '../../catalogue/marc/map/numbers.ts';
import { findShelf } from '../../catalogue/plans/find-shelf.ts';
import type { Plan } from '../../catalogue/plans/plan.ts';
import { fold, shelfKey } from '../../search/engine/engine.ts';

/** Where a copy stands, as far as plans and the copy itself tell. */
export interface Place {
  callNumber: string;
  location: string;
  floor: string | null;
  shelf: string | null;
  /** Sorts copies as one walks along the shelves. */
  key: string;
}

/** Finds the place of a copy on the plans of its library. */
export function placeOf(
  plans: readonly Plan[],
  copy: { call_number: string; shelf_location: string | null },
  summary: Pick<TitleSummary, 'callNumber' | 'classNumbers'>,
): Place {
  const callNumber = copy.call_number || summary.callNumber;
  const location = copy.shelf_location ?? '';
  const scheme = callSchemeOf(summary);
  const found = findShelf(plans, { callNumber, location, scheme });
  const floor = found?.plan.floor ?? null;
  return {
    ...{ callNumber, location, floor },
    shelf: found?.shelf.name ?? null,
    key: `${naturalKey(floor ?? location)}\u{1}${shelfKey(callNumber, scheme)}`,
  };
}

/** "10º andar" after "2º andar". */
const naturalKey = (text: string): string =>
  fold(text).replace(/\d+/gu, (digits) => digits.padStart(6, '0'));
