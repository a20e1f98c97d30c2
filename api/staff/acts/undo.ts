import { sql, type RawBuilder } from 'kysely';
import type { Refusal } from '#contract/shared/refusals.ts';
import { recordChanges } from '../../core/db/change-log.ts';
import type { Database, Queries, Tx } from '../../core/db/connection.ts';
import { lockAll } from '../../core/db/locks.ts';
import { recordAct, type Act, type Actor } from './log.ts';

/** How long an act can be undone, and its e-mails wait (docs/decisions/staff-undo.md). */
export const UNDO_MS = 60_000;

/** What an act may change: the patrons, copies and titles that it is about. */
export interface Scope {
  patronIds: readonly number[];
  copyIds?: readonly number[];
  titleIds?: readonly number[];
  /** Rows of requests, comments … that are decided. */
  rows?: { table: DecidedTable; ids: readonly number[] };
}

/** Tables whose rows staff decide. */
export const DECIDED_TABLES = [
  'general_comments',
  'title_comments',
  'service_requests',
  'stack_requests',
  'suggestions',
  'loan_requests',
  'purchase_orders',
] as const;
export type DecidedTable = (typeof DECIDED_TABLES)[number];

type Row = Record<string, unknown>;

interface Change {
  table: string;
  before: Row | null;
  after: Row | null;
}

interface Changes {
  scope: Scope;
  rows: Change[];
}

interface Tracked {
  table: string;
  key: readonly string[];
  /** Condition of the rows that an act in a scope may change; undefined: none. */
  of: (scope: Scope, at: string, waiting: readonly number[]) => RawBuilder<unknown> | undefined;
  /** A patron or a job may change the row meanwhile, which does not prevent undoing. */
  isLoose?: true;
  /** The columns that acts change; all by default. */
  columns?: readonly string[];
}

const anyOf = (column: string, ids: readonly number[] = []) =>
  ids.length === 0 ? sql`1 = 0` : sql`${sql.ref(column)} in (${sql.join(ids)})`;

/** Loans of the copies; open ones of the patrons, and of the titles, where a recall may end. */
const loansOf = ({ copyIds, patronIds, titleIds }: Scope) =>
  sql`(${anyOf('copy_id', copyIds)} or (returned_at is null and (${anyOf('patron_id', patronIds)}
    or copy_id in (select id from copies where ${anyOf('title_id', titleIds)}))))`;
const loanIds = (scope: Scope) => sql`(select id from loans where ${loansOf(scope)})`;
const holdIds = ({ titleIds }: Scope) =>
  sql`(select id from holds where ${anyOf('title_id', titleIds)})`;
const debtIds = ({ patronIds }: Scope) =>
  sql`(select id from debts where ${anyOf('patron_id', patronIds)})`;

/** Rows of the act itself: those of its patrons, and of others who wait for the title only what it has added. */
const noticesOf = ({ patronIds }: Scope, at: string, waiting: readonly number[]) =>
  sql`(${anyOf('patron_id', patronIds)} or (${anyOf('patron_id', waiting)} and created_at >= ${at}))`;

/** Rows of a table that refers to what is decided. */
const ofDecided = (table: string, decided: DecidedTable, column: string): Tracked => ({
  table,
  key: ['id'],
  of: ({ rows }) => (rows?.table === decided ? anyOf(column, rows.ids) : undefined),
});

/** Every table that acts of staff change, referenced tables first. */
const TRACKED: readonly Tracked[] = [
  {
    table: 'patrons',
    key: ['id'],
    of: ({ patronIds }) => anyOf('id', patronIds),
    // Never a password; and a sign-in changes others.
    columns: ['id', 'name', 'email', 'group_id', 'campus_id', 'card', 'valid_until'],
  },
  ...['patron_details', 'email_confirmations', 'email_changes'].map((table): Tracked => ({
    ...{ table, key: [table === 'patron_details' ? 'patron_id' : 'id'] },
    of: ({ patronIds }) => anyOf('patron_id', patronIds),
  })),
  ...['patron_blocks', 'patron_notes'].map((table): Tracked => ({
    ...{ table, key: ['id'] },
    of: ({ patronIds }) => anyOf('patron_id', patronIds),
  })),
  { table: 'copies', key: ['id'], of: ({ copyIds }) => anyOf('id', copyIds) },
  { table: 'loans', key: ['id'], of: loansOf },
  { table: 'renewals', key: ['id'], of: (scope) => sql`loan_id in ${loanIds(scope)}` },
  { table: 'holds', key: ['id'], of: ({ titleIds }) => anyOf('title_id', titleIds) },
  {
    table: 'moved_dates',
    key: ['id'],
    of: (scope) => sql`(loan_id in ${loanIds(scope)} or hold_id in ${holdIds(scope)})`,
  },
  { table: 'debts', key: ['id'], of: ({ patronIds }) => anyOf('patron_id', patronIds) },
  {
    table: 'payments',
    key: ['id'],
    of: (scope) =>
      sql`id in (select payment_id from debt_entries where debt_id in ${debtIds(scope)})`,
  },
  { table: 'debt_entries', key: ['id'], of: (scope) => sql`debt_id in ${debtIds(scope)}` },
  { table: 'suspensions', key: ['id'], of: ({ patronIds }) => anyOf('patron_id', patronIds) },
  {
    table: 'in_house_uses',
    key: ['id'],
    of: ({ copyIds }, at) => sql`(${anyOf('copy_id', copyIds)} and at >= ${at})`,
  },
  ...DECIDED_TABLES.map((table): Tracked => ({
    table,
    key: ['id'],
    of: ({ rows, copyIds = [] }) => {
      if (rows?.table === table) return anyOf('id', rows.ids);
      const isOfCopy = table === 'loan_requests' || table === 'stack_requests';
      return isOfCopy && copyIds.length > 0 ? anyOf('copy_id', copyIds) : undefined;
    },
  })),
  ofDecided('service_questions', 'service_requests', 'request_id'),
  ofDecided('suggestion_moves', 'suggestions', 'suggestion_id'),
  {
    ...ofDecided('service_files', 'service_requests', 'request_id'),
    // Acts add files and never change one, so their content need not be compared.
    columns: ['id', 'request_id'],
  },
  { table: 'alerts', key: ['id'], of: noticesOf, isLoose: true },
  {
    table: 'mail_outbox',
    key: ['kind', 'entity', 'occasion'],
    of: (scope, at, waiting) =>
      sql`(${anyOf('patron_id', [...scope.patronIds, ...waiting])} and created_at >= ${at})`,
    isLoose: true,
  },
  {
    table: 'timed_notices',
    key: ['patron_id', 'kind', 'entity', 'occasion'],
    of: ({ patronIds }) => anyOf('patron_id', patronIds),
    isLoose: true,
  },
];

const keyOf = ({ key }: Tracked, row: Row): string => JSON.stringify(key.map((name) => row[name]));

const columnsOf = ({ columns }: Tracked) =>
  columns ? sql.join(columns.map((name) => sql.ref(name))) : sql`*`;

type Snapshot = Map<Tracked, Map<string, Row>>;

async function snapshot(
  tx: Tx,
  scope: Scope,
  at: string,
  waiting: readonly number[],
): Promise<Snapshot> {
  const taken = await Promise.all(
    TRACKED.map(async (tracked) => {
      const condition = tracked.of(scope, at, waiting);
      const rows = condition
        ? (
            await sql<Row>`select ${columnsOf(tracked)} from ${sql.table(tracked.table)}
              where ${condition}`.execute(tx)
          ).rows
        : [];
      return [tracked, new Map(rows.map((row) => [keyOf(tracked, row), row]))] as const;
    }),
  );
  return new Map(taken);
}

const isSame = (one: Row, other: Row): boolean => JSON.stringify(one) === JSON.stringify(other);

function changesBetween(before: Snapshot, after: Snapshot): Change[] {
  return TRACKED.flatMap((tracked) => {
    const { table } = tracked;
    const [old, current] = [before.get(tracked) ?? new Map(), after.get(tracked) ?? new Map()];
    const keys = new Set<string>([...old.keys(), ...current.keys()]);
    return [...keys].flatMap((key) => {
      const change = { table, before: old.get(key) ?? null, after: current.get(key) ?? null };
      if (change.before && change.after && isSame(change.before, change.after)) return [];
      return [change];
    });
  });
}

/** Patrons who wait for a title, or whose loan of it is recalled: an act may notify them. */
async function waitingFor(tx: Tx, titleIds: readonly number[] = []): Promise<number[]> {
  if (titleIds.length === 0) return [];
  const rows = await tx
    .selectFrom('holds')
    .select('patron_id')
    .where('title_id', 'in', titleIds)
    .where('ended_at', 'is', null)
    .union(
      tx
        .selectFrom('loans as l')
        .innerJoin('copies as c', 'c.id', 'l.copy_id')
        .select('l.patron_id')
        .where('c.title_id', 'in', titleIds)
        .where('l.returned_at', 'is', null)
        .where('l.recalled_at', 'is not', null),
    )
    .execute();
  return rows.map(({ patron_id }) => patron_id);
}

/** An act that was done: what it led to, and how to undo it. */
export interface Done<T> {
  result: T;
  actId: number;
  /** Until when it can be undone. */
  undoUntil: Date;
}

interface UndoableAct<T> {
  scope: Scope;
  at: Date;
  /** Does it. Null: it was refused, and nothing is logged. */
  work: () => Promise<T>;
  /** The line of the log; null: refused. */
  act: (result: T) => Omit<Act, 'at'> | null;
}

/**
 * Does an act in a transaction, logs it, and remembers the rows that it changed, so that it can be undone for a minute;
 * the e-mails that it caused wait as long. Null: it was refused.
 */
export async function doUndoably<T>(
  db: Database,
  tx: Tx,
  { scope, at, work, act }: UndoableAct<T>,
): Promise<{ result: T; done: Done<T> | null }> {
  const { patronIds, copyIds = [], titleIds = [] } = scope;
  await lockAll(db, tx, { patron: patronIds, copy: copyIds, title: titleIds });
  const waiting = await waitingFor(tx, titleIds);
  const since = at.toISOString();
  const before = await snapshot(tx, scope, since, waiting);
  const result = await work();
  const told = act(result);
  if (told === null) return { result, done: null };
  const actId = await recordAct(tx, { ...told, at });
  const undoUntil = new Date(at.getTime() + UNDO_MS);
  await delayEmails(tx, [...patronIds, ...waiting], since, undoUntil);
  const rows = changesBetween(before, await snapshot(tx, scope, since, waiting));
  const changes: Changes = { scope, rows };
  await tx
    .insertInto('staff_undos')
    .values({
      act_id: actId,
      expires_at: undoUntil.toISOString(),
      patron_id: patronIds[0] ?? null,
      changes: JSON.stringify(changes),
    })
    .execute();
  return { result, done: { result, actId, undoUntil } };
}

/** E-mails wait until the act cannot be undone any more. */
async function delayEmails(tx: Tx, patronIds: readonly number[], since: string, until: Date) {
  if (patronIds.length === 0) return;
  await tx
    .updateTable('mail_outbox')
    .set({ next_at: until.toISOString() })
    .where('patron_id', 'in', patronIds)
    .where('created_at', '>=', since)
    .where('state', '=', 'waiting')
    .where('tries', '=', 0)
    // One that was postponed, for the night or the daily summary, stays so.
    .where('reason', '=', '')
    .execute();
}

interface UndoRequest {
  actId: number;
  actor: Actor;
  /** Also what a colleague did; otherwise only one's own acts. */
  mayUndoOthers: boolean;
  at: Date;
}

export type Undone = { ok: true; patronId: number | null } | { ok: false; refusal: Refusal };

/**
 * Undoes an act: every row that it changed becomes what it was, unless one has changed since. Only at the library where
 * it was done.
 */
export async function undoAct(
  db: Database,
  { actId, actor, mayUndoOthers, at }: UndoRequest,
): Promise<Undone> {
  const found = await undoable(db.queries, actId);
  if (!found || found.library_id !== actor.libraryId || found.expires_at < at.toISOString())
    return { ok: false, refusal: { code: 'undo_too_late' } };
  if (found.staff_id !== actor.staffId && !mayUndoOthers)
    return { ok: false, refusal: { code: 'undo_of_other' } };
  const { scope } = JSON.parse(found.changes) as Changes;
  return db.transaction(async (tx): Promise<Undone> => {
    const { patronIds, copyIds = [], titleIds = [] } = scope;
    await lockAll(db, tx, { patron: patronIds, copy: copyIds, title: titleIds });
    // Another desk may have undone it, or acted on it.
    const act = await undoable(tx, actId);
    if (!act) return { ok: false, refusal: { code: 'undo_too_late' } };
    const { rows } = JSON.parse(act.changes) as Changes;
    if (!(await areUnchanged(tx, rows))) {
      return { ok: false, refusal: { code: 'undo_changed_since' } };
    }
    await restore(tx, rows);
    await tx.deleteFrom('staff_undos').where('act_id', '=', actId).execute();
    const { patron_id: patronId } = act;
    const entity = { table: 'staff_acts', id: actId };
    await recordAct(tx, { actor, kind: 'undone', at, patronId, entity });
    if (titleIds.length > 0) {
      await recordChanges(tx, 'availability', [...titleIds], at.toISOString());
    }
    return { ok: true, patronId };
  });
}

const undoable = (q: Queries | Tx, actId: number) =>
  q
    .selectFrom('staff_undos as u')
    .innerJoin('staff_acts as a', 'a.id', 'u.act_id')
    .select(['u.changes', 'u.expires_at', 'a.library_id', 'a.staff_id', 'a.patron_id'])
    .where('u.act_id', '=', actId)
    .executeTakeFirst();

const trackedOf = (table: string): Tracked => {
  const found = TRACKED.find((tracked) => tracked.table === table);
  if (!found) throw new Error(`No act changes the table "${table}"`);
  return found;
};

const keyCondition = ({ key }: Tracked, row: Row) =>
  sql.join(
    key.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
    sql` and `,
  );

async function areUnchanged(tx: Tx, changes: readonly Change[]): Promise<boolean> {
  for (const { table, before, after } of changes) {
    const tracked = trackedOf(table);
    const { rows } = await sql<Row>`select ${columnsOf(tracked)} from ${sql.table(table)}
      where ${keyCondition(tracked, after ?? before ?? {})}`.execute(tx);
    const [row] = rows;
    if (tracked.isLoose) {
      // A letter that has left cannot be called back.
      if (table === 'mail_outbox' && row && row['state'] !== 'waiting') return false;
      continue;
    }
    if (after === null ? row !== undefined : !row || !isSame(row, after)) return false;
  }
  return true;
}

/** Deletes what the act added, referring rows first, then restores what it deleted or changed. */
async function restore(tx: Tx, changes: readonly Change[]): Promise<void> {
  for (const { table, before, after } of changes.toReversed()) {
    if (before !== null || after === null) continue;
    await sql`delete from ${sql.table(table)} where ${keyCondition(trackedOf(table), after)}`.execute(
      tx,
    );
  }
  for (const { table, before, after } of changes) {
    if (before === null) continue;
    const columns = Object.keys(before);
    if (after === null) {
      await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
        values (${sql.join(columns.map((name) => before[name]))})`.execute(tx);
      continue;
    }
    const changed = columns.filter((name) => before[name] !== after[name]);
    if (changed.length === 0) continue;
    await sql`update ${sql.table(table)}
      set ${sql.join(changed.map((name) => sql`${sql.ref(name)} = ${before[name]}`))}
      where ${keyCondition(trackedOf(table), before)}`.execute(tx);
  }
}

/**
 * Deletes what can no longer be undone. `settled` is called for each patron, whose returned loans may be deleted now.
 * Returns how many acts there were.
 */
export async function deletePastUndos(
  db: Database,
  now: Date,
  settled: (tx: Tx, patronId: number) => Promise<void>,
): Promise<number> {
  const expired = await db.queries
    .selectFrom('staff_undos')
    .select(['act_id', 'patron_id'])
    .where('expires_at', '<', now.toISOString())
    .execute();
  for (const { act_id, patron_id } of expired) {
    await db.transaction(async (tx) => {
      await lockAll(db, tx, { patron: patron_id === null ? [] : [patron_id] });
      await tx.deleteFrom('staff_undos').where('act_id', '=', act_id).execute();
      if (patron_id !== null) await settled(tx, patron_id);
    });
  }
  return expired.length;
}
