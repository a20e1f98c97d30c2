import type { Queries, Tx } from '../../core/db/connection.ts';
import type { LoanRequestState } from '#contract/shared/loan-request-states.ts';
import { OPEN_REQUESTS } from '../loan-requests/rules.ts';
import { OPEN_STATES, type StackState } from '../closed-stack/rules.ts';
import type { TitleSummary } from '../../catalogue/marc/map/title-summary.ts';
import type { Day } from '../units/zone.ts';
import { deletedRows } from '../../core/db/deleted-rows.ts';

/** Who leaves, with what a declaration says of a person. */
export interface LeavingPatron {
  id: number;
  name: string;
  /** Number of the card or, without one, the login. */
  enrolment: string;
  groupCode: string;
  emails: string | null;
  hasLeft: boolean;
  unit: { id: number; name: string; campus: string };
}

/** A patron and the unit that enrols: the first library of the patron's campus. Null: no such patron. */
export async function readLeavingPatron(
  q: Queries | Tx,
  patronId: number,
): Promise<LeavingPatron | null> {
  const patron = await q
    .selectFrom('patrons as p')
    .innerJoin('patron_groups as g', 'g.id', 'p.group_id')
    .select(['p.id', 'p.name', 'p.login', 'p.card', 'p.email', 'p.campus_id', 'p.left_at'])
    .select('g.code as groupCode')
    .where('p.id', '=', patronId)
    .executeTakeFirst();
  if (!patron) return null;
  const libraries = await q
    .selectFrom('libraries as l')
    .innerJoin('campuses as c', 'c.id', 'l.campus_id')
    .select(['l.id', 'l.name', 'l.campus_id', 'c.name as campus'])
    .orderBy('l.id')
    .execute();
  const unit = libraries.find(({ campus_id: id }) => id === patron.campus_id) ?? libraries[0];
  if (!unit) throw new Error('The network has no library');
  return {
    id: patron.id,
    name: patron.name,
    enrolment: patron.card ?? patron.login,
    groupCode: patron.groupCode,
    emails: patron.email,
    hasLeft: patron.left_at !== null,
    unit: { id: unit.id, name: unit.name, campus: unit.campus },
  };
}

/** What a patron owes, by library, in cents. */
export async function debtsByLibrary(
  q: Queries | Tx,
  patronId: number,
): Promise<{ library: string; cents: number }[]> {
  const rows = await q
    .selectFrom('debts as d')
    .innerJoin('debt_entries as e', 'e.debt_id', 'd.id')
    .innerJoin('libraries as l', 'l.id', 'd.library_id')
    .select(['l.id', 'l.name'])
    .select(({ fn }) => fn.sum<number>('e.cents').as('cents'))
    .where('d.patron_id', '=', patronId)
    .groupBy(['l.id', 'l.name'])
    .having(({ fn }) => fn.sum('e.cents'), '>', 0)
    .orderBy('l.id')
    .execute();
  return rows.map(({ name, cents }) => ({ library: name, cents: Number(cents) }));
}

/** Copies from closed stacks that a patron waits for. */
export async function stackRequestsOf(q: Queries | Tx, patronId: number) {
  const rows = await q
    .selectFrom('stack_requests as r')
    .innerJoin('copies as c', 'c.id', 'r.copy_id')
    .innerJoin('titles as t', 't.id', 'c.title_id')
    .innerJoin('libraries as l', 'l.id', 'c.library_id')
    .select(['r.id', 'r.state', 'c.title_id as titleId', 't.summary', 'l.name as library'])
    .where('r.patron_id', '=', patronId)
    .where('r.state', 'in', OPEN_STATES)
    .orderBy('r.id')
    .execute();
  return rows.map(({ summary, state, ...row }) => ({
    ...row,
    state: state as StackState,
    title: (JSON.parse(summary) as TitleSummary).title,
  }));
}

export const cancelStackRequest = (tx: Tx, id: number, at: Date) =>
  tx
    .updateTable('stack_requests')
    .set({ state: 'cancelado' satisfies StackState, updated_at: at.toISOString() })
    .where('id', '=', id)
    .execute();

/** What a patron has asked of other libraries and not had yet. */
export async function loanRequestsOf(q: Queries | Tx, patronId: number) {
  const rows = await q
    .selectFrom('loan_requests as r')
    .innerJoin('titles as t', 't.id', 'r.title_id')
    .innerJoin('libraries as l', 'l.id', 'r.library_id')
    .select(['r.id', 'r.state', 't.summary', 'l.name as library'])
    .where('r.patron_id', '=', patronId)
    .where('r.state', 'in', OPEN_REQUESTS)
    .orderBy('r.id')
    .execute();
  return rows.map(({ summary, state, ...row }) => ({
    ...row,
    state: state as LoanRequestState,
    title: (JSON.parse(summary) as TitleSummary).title,
  }));
}

/** A declaration with the unit that it names. */
export interface Clearance {
  id: number;
  patronId: number;
  code: string;
  documentKey: string;
  name: string;
  enrolment: string;
  issuedAt: string;
  validUntil: Day;
  revokedAt: string | null;
  unit: string;
  campus: string;
  zone: string;
}

const clearances = (q: Queries | Tx) =>
  q
    .selectFrom('clearances as n')
    .innerJoin('libraries as l', 'l.id', 'n.library_id')
    .innerJoin('campuses as c', 'c.id', 'l.campus_id')
    .select(['n.id', 'n.patron_id as patronId', 'n.code', 'n.name', 'n.enrolment'])
    .select([
      'n.document_key as documentKey',
      'n.issued_at as issuedAt',
      'n.valid_until as validUntil',
    ])
    .select(['n.revoked_at as revokedAt', 'l.name as unit', 'c.name as campus'])
    .select('l.time_zone as zone');

/** The declaration with this code, by the hash of it. */
export const clearanceByHash = (q: Queries | Tx, hash: string): Promise<Clearance | undefined> =>
  clearances(q).where('n.code_hash', '=', hash).executeTakeFirst();

/** The declaration whose document has this key. */
export const clearanceByKey = (q: Queries | Tx, key: string): Promise<Clearance | undefined> =>
  clearances(q).where('n.document_key', '=', key).executeTakeFirst();

/** The last declaration of a patron that was not taken back. */
export const lastClearance = (q: Queries | Tx, patronId: number): Promise<Clearance | undefined> =>
  clearances(q)
    .where('n.patron_id', '=', patronId)
    .where('n.revoked_at', 'is', null)
    .orderBy('n.id', 'desc')
    .executeTakeFirst();

export interface NewClearance {
  code: string;
  documentKey: string;
  hash: string;
  leaver: LeavingPatron;
  at: Date;
  validUntil: Day;
}

/** Writes a declaration, and that the enrolment has ended. */
export async function saveClearance(tx: Tx, clearance: NewClearance): Promise<void> {
  const { code, documentKey, hash, leaver, at, validUntil } = clearance;
  await tx
    .insertInto('clearances')
    .values({
      patron_id: leaver.id,
      library_id: leaver.unit.id,
      code,
      code_hash: hash,
      document_key: documentKey,
      name: leaver.name,
      enrolment: leaver.enrolment,
      issued_at: at.toISOString(),
      valid_until: validUntil,
      revoked_at: null,
    })
    .execute();
  await tx
    .updateTable('patrons')
    .set({ left_at: at.toISOString() })
    .where('id', '=', leaver.id)
    .where('left_at', 'is', null)
    .execute();
}

/** Enrols a patron again: declarations end with it. */
export async function enrolAgain(tx: Tx, patronId: number, at: Date): Promise<void> {
  await tx.updateTable('patrons').set({ left_at: null }).where('id', '=', patronId).execute();
  await tx
    .updateTable('clearances')
    .set({ revoked_at: at.toISOString() })
    .where('patron_id', '=', patronId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Deletes declarations that held until before a day. Returns how many. */
export const deleteOldClearances = (q: Queries, before: Day): Promise<number> =>
  deletedRows(q.deleteFrom('clearances').where('valid_until', '<', before));
