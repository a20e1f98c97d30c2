import type { Refusal } from '#contract/shared/refusals.ts';
import { copyStatus } from '../../catalogue/copies/availability.ts';
import type { StoredCopy } from '../../catalogue/copies/store.ts';
import {
  copyMatchesHold,
  copyFillsHold,
  type HoldFacts,
  type HoldCriteria,
  type PatronFacts,
} from '../loans/facts.ts';
import { isHoldable } from '../loans/copies/states.ts';
import { holdMayMove } from '../loans/hold-states.ts';
import type { Policy } from '../loans/policy.ts';
import { patronRefusals, refusalIf } from '../loans/rules.ts';
import { addDays, type Day } from '../units/zone.ts';

/** A copy of the title, with whether its library lends it to the patron's group. */
export interface HeldCopy extends StoredCopy {
  lendable: boolean;
}

/** The patron of a hold. */
export interface HolderFacts {
  patron: PatronFacts;
  /** The patron's active holds on any title. */
  holds: readonly HoldCriteria[];
  /** Ids of the copies of the title that the patron has on loan. */
  borrowed: ReadonlySet<number>;
  /** Network policy of the patron's group. */
  policy: Pick<Policy, 'maxHolds' | 'blockFromCents'>;
  today: Day;
}

export interface HoldingFacts {
  /** Null: nobody is signed in. */
  holder: HolderFacts | null;
  wish: HoldCriteria;
  /** Every copy of the title. */
  copies: readonly HeldCopy[];
  /** Name of a library. */
  nameOf: (libraryId: number) => string;
  /** The pick-up library does not open in the next weeks. */
  isClosed: boolean;
}

/** All refusals to place a hold (specification §5, design §6); none: it may be placed. */
export const decideHold = (facts: HoldingFacts): Refusal[] => [
  ...(facts.holder ? [] : [{ code: 'token_missing' } as const]),
  ...placeRefusals(facts),
  ...(facts.holder ? holderRefusals(facts.holder, facts) : []),
];

/** Why no copy within reach of a library can fill a hold later. */
export function placeRefusals({
  wish,
  copies,
  nameOf,
  isClosed,
}: Omit<HoldingFacts, 'holder'>): Refusal[] {
  const such = copies.filter((copy) => copyFillsHold(copy, wish) && isHoldable(copy.state));
  const lent = such.filter(({ lendable }) => lendable);
  const free = lent.filter((copy) => copyStatus(copy) === 'disponivel');
  const nearest = free.find(({ libraryId }) => libraryId === wish.libraryId) ?? free[0];
  return [
    ...refusalIf(such.length === 0, 'hold_option_unknown'),
    ...refusalIf(such.length > 0 && lent.length === 0, 'hold_not_lendable'),
    ...(nearest
      ? [
          {
            code: 'hold_copy_available' as const,
            params: { biblioteca: nameOf(nearest.libraryId) },
          },
        ]
      : []),
    ...refusalIf(isClosed && lent.length > 0, 'hold_pickup_closed', {
      biblioteca: nameOf(wish.libraryId),
    }),
  ];
}

function holderRefusals(
  { patron, holds, borrowed, policy, today }: HolderFacts,
  { wish, copies }: Pick<HoldingFacts, 'wish' | 'copies'>,
): Refusal[] {
  const hasIt = copies.some((copy) => borrowed.has(copy.id) && copyMatchesHold(copy, wish));
  return [
    ...refusalIf(hasIt, 'hold_already_borrowed'),
    ...refusalIf(
      holds.some((hold) => isSame(hold, wish)),
      'hold_identical',
    ),
    ...refusalIf(holds.length >= policy.maxHolds, 'hold_limit_reached', {
      limite: policy.maxHolds,
    }),
    ...patronRefusals(patron, policy, today, {
      debt: 'hold_debt',
      suspended: 'hold_suspended',
      blocked: 'hold_blocked',
      left: 'hold_left',
      expired: 'hold_card_expired',
    }).flat(),
  ];
}

/** Holds that differ only in the pick-up library, which can be changed, are the same. */
const isSame = (one: HoldCriteria, other: HoldCriteria): boolean =>
  one.titleId === other.titleId &&
  one.volume === other.volume &&
  one.tome === other.tome &&
  one.part === other.part &&
  one.additional === other.additional;

const MAX_SUSPENDED_DAYS = 365;

/** Refusals to suspend a hold until a day; null ends the suspension. */
export function decideSuspension(
  { state }: Pick<HoldFacts, 'state'>,
  until: Day | null,
  today: Day,
): Refusal[] {
  const last = addDays(today, MAX_SUSPENDED_DAYS);
  const isWrong = until !== null && (until <= today || until > last);
  return [...changeRefusals({ state }), ...refusalIf(isWrong, 'hold_suspend_day', { data: last })];
}

/** Refusals to change a hold: its copy is already set aside, or on its way. */
export const changeRefusals = ({ state }: Pick<HoldFacts, 'state'>): Refusal[] =>
  refusalIf(
    state !== 'suspended' && !holdMayMove(state, 'suspended'),
    state === 'in_transit' ? 'hold_in_transit' : 'hold_already_released',
  );
