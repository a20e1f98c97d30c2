import { deskProblems } from './desk/desk-problems.ts';
import { sql } from 'kysely';
import { staleAuthorities } from '#api/catalogue/authorities/refresh.ts';
import type { Database, Queries } from '#api/core/db/connection.ts';
import { ACTIVE_HOLD_STATES } from '#api/circulation/loans/hold-states.ts';
import { UNFILLABLE_TEXTS, unfillableHolds } from '#api/circulation/holds/unfillable.ts';
import { unenteredText, unenteredYears } from '#api/circulation/loans/moved/unentered.ts';
import { isTimeZone } from '#api/portal/settings/settings.ts';
import { staleTitles } from '#api/catalogue/records/refresh.ts';
import { pagesOf } from './pages.ts';

/** Searches for inconsistent rows, which no command or call would produce. Yields one line per finding. */
export async function* findProblems(
  db: Database,
  onProgress: (read: number) => void = () => undefined,
): AsyncGenerator<string> {
  if (db.engine === 'sqlite') yield* engineProblems(db.queries);
  for (const { what, find } of QUERIES) {
    for (const id of await find(db.queries)) yield `${what}: ${id}`;
  }
  for (const { id, because } of await unfillableHolds(db.queries)) {
    yield `hold ${id} that nothing can serve: ${UNFILLABLE_TEXTS[because]}`;
  }
  for (const unentered of await unenteredYears(db.queries)) yield unenteredText(unentered);
  yield* zoneProblems(db.queries);
  yield* deskProblems(db.queries);
  yield* staleRecords(db, onProgress);
}

/** PostgreSQL enforces these; an SQLite file may have been changed by other programs. */
async function* engineProblems(queries: Queries): AsyncGenerator<string> {
  const whole = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(queries);
  for (const { integrity_check } of whole.rows) {
    if (integrity_check !== 'ok') yield `database file: ${integrity_check}`;
  }
  const { rows } = await sql<{ table: string; rowid: number; parent: string }>`
    pragma foreign_key_check`.execute(queries);
  for (const { table, rowid, parent } of rows) {
    yield `${table} ${rowid}: refers to a row of ${parent} that does not exist`;
  }
}

interface Query {
  what: string;
  find: (queries: Queries) => Promise<number[]>;
}

const ids = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

const QUERIES: readonly Query[] = [
  {
    what: 'copy with more than one open loan',
    find: async (queries) =>
      ids(
        await queries
          .selectFrom('loans')
          .select('copy_id as id')
          .where('returned_at', 'is', null)
          .groupBy('copy_id')
          .having((q) => q.fn.countAll(), '>', 1)
          .execute(),
      ),
  },
  {
    what: 'copy of a loan type that does not exist',
    find: async (queries) =>
      ids(
        await queries
          .selectFrom('copies')
          .select('id')
          .where('loan_kind', 'not in', (types) => types.selectFrom('loan_types').select('code'))
          .execute(),
      ),
  },
  {
    what: 'loan that ends before it begins',
    find: async (queries) =>
      ids(
        await queries
          .selectFrom('loans')
          .select('id')
          .where((q) =>
            q.or([q('due_at', '<', q.ref('lent_at')), q('returned_at', '<', q.ref('lent_at'))]),
          )
          .execute(),
      ),
  },
  {
    what: 'loan whose count of renewals differs from their lines',
    // Renewals made in a previous system have no rows.
    find: async (queries) =>
      ids(
        await queries
          .selectFrom('renewals as r')
          .innerJoin('loans as l', 'l.id', 'r.loan_id')
          .select('l.id')
          .groupBy(['l.id', 'l.renewals', 'l.fines_from'])
          .having((q) => {
            const lines = q.fn.count('r.id');
            return q.or([
              q(lines, '>', q.ref('l.renewals')),
              q.and([q('l.fines_from', 'is', null), q(lines, '<', q.ref('l.renewals'))]),
            ]);
          })
          .execute(),
      ),
  },
  {
    what: 'hold whose state and dates contradict each other',
    find: async (queries) =>
      ids(
        await queries
          .selectFrom('holds')
          .select('id')
          .where((q) => {
            const active = q('state', 'in', [...ACTIVE_HOLD_STATES]);
            return q.or([
              q.and([active, q('ended_at', 'is not', null)]),
              q.and([q.not(active), q('ended_at', 'is', null)]),
              q.and([q('state', 'in', ['queued', 'suspended']), q('copy_id', 'is not', null)]),
              q.and([q('state', '=', 'suspended'), q('suspended_until', 'is', null)]),
              q.and([q('state', 'in', ['in_transit', 'released']), q('copy_id', 'is', null)]),
              q.and([q('state', '=', 'released'), q('expires_at', 'is', null)]),
            ]);
          })
          .execute(),
      ),
  },
  {
    what: 'copy set aside for a hold while it is on loan',
    find: async (queries) =>
      ids(
        await queries
          .selectFrom('holds')
          .innerJoin('loans', 'loans.copy_id', 'holds.copy_id')
          .select('loans.copy_id as id')
          .where('holds.state', 'in', ['released', 'in_transit'])
          .where('loans.returned_at', 'is', null)
          .execute(),
      ),
  },
  {
    what: 'copy whose state and loan disagree on whether it is claimed returned',
    find: async (queries) =>
      ids(
        await queries
          .selectFrom('copies as c')
          .leftJoin('loans as l', (join) =>
            join.onRef('l.copy_id', '=', 'c.id').on('l.returned_at', 'is', null),
          )
          .select('c.id')
          .where((q) =>
            q.or([
              q.and([q('c.state', '=', 'claimed_returned'), q('l.claimed_at', 'is', null)]),
              q.and([
                q('l.claimed_at', 'is not', null),
                q.or([q('c.state', 'is', null), q('c.state', '<>', 'claimed_returned')]),
              ]),
            ]),
          )
          .execute(),
      ),
  },
  {
    what: 'debt paid beyond its amount, or without a charge',
    find: async (queries) =>
      ids(
        await queries
          .selectFrom('debts')
          .leftJoin('debt_entries as e', 'e.debt_id', 'debts.id')
          .select('debts.id')
          .groupBy('debts.id')
          .having((q) => q.or([q(q.fn.sum('e.cents'), '<', 0), q(q.fn.count('e.id'), '=', 0)]))
          .execute(),
      ),
  },
];

async function* zoneProblems(queries: Queries): AsyncGenerator<string> {
  const libraries = await queries.selectFrom('libraries').select(['code', 'time_zone']).execute();
  for (const { code, time_zone } of libraries) {
    if (!isTimeZone(time_zone)) yield `library ${code}: "${time_zone}" is not a time zone`;
  }
}

/** Records whose summary, authorities or links differ from a fresh mapping. */
async function* staleRecords(
  db: Database,
  onProgress: (read: number) => void,
): AsyncGenerator<string> {
  for await (const page of pagesOf(db, 'authorities', AUTHORITY_PAGE)) {
    for (const { id } of await staleAuthorities(db.queries, page)) {
      yield `authority ${id}: differs from its record; "acervo reindex" mends it`;
    }
  }
  let read = 0;
  for await (const page of staleTitles(db.queries)) {
    for (const id of page.stale) {
      yield `title ${id}: differs from its record; "acervo reindex" mends it`;
    }
    onProgress((read += page.read));
  }
}
const AUTHORITY_PAGE = 2000;
