import type { Refusal } from '#contract/shared/refusals.ts';
import { recordChanges } from '../../core/db/change-log.ts';
import type { Database, Queries, Tx } from '../../core/db/connection.ts';
import { isUniqueViolation } from '../../core/db/errors.ts';
import { lockAll } from '../../core/db/locks.ts';
import { patronOfToken, takeToken } from '../loan-tokens/store.ts';
import { lastEnteredYear } from '../units/calendar.ts';
import { dayIn, endOfDay, type Day } from '../units/zone.ts';
import {
  destination,
  heldFor,
  recordInBag,
  recordShelved,
  saveCopyState,
  type HeldFor,
} from './copies/move.ts';
import { isAstray } from './copies/states.ts';
import type { CopyFacts, HoldFacts } from './facts.ts';
import { saveLoan, saveReturn } from './desk-store.ts';
import { deleteReadingHistory, keepsHistory } from './history-store.ts';
import { dueAfter } from './due.ts';
import { isOverdue } from './fine.ts';
import { notifyLent } from './notify/loan.ts';
import { notifyReturned } from './notify/penalty.ts';
import { limitsFor } from './policies/limits.ts';
import { policyFor } from './policy.ts';
import { calendarIn, lendingRules } from './policy-store.ts';
import { decideLoan, decideReturn, findClaim, type Decision } from './rules.ts';
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
  /** Why the rules would have refused it. */
  overruled: Refusal[];
}

export interface ReturnedCopy {
  loanId: number;
  title: string;
  patron: string;
  late: boolean;
  fineCents: number;
  /** Last day of the suspension that this return caused; null: none. */
  suspendedUntil: Day | null;
  /** The hold that gets the copy next: here, or where it is sent. */
  heldFor: HeldFor | null;
  /** Name of the library that it is sent to, for the hold or home; null: it stays. */
  sentTo: string | null;
}

const refuse = (code: Refusal['code']): { ok: false; refusals: Refusal[] } => ({
  ok: false,
  refusals: [{ code }],
});

/**
 * A copy and its borrower: by login or card number, by a loan code, or signed in. `now`: when it is recorded, `at` by
 * default; what follows for holds follows then.
 */
export type Lending = { barcode: string; at: Date; now?: Date; made?: MadeLoan } & (
  | { login: string }
  | { token: string }
  /** `receipt`: code that proves a self-made loan at the exit; null: lent by staff. */
  | { patronId: number; receipt: string | null }
);

/** The copy has left the library already, or staff overrule: the loan is recorded whatever the rules say. */
export interface MadeLoan {
  /** Due date that the terminal gave the patron; null: the date of the rules. */
  dueAt: Date | null;
}

/** Hooks for copies that were sent to another library for a patron. */
export interface SentCopies {
  /** The patron that a copy was sent for; null: none. */
  patronOf: (q: Queries | Tx, copyId: number) => Promise<number | null>;
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
  const { barcode, at, now = at } = lending;
  const copy = await copyByBarcode(db.queries, barcode);
  const token = 'token' in lending ? lending.token : null;
  const receipt = 'receipt' in lending ? lending.receipt : null;
  const patron = await borrower(db, lending);
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
      const { made } = lending;
      return lendLocked(tx, { barcode, person: patron, token, receipt, at, now, sent, made });
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

async function borrower(db: Database, lending: Lending): Promise<Person | undefined> {
  if ('login' in lending) return findPatron(db, lending.login);
  const id =
    'token' in lending
      ? await patronOfToken(db.queries, lending.token, lending.at)
      : lending.patronId;
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
  receipt: string | null;
  at: Date;
  now: Date;
  sent: SentCopies;
  made: MadeLoan | undefined;
}

async function lendLocked(
  tx: Tx,
  { barcode, person, token, receipt, at, now, sent, made }: LockedLending,
): Promise<Decision<LentCopy>> {
  const found = await copyByBarcode(tx, barcode);
  if (!found) return refuse('lend_copy_not_found');
  // Expired pick-up windows lapse first, so that the next hold has its claim. A loan that was made already may have
  // ended a hold that has expired since.
  if (!made) await processQueue(tx, found.titleId, now);
  const lending = await decideLending(tx, { copy: found, patronId: person.id, at, sent });
  if (!lending) return refuse('lend_patron_not_found');
  const { copy, calendar, isSent, decision } = lending;
  const terms = made ? recordedTerms(lending, made, at) : decision;
  if (!terms.ok) return terms;
  if (token !== null && !(await takeToken(tx, token, at))) return refuse('lend_token_invalid');
  const { libraryId, title, titleId } = copy;
  const { dueAt, holdId } = terms;
  if (isSent || copy.state !== null) await saveCopyState(tx, copy.id, { to: 'available', at });
  const loanId = await saveLoan(tx, { copy, patronId: person.id, dueAt, holdId, receipt, at });
  await sent.lent(tx, { copyId: copy.id, patronId: person.id, at });
  await notifyLent(tx, { patronId: person.id, loanId, at });
  // Another copy may have been set aside for this patron.
  await processQueue(tx, titleId, now);
  await recordChanges(tx, 'availability', [titleId], now.toISOString());
  const library = await tx
    .selectFrom('libraries')
    .select(['code', 'name', 'time_zone as timeZone'])
    .where('id', '=', libraryId)
    .executeTakeFirstOrThrow();
  return {
    ...{ ok: true, loanId, title, patron: person.name, dueAt: dueAt.toISOString(), library },
    unenteredAfter: lastEnteredYear(calendar, dayIn(dueAt, calendar.zone)),
    overruled: decision.ok ? [] : decision.refusals,
  };
}

/** Terms of a loan that was made whatever the rules say: the due date that was given, or that of the rules. */
function recordedTerms(
  { decision, policy, calendar, ownHold }: NonNullable<Awaited<ReturnType<typeof decideLending>>>,
  { dueAt: told }: MadeLoan,
  at: Date,
) {
  const ruled = decision.ok
    ? decision.dueAt
    : policy.length
      ? dueAfter(policy.length, at, calendar)
      : endOfDay(dayIn(at, calendar.zone), calendar.zone);
  const dueAt = told !== null && told > at ? told : ruled;
  return { ok: true as const, dueAt, holdId: decision.ok ? decision.holdId : ownHold };
}

interface LendingCase {
  copy: CopyFacts;
  patronId: number;
  at: Date;
  sent: SentCopies;
}

/** Decides whether a copy may be lent to a patron, without changing anything; null: no such patron. */
export async function decideLending(
  q: Queries | Tx,
  { copy: found, patronId, at, sent }: LendingCase,
) {
  const [circulation, loanOfCopy, holds] = await Promise.all([
    readCirculation(q, patronId),
    openLoanOfCopy(q, found.id),
    activeHolds(q, [found.titleId]),
  ]);
  const sentTo = found.state === 'in_transit' ? await receiverOf(q, found, { holds, sent }) : null;
  const isSent = sentTo === patronId;
  const copy = isSent ? { ...found, state: null } : found;
  if (!circulation) return null;
  const { patron, loans, policies } = circulation;
  const { libraryId, loanKind } = copy;
  const calendar = calendarIn(circulation, libraryId);
  const facts = {
    copy,
    onLoan: loanOfCopy !== null,
    sentForOther: sentTo !== null && !isSent,
    patron,
    openLoans: loans.map((loan) => loan.copy),
    limits: limitsFor(circulation.limits, patron.groupId, copy),
    overdue: loans.filter((loan) => isOverdue(loan, at)).map((loan) => loan.copy.title),
    // For a copy that was sent for its borrower, the queue at home does not count.
    holds: holds.filter((hold) => !isSent || hold.patronId === patron.id),
    calendar,
  };
  const policy = policyFor(policies, { groupId: patron.groupId, loanKind, libraryId });
  const claim = findClaim(copy, patron.id, facts.holds, at);
  const ownHold = claim === 'others' ? null : claim;
  return { copy, calendar, isSent, policy, ownHold, decision: decideLoan(facts, policy, at) };
}

/** The patron that a copy in transit was sent for, by a hold or a request; null: none. */
const receiverOf = async (
  q: Queries | Tx,
  { id }: CopyFacts,
  { holds, sent }: { holds: readonly HoldFacts[]; sent: SentCopies },
): Promise<number | null> =>
  holds.find(({ copyId }) => copyId === id)?.patronId ?? (await sent.patronOf(q, id));

interface CopyReturn {
  barcode: string;
  at: Date;
  /** When it is recorded, `at` by default: what follows for holds follows then. */
  now?: Date;
  /** The library of the return; the copy's own by default. */
  libraryId?: number;
  /** The loan stays until the return cannot be undone any more, also where the patron keeps no history. */
  isUndoable?: boolean;
}

/**
 * Returns a copy: ends its loan, charges lateness, and sets the copy aside for the next hold, or sends it to that hold's
 * library. A lost copy is found. At another library than its own the copy is sent home otherwise.
 */
export async function returnCopy(
  db: Database,
  { barcode, at, now = at, libraryId, isUndoable = false }: CopyReturn,
): Promise<Decision<ReturnedCopy>> {
  const copy = await copyByBarcode(db.queries, barcode);
  if (!copy) return refuse('lend_copy_not_found');
  const before = await openLoanOfCopy(db.queries, copy.id);
  if (!before) return refuse(isAstray(copy.state) ? 'return_found' : 'return_not_on_loan');
  return db.transaction(async (tx) => {
    const { patronId } = before;
    await lockAll(db, tx, { patron: [patronId], copy: [copy.id], title: [copy.titleId] });
    const here = libraryId ?? copy.libraryId;
    return returnLocked(tx, { copy, loanId: before.id, here, at, now, isUndoable });
  });
}

/** Deletes the returned loans of a patron who keeps no history. */
export async function deleteHistoryIfOff(tx: Tx, patronId: number): Promise<void> {
  if (!(await keepsHistory(tx, patronId))) await deleteReadingHistory(tx, patronId);
}

interface LockedReturn {
  copy: CopyFacts;
  loanId: number;
  here: number;
  at: Date;
  now: Date;
  isUndoable: boolean;
}

async function returnLocked(
  tx: Tx,
  { copy, loanId, here, at, now, isUndoable }: LockedReturn,
): Promise<Decision<ReturnedCopy>> {
  const copyId = copy.id;
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
  const { lateness, suspension } = decision;
  const suspendedUntil = suspension?.endsOn ?? null;
  const { fineCents } = lateness;
  const { title } = loan.copy;
  await notifyReturned(tx, {
    ...{ patronId: loan.patronId, libraryId, title, fineCents, suspendedUntil, at },
  });
  if (!isUndoable) await deleteHistoryIfOff(tx, loan.patronId);
  await recordChanges(tx, 'availability', [titleId], now.toISOString());
  const isFound = isAstray(loan.copy.state);
  const isAway = here !== copy.libraryId;
  const circulates = loan.copy.state === null || isFound;
  if (circulates && (isAway || isFound)) {
    await saveCopyState(tx, copyId, { to: isAway ? 'in_transit' : 'available', at });
  }
  await processQueue(tx, titleId, now, circulates ? { copyId, libraryId: here } : undefined);
  await recordShelved(tx, copyId, now);
  const held = await heldFor(tx, copyId);
  const sentTo = circulates ? await destination(tx, copyId, held) : null;
  if (sentTo !== null) await recordInBag(tx, copyId, here);
  return {
    ok: true,
    loanId,
    title,
    patron: await patronName(tx, loan.patronId),
    late: lateness.late,
    fineCents,
    suspendedUntil,
    heldFor: held,
    sentTo,
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
