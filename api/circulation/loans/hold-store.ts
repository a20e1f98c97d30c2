import { compiledOnce } from '../../core/db/compile-once.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import { deleteHoldAlerts } from '../../patrons/alerts/store.ts';
import type { TitleSummary } from '../../catalogue/marc/map/title-summary.ts';
import { ACTIVE_HOLD_STATES, HOLD_STATES, type HoldState } from './hold-states.ts';
import type { HoldMove, QueueCopy } from './queue.ts';

const copyRows = compiledOnce((db, titleId: number) =>
  db
    .selectFrom('copies as c')
    .leftJoin('loans as l', (join) =>
      join.onRef('l.copy_id', '=', 'c.id').on('l.returned_at', 'is', null),
    )
    .innerJoin('titles as t', 't.id', 'c.title_id')
    .select([
      'c.id',
      'c.library_id',
      'c.loan_kind',
      'c.state',
      'l.id as loan_id',
      't.summary',
      'l.recalled_at',
      'c.not_found_at',
    ])
    .select(['c.volume', 'c.tome', 'c.part', 'c.additional'])
    .where('c.title_id', '=', titleId)
    .orderBy('c.id'),
);

/** Every copy of a title, with whether it is on loan. */
export async function copiesInQueue(db: Queries | Tx, titleId: number): Promise<QueueCopy[]> {
  const rows = await copyRows(db, titleId);
  return rows.map((row) => ({
    id: row.id,
    titleId,
    title: (JSON.parse(row.summary) as TitleSummary).title,
    libraryId: row.library_id,
    loanKind: row.loan_kind,
    state: row.state,
    volume: row.volume,
    tome: row.tome,
    part: row.part,
    additional: row.additional === 1,
    onLoan: row.loan_id !== null,
    isRecalled: row.recalled_at !== null,
    notFoundAt: row.not_found_at === null ? null : new Date(row.not_found_at),
  }));
}

/** Saves a move of the queue; alerts that say where the copy was go. */
export async function saveHoldMove(tx: Tx, move: HoldMove, at: Date): Promise<void> {
  const now = at.toISOString();
  const gone = {
    ...{ copy_id: null, sent_at: null },
    ...{ released_at: null, expires_at: null, shelved_at: null },
  };
  const changes = {
    lapsed: { ended_at: now },
    queued: { ...gone, suspended_until: null },
    released:
      move.to === 'released'
        ? { copy_id: move.copyId, released_at: now, expires_at: move.expiresAt.toISOString() }
        : gone,
    in_transit: move.to === 'in_transit' ? { copy_id: move.copyId, sent_at: now } : gone,
  }[move.to];
  if (move.to === 'in_transit') await sendCopy(tx, move.copyId, now);
  await tx
    .updateTable('holds')
    .set({ state: move.to, ...changes })
    .where('id', '=', move.holdId)
    .execute();
  await deleteHoldAlerts(tx, move.holdId);
}

const sendCopy = (tx: Tx, id: number, now: string) =>
  tx
    .updateTable('copies')
    .set({ state: 'in_transit', state_since: now, state_note: null })
    .where('id', '=', id)
    .execute();

/** Ends a hold: cancelled or lapsed. Its copy becomes free, and its alerts go. */
export async function endHold(tx: Tx, id: number, to: HoldState, at: Date): Promise<void> {
  await tx
    .updateTable('holds')
    .set({ state: to, ended_at: at.toISOString() })
    .where('id', '=', id)
    .execute();
  await deleteHoldAlerts(tx, id);
}

/** Titles with active holds. */
export async function titlesWithHolds(db: Queries | Tx): Promise<number[]> {
  const rows = await db
    .selectFrom('holds')
    .select('title_id')
    .distinct()
    .where('state', 'in', [...ACTIVE_HOLD_STATES])
    .orderBy('title_id')
    .execute();
  return rows.map(({ title_id: id }) => id);
}

/** The title of a hold in any state; undefined: no such hold. */
export async function titleOfHold(db: Queries | Tx, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('holds')
    .select('title_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.title_id;
}

/** Holds of one state or all, oldest first, with the copy set aside. */
export function listDeskHolds(q: Queries, state?: string) {
  return q
    .selectFrom('holds as h')
    .innerJoin('titles as t', 't.id', 'h.title_id')
    .innerJoin('libraries as l', 'l.id', 'h.library_id')
    .innerJoin('patrons as p', 'p.id', 'h.patron_id')
    .leftJoin('copies as c', 'c.id', 'h.copy_id')
    .select([
      'h.id',
      'h.state',
      'h.placed_at as at',
      't.summary',
      'p.login as patron',
      'h.observations',
    ])
    .select(['l.name as library', 'l.time_zone as zone', 'c.barcode'])
    .where(
      'h.state',
      'in',
      state === undefined ? HOLD_STATES : HOLD_STATES.filter((one) => one === state),
    )
    .orderBy('h.placed_at')
    .orderBy('h.id')
    .execute();
}
