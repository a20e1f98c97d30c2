import { nextOpenDay, type OpeningCalendar } from '../../units/calendar.ts';
import { addDays, dayIn, endOfDay } from '../../units/zone.ts';
import { isPastDue } from '../due.ts';
import { byPlacement, copyFillsHold, isWaiting, type HoldFacts } from '../facts.ts';
import type { Policy } from '../policy.ts';
import type { OpenLoan } from '../store.ts';

/** An open loan that may be recalled. */
export interface RecallableLoan extends Pick<
  OpenLoan,
  'id' | 'patronId' | 'copy' | 'dueAt' | 'claimedAt' | 'lentAt' | 'recall'
> {
  /** The borrower's policy. */
  policy: Pick<Policy, 'recall'>;
  calendar: OpeningCalendar;
}

export interface RecallFacts {
  /** Open loans of the title. */
  loans: readonly RecallableLoan[];
  /** Active holds on the title. */
  holds: readonly HoldFacts[];
}

/**
 * The due date of a loan that is recalled now: after the days that the borrower is guaranteed and the days given to
 * bring it back, never on a closed day. Null: it is not recalled, or that would not bring it sooner.
 */
export function recalledDue(
  { lentAt, dueAt, claimedAt, recall, policy, calendar }: RecallableLoan,
  now: Date,
): Date | null {
  if (!policy.recall || recall || claimedAt || isPastDue(dueAt, now)) return null;
  const { zone } = calendar;
  const guaranteed = addDays(dayIn(new Date(lentAt), zone), policy.recall.afterDays);
  const given = addDays(dayIn(now, zone), policy.recall.days);
  const day = guaranteed > given ? guaranteed : given;
  const due = endOfDay(nextOpenDay(calendar, day), zone);
  return due < dueAt ? due : null;
}

export interface Recall {
  loan: RecallableLoan;
  dueAt: Date;
}

/**
 * The loan that is recalled for a hold that waits: of those that may be recalled the one that is due last, of these
 * the one lent longest. Null: none, or enough other copies come back sooner for everybody who waits.
 */
export function decideRecall(
  { loans, holds }: RecallFacts,
  hold: HoldFacts,
  now: Date,
): Recall | null {
  const filling = loans.filter(({ copy }) => copyFillsHold(copy, hold));
  const candidates = filling.flatMap((loan): Recall[] => {
    const dueAt = recalledDue(loan, now);
    return dueAt ? [{ loan, dueAt }] : [];
  });
  const [chosen] = candidates.sort(
    (a, b) =>
      b.loan.dueAt.getTime() - a.loan.dueAt.getTime() ||
      a.loan.lentAt.localeCompare(b.loan.lentAt) ||
      a.loan.id - b.loan.id,
  );
  if (!chosen) return null;
  const ahead = holds.filter(
    (other) =>
      other.id !== hold.id &&
      isWaiting(other, now) &&
      byPlacement(other, hold) < 0 &&
      filling.some(({ copy }) => copyFillsHold(copy, other)),
  ).length;
  const sooner = filling.filter(
    ({ dueAt, claimedAt }) => !claimedAt && !isPastDue(dueAt, now) && dueAt <= chosen.dueAt,
  ).length;
  return sooner > ahead ? null : chosen;
}

/**
 * Recalled loans for which nobody waits any more: holds are assigned to recalls in the order of both. A loan that is
 * overdue stays recalled.
 */
export function endedRecalls({ loans, holds }: RecallFacts, now: Date): RecallableLoan[] {
  const waiting = holds.filter((hold) => isWaiting(hold, now)).sort(byPlacement);
  const recalled = loans
    .filter(({ recall }) => recall !== null)
    .sort((a, b) => (a.recall?.at ?? '').localeCompare(b.recall?.at ?? '') || a.id - b.id);
  const left = new Set(waiting);
  return recalled.filter((loan) => {
    const hold = [...left].find((one) => copyFillsHold(loan.copy, one));
    if (hold) left.delete(hold);
    return !hold && !isPastDue(loan.dueAt, now);
  });
}
