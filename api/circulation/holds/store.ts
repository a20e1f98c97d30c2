import { compiledOnce } from '../../core/db/compile-once.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import type { Flag } from '../../core/db/schema.ts';
import type { HoldCriteria } from '../loans/facts.ts';
import { NEW_HOLD } from '../loans/hold-states.ts';
import type { TitleSummary } from '../../catalogue/marc/map/title-summary.ts';
import type { Day } from '../units/zone.ts';

/** Holds with title and library. */
const holdsWithTitles = (db: Queries | Tx, patronId: number) =>
  db
    .selectFrom('holds as h')
    .innerJoin('titles as t', 't.id', 'h.title_id')
    .innerJoin('libraries as b', 'b.id', 'h.library_id')
    .selectAll('h')
    .select(['t.summary', 'b.name as library', 'b.time_zone as zone'])
    .where('h.patron_id', '=', patronId);

type Row = Awaited<ReturnType<ReturnType<typeof holdsWithTitles>['executeTakeFirstOrThrow']>>;
export type HoldWithTitle = Omit<Row, 'summary'> & { summary: TitleSummary };

export const parseHold = (row: Row): HoldWithTitle => ({
  ...row,
  summary: JSON.parse(row.summary) as TitleSummary,
});

const activeRows = compiledOnce((db, patronId: number) =>
  holdsWithTitles(db, patronId)
    .where('h.ended_at', 'is', null)
    .orderBy('h.placed_at')
    .orderBy('h.id'),
);

/** The patron's active holds: released ones first, then by date. */
export async function holdsOfPatron(db: Queries | Tx, patronId: number): Promise<HoldWithTitle[]> {
  const rows = await activeRows(db, patronId);
  const rank = ({ state }: Row) => (state === 'released' ? 0 : 1);
  return rows.sort((a, b) => rank(a) - rank(b)).map(parseHold);
}

/** The wishes of the patron's active holds. */
export const wishesOfPatron = compiledOnce((db, patronId: number) =>
  db
    .selectFrom('holds')
    .select(['title_id', 'library_id', 'volume', 'tome', 'part', 'additional'])
    .where('patron_id', '=', patronId)
    .where('ended_at', 'is', null),
);

/** The patron's holds that have ended. */
export const pastHolds = (db: Queries | Tx, patronId: number) =>
  holdsWithTitles(db, patronId).where('h.ended_at', 'is not', null);

/** A hold of this patron, also an ended one; undefined: none. */
export const holdOfPatron = (db: Queries | Tx, patronId: number, id: number) =>
  db
    .selectFrom('holds')
    .select(['id', 'title_id as titleId', 'ended_at as endedAt'])
    .where('patron_id', '=', patronId)
    .where('id', '=', id)
    .executeTakeFirst();

const atHomeRows = compiledOnce((db, patronId: number, titleId: number) =>
  db
    .selectFrom('loans')
    .innerJoin('copies', 'copies.id', 'loans.copy_id')
    .select('loans.copy_id')
    .where('loans.patron_id', '=', patronId)
    .where('loans.returned_at', 'is', null)
    .where('copies.title_id', '=', titleId),
);

/** Copies of a title that the patron has on loan. */
export async function copiesAtHome(
  db: Queries | Tx,
  patronId: number,
  titleId: number,
): Promise<ReadonlySet<number>> {
  const rows = await atHomeRows(db, patronId, titleId);
  return new Set(rows.map(({ copy_id: id }) => id));
}

const insertRow = compiledOnce(
  (
    db,
    ...[title_id, patron_id, library_id, volume, tome, part, additional, ...others]: [
      ...[title: number, patron: number, library: number, volume: string, tome: string],
      ...[part: string, additional: Flag, observations: string],
      ...[state: typeof NEW_HOLD, placedAt: string],
    ]
  ) => {
    const [observations, state, placed_at] = others;
    return db
      .insertInto('holds')
      .values({
        ...{ title_id, patron_id, library_id, volume, tome, part, additional },
        ...{ observations, state, placed_at },
      })
      .returning('id');
  },
);

interface NewHold {
  patronId: number;
  wish: HoldCriteria;
  observations?: string | undefined;
  at: Date;
}

/** Writes a new hold; it comes last. Returns its id. */
export async function insertHold(
  tx: Tx,
  { patronId, wish, observations = '', at }: NewHold,
): Promise<number> {
  const { titleId, libraryId, volume, tome, part, additional } = wish;
  const [row] = await insertRow(
    ...([tx, titleId, patronId, libraryId, volume, tome, part] as const),
    ...([additional ? 1 : 0, observations, NEW_HOLD, at.toISOString()] as const),
  );
  if (!row) throw new Error('A hold was not written');
  return row.id;
}

/** Suspends a hold until a day; null: it waits again. */
export const saveSuspension = (tx: Tx, id: number, until: Day | null) =>
  tx
    .updateTable('holds')
    .set({ state: until === null ? 'queued' : 'suspended', suspended_until: until })
    .where('id', '=', id)
    .execute();

export const savePickUp = (tx: Tx, id: number, libraryId: number) =>
  tx.updateTable('holds').set({ library_id: libraryId }).where('id', '=', id).execute();
