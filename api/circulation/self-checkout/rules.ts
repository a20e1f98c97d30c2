import type { Refusal, RefusalCode } from '#contract/shared/refusals.ts';

/** What the desk reads about a patron, said to the patron, with what to do. */
const FOR_PATRON: Partial<Record<RefusalCode, RefusalCode>> = {
  lend_copy_not_found: 'checkout_copy_not_found',
  lend_already_on_loan: 'checkout_on_loan',
  lend_sent_for_other: 'checkout_reserved',
  lend_reserved: 'checkout_reserved',
  lend_in_transit: 'checkout_take_to_desk',
  lend_out_of_circulation: 'checkout_take_to_desk',
  lend_not_lendable: 'checkout_not_lendable',
  lend_limit_reached: 'checkout_limit_reached',
  lend_title_limit_reached: 'checkout_title_limit_reached',
  lend_type_limit_reached: 'checkout_type_limit_reached',
  lend_not_yet: 'checkout_not_yet',
  lend_debt: 'checkout_debt',
  lend_suspended: 'checkout_suspended',
  lend_overdue: 'checkout_overdue',
  lend_blocked: 'checkout_blocked',
  lend_left: 'checkout_left',
  lend_card_expired: 'checkout_card_expired',
};

export const forPatron = ({ code, ...rest }: Refusal): Refusal => ({
  code: FOR_PATRON[code] ?? code,
  ...rest,
});

export interface PlaceFacts {
  /** Library of the copy. */
  libraryId: number;
  libraryName: string;
  /** Libraries in which the patron is. */
  here: ReadonlySet<number>;
  /** The copy was sent to, or set aside for, the patron. */
  isExpected: boolean;
}

/**
 * Whether the patron is where the copy is: in its library, or in any library for a copy that was brought there for
 * the patron.
 */
export function decidePlace({ libraryId, libraryName, here, isExpected }: PlaceFacts): Refusal[] {
  if (here.size === 0) return [{ code: 'checkout_not_here' }];
  if (isExpected || here.has(libraryId)) return [];
  return [{ code: 'checkout_other_library', params: { biblioteca: libraryName } }];
}
