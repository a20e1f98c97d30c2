import type { Refusal } from '#contract/shared/refusals.ts';
import { recordChanges } from '../../core/db/change-log.ts';
import type { Database, Tx } from '../../core/db/connection.ts';
import { isUniqueViolation } from '../../core/db/errors.ts';
import { lockAll } from '../../core/db/locks.ts';
import { patronOfToken, takeToken } from '../loan-tokens/store.ts';
import type { Day } from '../units/zone.ts';
import { heldFor, moveCopy, noteShelved, saveCopyState, type HeldFor } from './copies/move.ts';
import { isPastDue } from './due.ts';
import { saveLoan, saveReturn } from './desk-store.ts';
import { forgetReading, keepsHistory } from './history-store.ts';
import { policyFor } from './policy.ts';
import { calendarIn, lendingRules } from './policy-store.ts';
import { decideLoan, decideReturn, type Decision } from './rules.ts';
import { settleTitle } from './settle.ts';
import {
  activeHolds,
  copyByBarcode,
  openLoanOfCopy,
  readCirculation,
  readPatron,
} from './store.ts';

export interface Lent {
  loanId: number;
  title: string;
  /** Name of the person. */
  patron: string;
  /** ISO instant, UTC. */
  dueAt: string;
  library: { code: string; name: string; timeZone: string };
}

export interface Returned {
  loanId: number;
  title: string;
  patron: string;
  late: boolean;
  fineCents: number;
  /** Last day of the suspension that this return brought; null when none. */
  suspendedUntil: Day | null;
  /** Who gets the copy next, and until when (ISO instant, UTC). */
  heldFor: HeldFor | null;
  /** Name of the library to which it is sent; null: it is at home. */
  sentTo: string | null;
}

const no = (code: Refusal['code']): { ok: false; refusals: Refusal[] } => ({
  ok: false,
  refusals: [{ code }],
});

/** Which copy is lent, and to whom: by user name or card, or by the code that the patron shows. */
export type Lending = { barcode: string; at: Date } & ({ login: string } | { token: string });

/** What is known of copies that were sent to another library for somebody. */
export interface SentCopies {
  /** For whom a copy was sent; null: for nobody. */
  patronOf: (tx: Tx, copyId: number) => Promise<number | null>;
  /** Told of each loan, in its transaction. */
  lent: (tx: Tx, loan: { copyId: number; patronId: number; at: Date }) => Promise<void>;
}

const NONE_SENT: SentCopies = { patronOf: async () => null, lent: async () => undefined };

/**
 * Lends a copy. All refusals come at once when it may not be lent. Two desks that lend the same copy: one lends,
 * the other is told that it is on loan. A code lends one copy, and is not spent on one that may not be lent.
 */
export async function lendCopy(
  db: Database,
  lending: Lending,
  sent: SentCopies = NONE_SENT,
): Promise<Decision<Lent>> {
  const { barcode, at } = lending;
  const copy = await copyByBarcode(db.queries, barcode);
  const token = 'token' in lending ? lending.token : null;
  const patron =
    'token' in lending
      ? await personOfToken(db, lending.token, at)
      : await personAt(db, lending.login);
  if (!copy || !patron) {
    const refusals: Refusal[] = [];
    if (!copy) refusals.push({ code: 'lend_copy_not_found' });
    if (!patron) {
      refusals.push({ code: token === null ? 'lend_patron_not_found' : 'lend_token_invalid' });
    }
    return { ok: false, refusals };
  }
  try {
    return await db.transaction(async (tx) => {
      await lockAll(db, tx, { patron: [patron.id], copy: [copy.id], title: [copy.titleId] });
      return lendLocked(tx, { barcode, person: patron, token, at, sent });
    });
  } catch (error) {
    if (isUniqueViolation(error)) return no('lend_already_on_loan');
    throw error;
  }
}

interface Person {
  id: number;
  name: string;
}

/** Whom a user name or, when it is nobody's, the number of a card means. */
export async function personAt(db: Database, named: string): Promise<Person | undefined> {
  const found = await db.queries
    .selectFrom('patrons')
    .select(['id', 'name', 'login'])
    .where(({ or, eb }) => or([eb('login', '=', named), eb('card', '=', named)]))
    .execute();
  return found.find(({ login }) => login === named) ?? found[0];
}

/** Whose code this is. */
async function personOfToken(db: Database, token: string, at: Date): Promise<Person | undefined> {
  const id = await patronOfToken(db.queries, token, at);
  if (id === undefined) return undefined;
  return db.queries
    .selectFrom('patrons')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirst();
}

interface LockedLending {
  barcode: string;
  person: Person;
  token: string | null;
  at: Date;
  sent: SentCopies;
}

async function lendLocked(
  tx: Tx,
  { barcode, person, token, at, sent }: LockedLending,
): Promise<Decision<Lent>> {
  const found = await copyByBarcode(tx, barcode);
  const sentTo = found?.state === 'in_transit' ? await sent.patronOf(tx, found.id) : null;
  const isSent = sentTo === person.id;
  const copy = found && isSent ? { ...found, state: null } : found;
  // A pick-up window that has ended is no claim any more; whoever comes next has one.
  if (copy) await settleTitle(tx, copy.titleId, at);
  if (!copy) return no('lend_copy_not_found');
  const [circulation, loanOfCopy, holds] = await Promise.all([
    readCirculation(tx, person.id),
    openLoanOfCopy(tx, copy.id),
    activeHolds(tx, [copy.titleId]),
  ]);
  if (!circulation) return no('lend_patron_not_found');
  const { patron, loans, policies } = circulation;
  const { libraryId, loanKind, titleId } = copy;
  const facts = {
    copy,
    onLoan: loanOfCopy !== null,
    sentForOther: sentTo !== null && !isSent,
    patron,
    openLoans: loans.length,
    overdue: loans.filter(({ dueAt }) => isPastDue(dueAt, at)).map((loan) => loan.copy.title),
    // A copy that was sent for its borrower is nobody else's in the queue at home.
    holds: holds.filter((hold) => !isSent || hold.patronId === patron.id),
    calendar: calendarIn(circulation, libraryId),
  };
  const policy = policyFor(policies, { groupId: patron.groupId, loanKind, libraryId });
  const decision = decideLoan(facts, policy, at);
  if (!decision.ok) return decision;
  if (token !== null && !(await takeToken(tx, token, at))) return no('lend_token_invalid');
  const { dueAt, holdId } = decision;
  if (isSent) await saveCopyState(tx, copy.id, 'available');
  const loanId = await saveLoan(tx, { copy, patronId: patron.id, dueAt, holdId, at });
  await sent.lent(tx, { copyId: copy.id, patronId: patron.id, at });
  // Another copy may have waited for this patron.
  await settleTitle(tx, titleId, at);
  await recordChanges(tx, 'availability', [titleId], at.toISOString());
  const library = await tx
    .selectFrom('libraries')
    .select(['code', 'name', 'time_zone as timeZone'])
    .where('id', '=', libraryId)
    .executeTakeFirstOrThrow();
  const { title } = copy;
  return { ok: true, loanId, title, patron: person.name, dueAt: dueAt.toISOString(), library };
}

interface BroughtBack {
  barcode: string;
  at: Date;
  /** The library that takes it back; that of the copy unless said. */
  libraryId?: number;
}

/**
 * Takes a copy back: ends its loan, charges lateness, and sets it aside for the next in line; one that was
 * lost is not lost any more. In another library than its own it goes home first, where whoever waits for it picks it up.
 */
export async function returnCopy(
  db: Database,
  { barcode, at, libraryId }: BroughtBack,
): Promise<Decision<Returned>> {
  const copy = await copyByBarcode(db.queries, barcode);
  if (!copy) return no('lend_copy_not_found');
  const before = await openLoanOfCopy(db.queries, copy.id);
  if (!before) return no('return_not_on_loan');
  return db.transaction(async (tx) => {
    const { patronId } = before;
    await lockAll(db, tx, { patron: [patronId], copy: [copy.id], title: [copy.titleId] });
    const isAway = libraryId !== undefined && libraryId !== copy.libraryId;
    return returnLocked(tx, { copyId: copy.id, loanId: before.id, isAway, at });
  });
}

async function returnLocked(
  tx: Tx,
  { copyId, loanId, isAway, at }: { copyId: number; loanId: number; isAway: boolean; at: Date },
): Promise<Decision<Returned>> {
  const loan = await openLoanOfCopy(tx, copyId);
  const patron = loan && (await readPatron(tx, loan.patronId));
  // Lent anew in the meantime is another loan, whose borrower was not locked.
  if (!loan || !patron || loan.id !== loanId) return no('return_not_on_loan');
  const { libraryId, loanKind, titleId } = loan.copy;
  const rules = await lendingRules(tx);
  const calendar = calendarIn(rules, libraryId);
  const policy = policyFor(rules.policies, { groupId: patron.groupId, loanKind, libraryId });
  const facts = { loan, suspensions: patron.suspensions, calendar };
  const decision = decideReturn(facts, policy, at);
  if (!decision.ok) return decision;
  await saveReturn(tx, loan, decision, at);
  if (!(await keepsHistory(tx, loan.patronId))) await forgetReading(tx, loan.patronId);
  await recordChanges(tx, 'availability', [titleId], at.toISOString());
  const { lateness, suspension } = decision;
  const isFound = loan.copy.state === 'lost';
  const isSent = isAway && (loan.copy.state === null || isFound);
  if (isSent) await moveCopy(tx, loan.copy, 'in_transit', at);
  else if (isFound) await moveCopy(tx, loan.copy, 'available', at);
  else await settleTitle(tx, titleId, at);
  await noteShelved(tx, copyId, at);
  return {
    ok: true,
    loanId,
    title: loan.copy.title,
    patron: await nameOf(tx, loan.patronId),
    late: lateness.late,
    fineCents: lateness.fineCents,
    suspendedUntil: suspension?.endsOn ?? null,
    heldFor: await heldFor(tx, copyId),
    sentTo: isSent ? await homeOf(tx, copyId) : null,
  };
}

const nameOf = async (tx: Tx, patronId: number): Promise<string> =>
  (
    await tx
      .selectFrom('patrons')
      .select('name')
      .where('id', '=', patronId)
      .executeTakeFirstOrThrow()
  ).name;

/** Name of the library that a copy belongs to. */
const homeOf = async (tx: Tx, copyId: number): Promise<string> =>
  (
    await tx
      .selectFrom('copies as c')
      .innerJoin('libraries as l', 'l.id', 'c.library_id')
      .select('l.name')
      .where('c.id', '=', copyId)
      .executeTakeFirstOrThrow()
  ).name;
