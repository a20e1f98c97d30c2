import type { Queries, Tx } from '../../core/db/connection.ts';
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
