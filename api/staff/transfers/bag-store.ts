import { chunks } from '../../core/db/chunks.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import { COPY_COLUMNS } from './store.ts';

/**
 * Copies in the bag of a library or on their way to it, with where they come from and go to: where the bag left for,
 * else a hold, a request, or home. Copies of this library that came into transit before bags were recorded come from nowhere.
 */
export async function rowsInBags(q: Queries | Tx, libraryId: number) {
  const rows = await q
    .selectFrom('copies as c')
    .innerJoin('titles as t', 't.id', 'c.title_id')
    .innerJoin('libraries as home', 'home.id', 'c.library_id')
    .leftJoin('libraries as origin', 'origin.id', 'c.sent_from')
    .leftJoin('holds as h', (join) =>
      join.onRef('h.copy_id', '=', 'c.id').on('h.state', 'in', ['in_transit', 'released']),
    )
    .leftJoin('libraries as hl', 'hl.id', 'h.library_id')
    .leftJoin('loan_requests as r', (join) =>
      join.onRef('r.copy_id', '=', 'c.id').on('r.state', 'in', ['em_transito', 'disponivel']),
    )
    .leftJoin('libraries as rl', 'rl.id', 'r.library_id')
    .leftJoin('libraries as sent', 'sent.id', 'c.sent_to')
    .select([
      ...COPY_COLUMNS,
      'c.state_since as since',
      'c.left_at as leftAt',
      'origin.id as fromId',
    ])
    .select(['origin.name as from', 'home.id as homeId', 'home.name as home'])
    .select(['hl.id as holdLibrary', 'hl.name as holdName'])
    .select(['rl.id as requestLibrary', 'rl.name as requestName'])
    .select(['sent.id as sentTo', 'sent.name as sentName'])
    .where('c.state', '=', 'in_transit')
    .where(({ eb, or, not, exists, selectFrom }) =>
      or([
        eb('c.sent_from', 'is not', null),
        eb.and([
          eb('c.library_id', '=', libraryId),
          eb('h.id', 'is', null),
          eb('r.id', 'is', null),
          not(
            exists(
              selectFrom('holds as lying')
                .select('lying.id')
                .whereRef('lying.copy_id', '=', 'c.id')
                .where('lying.state', 'in', ['lapsed', 'cancelled'])
                .where('lying.shelved_at', 'is not', null),
            ),
          ),
        ]),
      ]),
    )
    .orderBy('c.id')
    .execute();
  const departures = await departuresOf(q, rows);
  return rows.map((row) => {
    const { holdLibrary, holdName, requestLibrary, requestName, sentTo, sentName } = row;
    const toId = sentTo ?? holdLibrary ?? requestLibrary ?? row.homeId;
    return {
      ...row,
      toId,
      to: sentName ?? holdName ?? requestName ?? row.home,
      isForPatron: holdLibrary !== null || requestLibrary !== null,
      departure: departures.get(departureKey(row.fromId, toId, row.leftAt)) ?? null,
    };
  });
}

export type Bagged = Awaited<ReturnType<typeof rowsInBags>>[number];

/** Name of a library; undefined: there is none. */
export const libraryName = async (q: Queries | Tx, id: number): Promise<string | undefined> =>
  (await q.selectFrom('libraries').select('name').where('id', '=', id).executeTakeFirst())?.name;

/** What the log says of a bag that left. */
export interface Departure {
  staff: string;
  /** How many books were in it. */
  count: number;
}

const departureKey = (fromId: number | null, toId: number | null, at: string | null): string =>
  [fromId, toId, at].join(' ');

/** What the log says of the bags that copies left in. */
async function departuresOf(
  q: Queries | Tx,
  rows: readonly { leftAt: string | null }[],
): Promise<Map<string, Departure>> {
  const moments = [...new Set(rows.flatMap(({ leftAt }) => leftAt ?? []))];
  const departures = new Map<string, Departure>();
  for (const some of chunks(moments)) {
    const acts = await q
      .selectFrom('staff_acts')
      .select(['library_id as fromId', 'entity_id as toId', 'at', 'staff', 'after'])
      .where('act', '=', 'bag_left')
      .where('at', 'in', some)
      .execute();
    for (const { fromId, toId, at, staff, after } of acts) {
      const count = Number.parseInt(after ?? '', 10);
      departures.set(departureKey(fromId, toId, at), { staff, count });
    }
  }
  return departures;
}

/** Numbers of the copies in the bag that one library packs for another. */
export async function copiesInBag(
  q: Queries | Tx,
  { fromId, toId }: { fromId: number; toId: number },
): Promise<number[]> {
  const rows = await rowsInBags(q, fromId);
  return rows
    .filter((row) => row.fromId === fromId && row.toId === toId && row.leftAt === null)
    .map(({ id }) => id);
}

/** Records that the bag with these copies has left for a library. */
export async function saveLeft(
  tx: Tx,
  copyIds: readonly number[],
  { toId, at }: { toId: number; at: Date },
): Promise<void> {
  for (const some of chunks(copyIds)) {
    await tx
      .updateTable('copies')
      .set({ left_at: at.toISOString(), sent_to: toId })
      .where('id', 'in', some)
      .execute();
  }
}
