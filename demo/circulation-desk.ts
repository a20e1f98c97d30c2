import type { Insertable } from 'kysely';
import type { Tables } from '#api/core/db/schema.ts';
import { dueAfter } from '#api/circulation/loans/due.ts';
import { fineFor } from '#api/circulation/loans/fine.ts';
import { pickupDeadline } from '#api/circulation/loans/pickup.ts';
import { policyFor, type Policy, type PolicyRow } from '#api/circulation/loans/policy.ts';
import { intervalsOn, type OpeningCalendar } from '#api/circulation/units/calendar.ts';
import { addDays, dayIn, instantOf, type Day } from '#api/circulation/units/zone.ts';
import type { PlannedCopy } from './plan-copies.ts';
import { integer, type Random } from './random.ts';

type Row<Name extends keyof Tables> = Insertable<Tables[Name]> & { id: number };

export interface DemoBorrower {
  id: number;
  login: string;
  groupId: number;
}

/** Everything that the desk has written down. */
export interface CirculationRows {
  loans: Row<'loans'>[];
  renewals: Row<'renewals'>[];
  holds: Row<'holds'>[];
  debts: Row<'debts'>[];
  entries: Row<'debt_entries'>[];
  suspensions: Row<'suspensions'>[];
}

export interface DeskFacts {
  copies: readonly PlannedCopy[];
  policies: readonly PolicyRow[];
  /** By library id. */
  calendars: ReadonlyMap<number, OpeningCalendar>;
  now: Date;
  random: Random;
}

const HOUR_MS = 3_600_000;

/**
 * A desk at which the past of the demonstration network happens: it lends, renews and takes back
 * at times when the library is open, with the due dates, fines and deadlines that the circulation
 * rules give. What it writes down is what a real desk would have left.
 */
export class Desk {
  readonly rows: CirculationRows = {
    loans: [],
    renewals: [],
    holds: [],
    debts: [],
    entries: [],
    suspensions: [],
  };
  readonly #facts: DeskFacts;
  /** Title by copy. */
  readonly #titles: ReadonlyMap<number, number>;
  readonly #taken: Set<number>;

  constructor(facts: DeskFacts) {
    const { copies } = facts;
    this.#facts = facts;
    this.#titles = new Map(copies.map(({ id, titleId }) => [id, titleId]));
    this.#taken = new Set(copies.flatMap(({ id, state }) => (state === null ? [] : [id])));
  }

  isOnShelf({ id }: PlannedCopy): boolean {
    return !this.#taken.has(id);
  }

  /** Has somebody a copy of this title out, or a hold on it? */
  isConcerned({ id }: DemoBorrower, { titleId }: PlannedCopy): boolean {
    return (
      this.rows.holds.some((row) => row.patron_id === id && row.title_id === titleId) ||
      this.rows.loans.some(
        (row) =>
          row.patron_id === id &&
          row.returned_at === null &&
          this.#titles.get(row.copy_id) === titleId,
      )
    );
  }

  /** Whether a loan made so many days ago is in time still, and renewing it now helps. */
  wouldRenew(borrower: DemoBorrower, copy: PlannedCopy, daysAgo: number): boolean {
    const calendar = this.#calendarOf(copy);
    const { length } = this.#policyOf(borrower, copy);
    const lent = instantOf(this.#openDay(calendar, daysAgo), '12:00', calendar.zone);
    if (!length) return false;
    const due = dueAfter(length, lent, calendar);
    return due > this.#facts.now && dueAfter(length, this.#facts.now, calendar) > due;
  }

  /** So many days ago, or the open day before. */
  #openDay(calendar: OpeningCalendar, daysAgo: number): Day {
    let day = addDays(dayIn(this.#facts.now, calendar.zone), -daysAgo);
    for (let tries = 0; tries < 60 && intervalsOn(calendar, day).length === 0; tries++) {
      day = addDays(day, -1);
    }
    return day;
  }

  /** A moment at which the library was open, so many days ago or on the open day before. */
  #openMoment(copy: PlannedCopy, daysAgo: number): Date {
    const calendar = this.#calendarOf(copy);
    const day = this.#openDay(calendar, daysAgo);
    const { opens = '09:00', closes = '18:00' } = intervalsOn(calendar, day)[0] ?? {};
    const from = Math.max(
      instantOf(day, opens, calendar.zone).getTime(),
      instantOf(day, '08:00', calendar.zone).getTime(),
    );
    const to = instantOf(day, closes, calendar.zone).getTime();
    const minutes = Math.max(1, Math.floor((to - from) / 60_000));
    return new Date(from + integer(this.#facts.random, 0, minutes - 1) * 60_000);
  }

  #dueOf(borrower: DemoBorrower, copy: PlannedCopy, lentAt: Date): Date {
    const { length } = this.#policyOf(borrower, copy);
    if (!length) throw new Error(`Copy ${copy.barcode} is not lent to ${borrower.login}`);
    return dueAfter(length, lentAt, this.#calendarOf(copy));
  }

  #addLoan(borrower: DemoBorrower, copy: PlannedCopy, lentAt: Date, dueAt: Date) {
    const loan: Row<'loans'> = {
      id: this.rows.loans.length + 1,
      copy_id: copy.id,
      patron_id: borrower.id,
      library_id: copy.libraryId,
      lent_at: lentAt.toISOString(),
      due_at: dueAt.toISOString(),
      renewals: 0,
      returned_at: null,
    };
    this.rows.loans.push(loan);
    return loan;
  }

  /** Lends a copy that is still out. */
  lend(borrower: DemoBorrower, copy: PlannedCopy, daysAgo: number): Row<'loans'> {
    if (this.#taken.has(copy.id)) throw new Error(`Copy ${copy.barcode} is not on the shelf`);
    this.#taken.add(copy.id);
    const lentAt = this.#openMoment(copy, daysAgo);
    return this.#addLoan(borrower, copy, lentAt, this.#dueOf(borrower, copy, lentAt));
  }

  /** Renews a loan so many days ago: it runs anew from then. */
  renew(loan: Row<'loans'>, borrower: DemoBorrower, copy: PlannedCopy, daysAgo: number) {
    const renewedAt = this.#openMoment(copy, daysAgo);
    const dueAt = this.#dueOf(borrower, copy, renewedAt).toISOString();
    if (renewedAt.toISOString() <= loan.lent_at || dueAt <= loan.due_at) return;
    const id = this.rows.renewals.length + 1;
    this.rows.renewals.push({
      id,
      loan_id: loan.id,
      renewed_at: renewedAt.toISOString(),
      previous_due_at: loan.due_at,
      due_at: dueAt,
      receipt: `DEMA-${String(2000 + id)}`,
    });
    loan.due_at = dueAt;
    loan.renewals = (loan.renewals ?? 0) + 1;
  }

  /** A loan that came back so many days ago, late or not; lateness has its price. */
  lendAndReturn(
    borrower: DemoBorrower,
    copy: PlannedCopy,
    times: { lent: number; returned: number; paid?: boolean },
  ): Row<'loans'> {
    // Both may fall on the same open day: the earlier moment is that of lending.
    const moments = [this.#openMoment(copy, times.lent), this.#openMoment(copy, times.returned)];
    const [lentAt, returnedAt] = moments.sort((a, b) => a.getTime() - b.getTime()) as [Date, Date];
    const dueAt = this.#dueOf(borrower, copy, lentAt);
    const loan = this.#addLoan(borrower, copy, lentAt, dueAt);
    loan.returned_at = returnedAt.toISOString();
    this.#charge(borrower, copy, loan, times.paid ?? true);
    return loan;
  }

  #charge(borrower: DemoBorrower, copy: PlannedCopy, loan: Row<'loans'>, paid: boolean) {
    const calendar = this.#calendarOf(copy);
    const returnedAt = new Date(loan.returned_at ?? this.#facts.now);
    const cost = fineFor(
      { dueAt: new Date(loan.due_at), finesFrom: null },
      returnedAt,
      this.#policyOf(borrower, copy),
      calendar,
    );
    if (cost.fineCents > 0) {
      const id = this.rows.debts.length + 1;
      this.rows.debts.push({
        id,
        patron_id: borrower.id,
        library_id: copy.libraryId,
        loan_id: loan.id,
        reason: 'late_return',
        created_at: returnedAt.toISOString(),
      });
      this.#enter(id, 'charge', cost.fineCents, returnedAt);
      const later = new Date(returnedAt.getTime() + HOUR_MS);
      if (paid) this.#enter(id, 'payment', -cost.fineCents, later);
    }
    if (cost.suspensionDays > 0) {
      const starts_on = dayIn(returnedAt, calendar.zone);
      this.rows.suspensions.push({
        id: this.rows.suspensions.length + 1,
        patron_id: borrower.id,
        library_id: copy.libraryId,
        reason: 'late_return',
        starts_on,
        ends_on: addDays(starts_on, cost.suspensionDays),
      });
    }
  }

  /** Writes a line about what a loan cost, an hour after its return. */
  enterOf(
    loan: Row<'loans'>,
    kind: Row<'debt_entries'>['kind'],
    cents: number,
    reason: string | null = null,
  ): void {
    const debt = this.rows.debts.find(({ loan_id: id }) => id === loan.id);
    if (!debt) return;
    const at = new Date(Date.parse(debt.created_at) + HOUR_MS);
    this.#enter(debt.id, kind, cents, at, reason);
  }

  /** Waives what a loan cost. */
  waive(loan: Row<'loans'>, reason: string): void {
    const debt = this.rows.debts.find(({ loan_id: id }) => id === loan.id);
    const charge = this.rows.entries.find((entry) => entry.debt_id === debt?.id);
    if (charge) this.enterOf(loan, 'waiver', -charge.cents, reason);
  }

  #enter(
    debtId: number,
    kind: Row<'debt_entries'>['kind'],
    cents: number,
    at: Date,
    reason: string | null = null,
  ): void {
    const id = this.rows.entries.length + 1;
    this.rows.entries.push({ id, debt_id: debtId, kind, cents, reason, at: at.toISOString() });
  }

  /** Queues somebody for a title in a library, so many hours ago (from anywhere, at any hour). */
  hold(borrower: DemoBorrower, copy: PlannedCopy, hoursAgo: number): Row<'holds'> {
    const placed: Row<'holds'> = {
      id: this.rows.holds.length + 1,
      title_id: copy.titleId,
      patron_id: borrower.id,
      library_id: copy.libraryId,
      observations: '',
      state: 'queued',
      placed_at: new Date(this.#facts.now.getTime() - hoursAgo * HOUR_MS).toISOString(),
      copy_id: null,
      released_at: null,
      expires_at: null,
      ended_at: null,
    };
    this.rows.holds.push(placed);
    return placed;
  }

  /** A hold that its patron suspended for so many days from now. */
  suspend(placed: Row<'holds'>, copy: PlannedCopy, days: number): void {
    placed.state = 'suspended';
    placed.suspended_until = addDays(dayIn(this.#facts.now, this.#calendarOf(copy).zone), days);
  }

  /** A hold that ended so many days ago. */
  endedHold(
    borrower: DemoBorrower,
    copy: PlannedCopy,
    state: 'picked_up' | 'cancelled' | 'lapsed',
    daysAgo: number,
  ): void {
    const ended = this.hold(borrower, copy, (daysAgo + 6) * 24);
    const calendar = this.#calendarOf(copy);
    const noon = (ago: number) => instantOf(this.#openDay(calendar, ago), '12:00', calendar.zone);
    ended.state = state;
    ended.ended_at = noon(daysAgo).toISOString();
    if (state === 'cancelled') return;
    ended.copy_id = copy.id;
    ended.released_at = noon(daysAgo + 2).toISOString();
    ended.expires_at = ended.ended_at;
  }

  /** A hold whose copy came back on the last open day and waits for its patron. */
  release(borrower: DemoBorrower, copy: PlannedCopy, from: DemoBorrower): Row<'holds'> {
    const loan = this.lendAndReturn(from, copy, { lent: 5, returned: 1 });
    const releasedAt = new Date(loan.returned_at ?? this.#facts.now);
    const { pickupHours } = this.#policyOf(borrower, copy);
    const released = this.hold(borrower, copy, 0);
    released.state = 'released';
    released.placed_at = new Date(releasedAt.getTime() - 30 * HOUR_MS).toISOString();
    released.copy_id = copy.id;
    released.released_at = releasedAt.toISOString();
    released.expires_at = pickupDeadline(
      this.#calendarOf(copy),
      releasedAt,
      pickupHours,
    ).toISOString();
    this.#taken.add(copy.id);
    return released;
  }

  /** A hold whose copy was returned at another library yesterday, and is on its way. */
  send(borrower: DemoBorrower, copy: PlannedCopy): void {
    const sent = this.hold(borrower, copy, 40);
    sent.state = 'in_transit';
    sent.copy_id = copy.id;
    sent.sent_at = new Date(this.#facts.now.getTime() - 20 * HOUR_MS).toISOString();
    this.#taken.add(copy.id);
  }

  #calendarOf({ libraryId }: Pick<PlannedCopy, 'libraryId'>): OpeningCalendar {
    const calendar = this.#facts.calendars.get(libraryId);
    if (!calendar) throw new Error(`Library ${libraryId} has no calendar`);
    return calendar;
  }

  #policyOf({ groupId }: DemoBorrower, { loanKind, libraryId }: PlannedCopy): Policy {
    return policyFor(this.#facts.policies, { groupId, loanKind, libraryId });
  }
}
