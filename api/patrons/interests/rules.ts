import type { InterestKind, PeriodicalType } from '#contract/shared/interest-kinds.ts';
import type { Refusal } from '#contract/shared/refusals.ts';
import { refusalIf } from '../../circulation/loans/rules.ts';
import { isDay, type Day } from '../../circulation/units/zone.ts';

/** Maximum numbers of interests and saved searches per account. */
export const MAX_INTERESTS = 100;
export const MAX_SEARCHES = 100;

export interface Interest {
  id: number;
  kind: InterestKind;
  code: string;
  /** Notifications of a periodical. */
  types: readonly PeriodicalType[];
  validUntil: Day | null;
}

/** Valid up to and including its last day. */
export const isValidOn = ({ validUntil }: Pick<Interest, 'validUntil'>, day: Day): boolean =>
  validUntil === null || validUntil >= day;

interface Addition {
  /** Does it exist in the network? */
  isKnown: boolean;
  isFollowed: boolean;
  followed: number;
}

/** Refusals of adding an interest. */
export const additionRefusals = ({ isKnown, isFollowed, followed }: Addition): Refusal[] => [
  ...refusalIf(!isKnown, 'interest_unknown'),
  ...refusalIf(isFollowed, 'interest_identical'),
  ...refusalIf(followed >= MAX_INTERESTS, 'interest_limit_reached', { limite: MAX_INTERESTS }),
];

/** A last day must exist and not be in the past. */
export const validityRefusals = (validity: string | null, today: Day): Refusal[] =>
  refusalIf(validity !== null && (!isDay(validity) || validity < today), 'interest_validity_past');

/** At least one type of a periodical (specification §5). */
export const typeRefusals = (types: readonly PeriodicalType[]): Refusal[] =>
  refusalIf(types.length === 0, 'periodical_type_required');
