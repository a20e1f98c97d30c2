import type { Refusal } from '#contract/shared/refusals.ts';
import { recordChanges } from '../../core/db/change-log.ts';
import type { Database, Tx } from '../../core/db/connection.ts';
import { isUniqueViolation } from '../../core/db/errors.ts';
import { lockAll } from '../../core/db/locks.ts';
import { patronOfToken, takeToken } from '../loan-tokens/store.ts';
import { lastEnteredYear } from '../units/calendar.ts';
import { dayIn, type Day } from '../units/zone.ts';
import { heldFor, moveCopy, recordShelved, saveCopyState, type HeldFor } from './copies/move.ts';
import { isAstray } from './copies/states.ts';
import { saveLoan, saveReturn } from './desk-store.ts';
import { deleteReadingHistory, keepsHistory } from './history-store.ts';
import { isOverdue } from './fine.ts';
import { policyFor } from './policy.ts';
import { calendarIn, lendingRules } from './policy-store.ts';
import { decideLoan, decideReturn, type Decision } from './rules.ts';
import { processQueue } from './settle.ts';
import {
  activeHolds,
  copyByBarcode,
  openLoanOfCopy,
  readCirculation,
  readPatron,
} from './store.ts';

export interface LentCopy {
  loanId: number;
  title: string;
  /** Name of the person. */
  patron: string;
  /** ISO instant, UTC. */
  dueAt: string;
  library: { code: string; name: string; timeZone: string };
  /** The last year with holidays entered, if the loan falls due after it. */
  unenteredAfter: number | null;
}

export interface ReturnedCopy {
  loanId: number;
  title: string;
  patron: string;
  late: boolean;
  fineCents: number;
  /** Last day of the suspension that this return caused; null: none. */
  suspendedUntil: Day | null;
  /** The hold that gets the copy next. */
  heldFor: HeldFor | null;
  /** Name of the library that it is sent home to; null: it is at home. */
  sentTo: string | null;
}

const refuse = (code: Refusal['code']): { ok: false; refusals: Refusal[] } => ({
  ok: false,
  refusals: [{ code }],
});

/** A copy and its borrower: by login or card number, or by a loan code. */
export type Lending = { barcode: string; at: Date } & ({ login: string } | { token: string });

/** Hooks for copies that were sent to another library for a patron. */
export interface SentCopies {
  /** The patron that a copy was sent for; null: none. */
  patronOf: (tx: Tx, copyId: number) => Promise<number | null>;
  /** Called for each loan, in its transaction. */
  lent: (tx: Tx, loan: { copyId: number; patronId: number; at: Date }) => Promise<void>;
}

const NONE_SENT: SentCopies = { patronOf: async () => null, lent: async () => undefined };

/**
 * Lends a copy, or returns all refusals. When two desks lend the same copy, the second is refused. A loan code is
 * spent only by a loan.
 */
export async function lendCopy(
  db: Database,
  lending: Lending,
  sent: SentCopies = NONE_SENT,
): Promise<Decision<LentCopy>> {
  const { barcode, at } = lending;
  const copy = await copyByBarcode(db.queries, barcode);
  const token = 'token' in lending ? lending.token : null;
  const patron =
    'token' in lending
      ? await patronByToken(db, lending.token, at)
      : await findPatron(db, lending.login);
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
    if (isUniqueViolation(error)) return refuse('lend_already_on_loan');
    throw error;
  }
}

interface Person {
  id: number;
  name: string;
}

/** The patron with a login or, if there is none, with a card number. */
export async function findPatron(db: Database, named: string): Promise<Person | undefined> {
  const found = await db.queries
    .selectFrom('patrons')
    .select(['id', 'name', 'login'])
    .where(({ or, eb }) => or([eb('login', '=', named), eb('card', '=', named)]))
    .execute();
  return found.find(({ login }) => login === named) ?? found[0];
}

/** The patron of a loan code. */
async function patronByToken(db: Database, token: string, at: Date): Promise<Person | undefined> {
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
): Promise<Decision<LentCopy>> {
  const found = await copyByBarcode(tx, barcode);
  const sentTo = found?.state === 'in_transit' ? await sent.patronOf(tx, found.id) : null;
  const isSent = sentTo === person.id;
  const copy = found && isSent ? { ...found, state: null } : found;
  // Expired pick-up windows lapse first, so that the next hold has its claim.
  if (copy) await processQueue(tx, copy.titleId, at);
  if (!copy) return refuse('lend_copy_not_found');
  const [circulation, loanOfCopy, holds] = await Promise.all([
    readCirculation(tx, person.id),
    openLoanOfCopy(tx, copy.id),
    activeHolds(tx, [copy.titleId]),
  ]);
  if (!circulation) return refuse('lend_patron_not_found');
  const { patron, loans, policies } = circulation;
  const { libraryId, loanKind, titleId } = copy;
  const facts = {
    copy,
    onLoan: loanOfCopy !== null,
    sentForOther: sentTo !== null && !isSent,
    patron,
    openLoans: loans.length,
    overdue: loans.filter((loan) => isOverdue(loan, at)).map((loan) => loan.copy.title),
    // For a copy that was sent for its borrower, the queue at home does not count.
    holds: holds.filter((hold) => !isSent || hold.patronId === patron.id),
    calendar: calendarIn(circulation, libraryId),
  };
  const policy = policyFor(policies, { groupId: patron.groupId, loanKind, libraryId });
  const decision = decideLoan(facts, policy, at);
  if (!decision.ok) return decision;
  if (token !== null && !(await takeToken(tx, token, at))) return refuse('lend_token_invalid');
  const { dueAt, holdId } = decision;
  if (isSent) await saveCopyState(tx, copy.id, { to: 'available', at });
  const loanId = await saveLoan(tx, { copy, patronId: patron.id, dueAt, holdId, at });
  await sent.lent(tx, { copyId: copy.id, patronId: patron.id, at });
  // Another copy may have been set aside for this patron.
  await processQueue(tx, titleId, at);
  await recordChanges(tx, 'availability', [titleId], at.toISOString());
  const library = await tx
    .selectFrom('libraries')
    .select(['code', 'name', 'time_zone as timeZone'])
    .where('id', '=', libraryId)
    .executeTakeFirstOrThrow();
  const { title } = copy;
  const dueDay = dayIn(dueAt, facts.calendar.zone);
  return {
    ...{ ok: true, loanId, title, patron: person.name, dueAt: dueAt.toISOString(), library },
    unenteredAfter: lastEnteredYear(facts.calendar, dueDay),
  };
}

interface CopyReturn {
  barcode: string;
  at: Date;
  /** The library of the return; the copy's own by default. */
  libraryId?: number;
}

/**
 * Returns a copy: ends its loan, charges lateness, and sets the copy aside for the next hold. A lost copy is found. At
 * another library than its own the copy is sent home first.
 */
export async function returnCopy(
  db: Database,
  { barcode, at, libraryId }: CopyReturn,
): Promise<Decision<ReturnedCopy>> {
  const copy = await copyByBarcode(db.queries, barcode);
  if (!copy) return refuse('lend_copy_not_found');
  const before = await openLoanOfCopy(db.queries, copy.id);
  if (!before) return refuse(isAstray(copy.state) ? 'return_found' : 'return_not_on_loan');
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
): Promise<Decision<ReturnedCopy>> {
  const loan = await openLoanOfCopy(tx, copyId);
  const patron = loan && (await readPatron(tx, loan.patronId));
  // A new loan meanwhile has another borrower, who is not locked.
  if (!loan || !patron || loan.id !== loanId) return refuse('return_not_on_loan');
  const { libraryId, loanKind, titleId } = loan.copy;
  const rules = await lendingRules(tx);
  const calendar = calendarIn(rules, libraryId);
  const policy = policyFor(rules.policies, { groupId: patron.groupId, loanKind, libraryId });
  const facts = { loan, suspensions: patron.suspensions, calendar };
  const decision = decideReturn(facts, policy, at);
  if (!decision.ok) return decision;
  await saveReturn(tx, loan, decision, at);
  if (!(await keepsHistory(tx, loan.patronId))) await deleteReadingHistory(tx, loan.patronId);
  await recordChanges(tx, 'availability', [titleId], at.toISOString());
  const { lateness, suspension } = decision;
  const isFound = isAstray(loan.copy.state);
  const isSent = isAway && (loan.copy.state === null || isFound);
  if (isSent) await moveCopy(tx, loan.copy, 'in_transit', at);
  else if (isFound) await moveCopy(tx, loan.copy, 'available', at);
  else await processQueue(tx, titleId, at);
  await recordShelved(tx, copyId, at);
  return {
    ok: true,
    loanId,
    title: loan.copy.title,
    patron: await patronName(tx, loan.patronId),
    late: lateness.late,
    fineCents: lateness.fineCents,
    suspendedUntil: suspension?.endsOn ?? null,
    heldFor: await heldFor(tx, copyId),
    sentTo: isSent ? await homeLibraryName(tx, copyId) : null,
  };
}

const patronName = async (tx: Tx, patronId: number): Promise<string> =>
  (
    await tx
      .selectFrom('patrons')
      .select('name')
      .where('id', '=', patronId)
      .executeTakeFirstOrThrow()
  ).name;

const homeLibraryName = async (tx: Tx, copyId: number): Promise<string> =>
  (
    await tx
      .selectFrom('copies as c')
      .innerJoin('libraries as l', 'l.id', 'c.library_id')
      .select('l.name')
      .where('c.id', '=', copyId)
      .executeTakeFirstOrThrow()
  ).name;
