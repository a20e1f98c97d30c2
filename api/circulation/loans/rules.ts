import type { Refusal, RefusalCode } from '#contract/shared/refusals.ts';
import type { OpeningCalendar } from '../units/calendar.ts';
import { addDays, dayIn, withOffset, type Day } from '../units/zone.ts';
import { dueAfter } from './due.ts';
import {
  queueFor,
  copyFillsHold,
  suspendedUntil,
  type CopyFacts,
  type HoldFacts,
  type LoanFacts,
  type PatronFacts,
} from './facts.ts';
import { fineFor, isOverdue, type Lateness } from './fine.ts';
import { nextWindow, periodsAt } from './policies/length.ts';
import { exceededLimit, type CountedCopy, type LoanLimit } from './policies/limits.ts';
import type { Policy } from './policy.ts';

export type Decision<Changes> = ({ ok: true } & Changes) | { ok: false; refusals: Refusal[] };

export interface RenewalFacts {
  loan: LoanFacts;
  patron: PatronFacts;
  /** Titles of the patron's other open loans that are overdue now. */
  otherOverdue: readonly string[];
  /** Active holds on the title, of all patrons. */
  holds: readonly HoldFacts[];
  /** Calendar of the library that lent the copy. */
  calendar: OpeningCalendar;
}

/**
 * Decides whether a loan may be renewed now, and until when (specification §4, design §6). Returns all refusals.
 * Only a waiting hold prevents renewal: a released one already has its copy.
 */
export function decideRenewal(
  { loan, patron, otherOverdue, holds, calendar }: RenewalFacts,
  policy: Policy,
  now: Date,
): Decision<{ dueAt: Date }> {
  if (loan.returnedAt) return refusedFor([{ code: 'loan_already_returned' }]);
  const length = policy.renewalLength ?? policy.length;
  const dueAt = length ? dueAfter(length, now, calendar) : null;
  const waiting = queueFor(loan.copy, holds, now).some(({ patronId }) => patronId !== patron.id);
  const refusals = [
    refusalIf(Boolean(loan.claimedAt), 'renewal_claimed'),
    refusalIf(waiting, 'renewal_held_by_other'),
    refusalIf(isOverdue(loan, now), 'renewal_overdue'),
    // One is named: their own rows say of each that it is overdue.
    ...otherOverdue
      .slice(0, 1)
      .map((titulo) => refusalIf(policy.blocksOnOverdue, 'renewal_other_overdue', { titulo })),
    refusalIf(policy.maxRenewals === 0, 'renewal_never'),
    refusalIf(
      policy.maxRenewals > 0 && loan.renewals >= policy.maxRenewals,
      'renewal_limit_reached',
      { limite: policy.maxRenewals },
    ),
    ...patronRefusals(patron, policy, dayIn(now, calendar.zone), {
      debt: 'renewal_debt',
      suspended: 'renewal_suspended',
      blocked: 'renewal_patron_blocked',
      left: 'renewal_left',
      expired: 'renewal_card_expired',
    }),
    refusalIf(!isLendable(loan.copy, policy), 'renewal_not_lendable'),
    renewalTooEarly(loan, policy, now, calendar),
    refusalIf(dueAt !== null && dueAt <= loan.dueAt, 'renewal_no_gain'),
  ].flat();
  if (refusals.length > 0 || !dueAt) return refusedFor(refusals);
  return { ok: true, dueAt };
}

/** Refused until some days before the due date, where the policy says so. */
function renewalTooEarly(
  { dueAt }: LoanFacts,
  { renewBeforeDays }: Policy,
  now: Date,
  { zone }: OpeningCalendar,
): Refusal[] {
  if (renewBeforeDays === null) return [];
  const first = addDays(dayIn(dueAt, zone), -renewBeforeDays);
  return refusalIf(dayIn(now, zone) < first, 'renewal_too_early', { data: first });
}

export interface LendingFacts {
  copy: CopyFacts;
  /** The copy is already on loan. */
  onLoan: boolean;
  /** The copy was sent to another library for another patron. */
  sentForOther: boolean;
  patron: PatronFacts;
  /** The patron's open loans in the whole network. */
  openLoans: readonly CountedCopy[];
  /** Limits on several types together that the copy counts for. */
  limits: readonly LoanLimit[];
  /** Titles of the patron's overdue loans. */
  overdue: readonly string[];
  holds: readonly HoldFacts[];
  calendar: OpeningCalendar;
}

/** Decides whether a patron may borrow a copy. `holdId`: the patron's own hold that the loan fulfils. */
export function decideLoan(
  facts: LendingFacts,
  policy: Policy,
  now: Date,
): Decision<{ dueAt: Date; holdId: number | null }> {
  const { copy, onLoan, sentForOther, patron, overdue, holds, calendar } = facts;
  const claim = findClaim(copy, patron.id, holds, now);
  const { length } = policy;
  const refusals = [
    refusalIf(onLoan, 'lend_already_on_loan'),
    // Claims of others are reported before the policy.
    refusalIf(sentForOther, 'lend_sent_for_other'),
    refusalIf(claim === 'others', 'lend_reserved'),
    refusalIf(copy.state === 'in_transit' && !sentForOther, 'lend_in_transit'),
    refusalIf(copy.state !== null && copy.state !== 'in_transit', 'lend_out_of_circulation'),
    refusalIf(!allowsLoans(policy), 'lend_not_lendable'),
    windowRefusal(policy, now, calendar),
    ...limitRefusals(facts, policy, now),
    overdueRefusal(overdue, policy),
    ...patronRefusals(patron, policy, dayIn(now, calendar.zone), {
      debt: 'lend_debt',
      suspended: 'lend_suspended',
      blocked: 'lend_blocked',
      left: 'lend_left',
      expired: 'lend_card_expired',
    }),
  ].flat();
  if (refusals.length > 0 || !length || claim === 'others') return refusedFor(refusals);
  return { ok: true, dueAt: dueAfter(length, now, calendar), holdId: claim };
}

/** Refused while a type is lent in the evening or before the weekend only. */
function windowRefusal({ length }: Policy, now: Date, calendar: OpeningCalendar): Refusal[] {
  const start = length && nextWindow(length, now, calendar);
  if (!start) return [];
  const local = withOffset(start, calendar.zone);
  return refusalIf(true, 'lend_not_yet', { data: local.slice(0, 10), hora: local.slice(11, 16) });
}

/** How many loans of any type a patron may have for one more under this policy; null: no limit. */
export function maxItemsAt({ length, maxItems }: Policy, now: Date, zone: string): number | null {
  const period = length && periodsAt(length, now, zone).find((one) => one.maxItems !== null);
  return period?.maxItems ?? maxItems;
}

/** The limits in all, per title, and of several types together. */
function limitRefusals(
  { copy, openLoans, limits, calendar }: LendingFacts,
  policy: Policy,
  now: Date,
): Refusal[][] {
  const { maxPerTitle } = policy;
  const inAll = maxItemsAt(policy, now, calendar.zone) ?? Infinity;
  const ofTitle = openLoans.filter(({ titleId }) => titleId === copy.titleId).length;
  const exceeded = exceededLimit(limits, openLoans);
  return [
    refusalIf(openLoans.length >= inAll, 'lend_limit_reached', { limite: inAll }),
    refusalIf(maxPerTitle !== null && ofTitle >= maxPerTitle, 'lend_title_limit_reached', {
      limite: maxPerTitle ?? 0,
    }),
    refusalIf(exceeded !== null, 'lend_type_limit_reached', { limite: exceeded ?? 0 }),
  ];
}

export interface ReturnFacts {
  loan: LoanFacts;
  /** The borrower's current and future suspensions; a new one follows the last of them. */
  suspensions: PatronFacts['suspensions'];
  calendar: OpeningCalendar;
}

export interface Return {
  lateness: Lateness;
  suspension: { startsOn: Day; endsOn: Day } | null;
}

/** Decides on fine and suspension of a returned loan. Who gets the copy next: queue.ts. */
export function decideReturn(
  { loan, suspensions, calendar }: ReturnFacts,
  policy: Policy,
  now: Date,
): Decision<Return> {
  if (loan.returnedAt) return refusedFor([{ code: 'return_not_on_loan' }]);
  const lateness = fineFor(loan, now, policy, calendar);
  return {
    ok: true,
    lateness,
    suspension: nextSuspension(lateness.suspensionDays, suspensions, dayIn(now, calendar.zone)),
  };
}

/** A suspension of `days` days that starts today or after the last current or future one. */
function nextSuspension(days: number, running: PatronFacts['suspensions'], today: Day) {
  if (days === 0) return null;
  const until = suspendedUntil(running, today);
  const startsOn = until === null ? today : addDays(until, 1);
  return { startsOn, endsOn: addDays(startsOn, until === null ? days : days - 1) };
}

/** Who has a claim on the copy: nobody (null), the patron (id of the hold), or others. */
export function findClaim(
  copy: CopyFacts,
  patronId: number,
  holds: readonly HoldFacts[],
  now: Date,
): number | 'others' | null {
  const live = holds.filter(({ expiresAt }) => expiresAt === null || expiresAt > now);
  const setAside = live.find((hold) => hold.copyId === copy.id);
  if (setAside) return setAside.patronId === patronId ? setAside.id : 'others';
  const first = queueFor(copy, live, now)[0];
  if (first) return first.patronId === patronId ? first.id : 'others';
  return live.find((hold) => hold.patronId === patronId && copyFillsHold(copy, hold))?.id ?? null;
}

const isLendable = (copy: CopyFacts, policy: Policy): boolean =>
  allowsLoans(policy) && copy.state === null;

const allowsLoans = ({ lendable, length }: Policy): boolean => lendable && length !== null;

/** Refusals about the patron, shared by loans, renewals and holds, which differ in their codes. */
export function patronRefusals(
  { debtCents, suspensions, blocks = [], blocked, hasLeft, validUntil }: PatronFacts,
  { blockFromCents }: Pick<Policy, 'blockFromCents'>,
  today: Day,
  codes: Record<'debt' | 'suspended' | 'blocked' | 'left' | 'expired', RefusalCode>,
): Refusal[][] {
  const until = suspendedUntil(suspensions, today);
  const inDebt = blockFromCents !== null && debtCents > 0 && debtCents >= blockFromCents;
  return [
    refusalIf(inDebt, codes.debt, {
      valor: debtCents / 100,
      valor_limite: (blockFromCents ?? 0) / 100,
    }),
    until === null ? [] : [{ code: codes.suspended, params: { data: until } }],
    refusalIf(blocked, codes.blocked),
    ...blocks
      .filter((block) => block.until >= today)
      .map((block) =>
        refusalIf(true, 'patron_blocked', { motivo: block.reason, data: block.until }),
      ),
    refusalIf(hasLeft, codes.left),
    validUntil && today > validUntil ? [{ code: codes.expired, params: { data: validUntil } }] : [],
  ];
}

export const refusalIf = (
  applies: boolean,
  code: RefusalCode,
  params?: Refusal['params'],
): Refusal[] => (applies ? [{ code, ...(params && { params }) }] : []);

/** As many titles are named in a reason; of the others only the number is told. */
const MAX_NAMED = 3;

/** That overdue items must come back before more is lent: one reason, however many they are. */
export function overdueRefusal(
  titles: readonly string[],
  { blocksOnOverdue }: Pick<Policy, 'blocksOnOverdue'>,
): Refusal[] {
  const more = titles.length - MAX_NAMED;
  const named = titles.slice(0, MAX_NAMED).join('; ');
  const titulo = more > 0 ? `${named} (+${more})` : named;
  return refusalIf(blocksOnOverdue && titles.length > 0, 'lend_overdue', { titulo });
}

const refusedFor = (refusals: Refusal[]): { ok: false; refusals: Refusal[] } => ({
  ok: false,
  refusals,
});
