import type { InterestKind, PeriodicalType } from '#contract/shared/interest-kinds.ts';
import type { Refusal } from '#contract/shared/refusals.ts';
import { refusalIf } from '../../circulation/loans/rules.ts';
import { isDay, type Day } from '../../circulation/units/zone.ts';

/** How many things one may follow, and how many searches an account keeps. */
export const MOST_INTERESTS = 100;
export const MOST_SEARCHES = 100;

/** Something that a patron follows. */
export interface Interest {
  id: number;
  kind: InterestKind;
  code: string;
  /** What of a periodical is told. */
  types: readonly PeriodicalType[];
  validUntil: Day | null;
}

/** Does it still count on a day? Until its last day, that day included. */
export const isValidOn = ({ validUntil }: Pick<Interest, 'validUntil'>, day: Day): boolean =>
  validUntil === null || validUntil >= day;

interface Addition {
  /** Does the network have such a thing? */
  isKnown: boolean;
  isFollowed: boolean;
  followed: number;
}

/** What keeps somebody from following one more thing. */
export const additionRefusals = ({ isKnown, isFollowed, followed }: Addition): Refusal[] => [
  ...refusalIf(!isKnown, 'interest_unknown'),
  ...refusalIf(isFollowed, 'interest_identical'),
  ...refusalIf(followed >= MOST_INTERESTS, 'interest_limit_reached', { limite: MOST_INTERESTS }),
];

/** A last day is one of the calendar, and not in the past. */
export const validityRefusals = (validity: string | null, today: Day): Refusal[] =>
  refusalIf(validity !== null && (!isDay(validity) || validity < today), 'interest_validity_past');

/** At least one type of a periodical (specification §5). */
export const typeRefusals = (types: readonly PeriodicalType[]): Refusal[] =>
  refusalIf(types.length === 0, 'periodical_type_required');
