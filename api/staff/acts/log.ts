import { chunks } from '../../core/db/chunks.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import { deletedRows } from '../../core/db/deleted-rows.ts';

/**
 * Everything that staff do, or look at, with a person's record or the collection. Each kind that concerns a patron has
 * a text in `server/privacy` (`act_…`), which the patron reads, and one in `server/acts` for staff.
 */
export const ACT_KINDS = [
  'lent',
  'returned',
  'renewed',
  'used',
  'opened',
  'enrolled',
  'paid',
  'waived',
  'moved',
  'listed',
  'fetched',
  'card',
  'audited',
  'refused',
  'factor',
  'rights',
  'arrived',
  'not_found',
  'bag_left',
  'overridden',
  'held',
  'hold_changed',
  'hold_cancelled',
  'charged',
  'blocked',
  'unblocked',
  'noted',
  'corrected',
  'password',
  'cleared',
  'undone',
  'read',
] as const;
export type ActKind = (typeof ACT_KINDS)[number];

/** Who acts: a staff member at a workstation, or somebody at the command line, by name alone. */
export interface Actor {
  staffId: number | null;
  name: string;
  /** Library and name of the workstation; null and '' at the command line. */
  libraryId: number | null;
  workstation: string;
}

export interface Act {
  actor: Actor;
  kind: ActKind;
  at: Date;
  /** The patron concerned. */
  patronId?: number | null | undefined;
  /** What it changed. Never a title or a copy together with a patron: reading is private. */
  entity?: { table: string; id: number } | undefined;
  before?: string | null | undefined;
  after?: string | null | undefined;
  reason?: string | null | undefined;
}

const MAX_NAME = 80;
const MAX_TEXT = 2000;
const short = (text: string | null | undefined): string | null =>
  text === undefined || text === null || text === '' ? null : text.slice(0, MAX_TEXT);

const rowOf = ({ actor, kind, at, patronId, entity, before, after, reason }: Act) => ({
  at: at.toISOString(),
  act: kind,
  staff_id: actor.staffId,
  staff: actor.name.slice(0, MAX_NAME),
  library_id: actor.libraryId,
  workstation: actor.workstation,
  patron_id: patronId ?? null,
  entity: entity?.table ?? null,
  entity_id: entity?.id ?? null,
  before: short(before),
  after: short(after),
  reason: short(reason),
});

/** Logs an act, in its transaction. Returns its id. */
export async function recordAct(q: Queries | Tx, act: Act): Promise<number> {
  const { id } = await q
    .insertInto('staff_acts')
    .values(rowOf(act))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** How long a member of staff who has opened a record may read it again: that is the same opening. */
const OPENING_MS = 30 * 60_000;

/** Logs that staff opened a person's record; reading it again at the same workstation soon after is no new opening. */
export async function recordOpening(
  q: Queries,
  { actor, at, patronId }: { actor: Actor; at: Date; patronId: number },
): Promise<void> {
  const open = await q
    .selectFrom('staff_acts')
    .select('id')
    .where('patron_id', '=', patronId)
    .where('at', '>', new Date(at.getTime() - OPENING_MS).toISOString())
    .where('act', '=', 'opened')
    .where('staff_id', '=', actor.staffId)
    .where('library_id', '=', actor.libraryId)
    .where('workstation', '=', actor.workstation)
    .executeTakeFirst();
  if (!open) await recordAct(q, { actor, kind: 'opened', at, patronId });
}

/** Somebody at the command line, by the name of `ACERVO_STAFF` or of the system's account. */
export const terminalActor = (name: string): Actor => ({
  ...{ staffId: null, name, libraryId: null, workstation: '' },
});

/** Logs that the records of patrons were viewed or changed, once each. */
export async function recordViews(
  q: Queries | Tx,
  { patronIds, ...act }: Omit<Act, 'patronId'> & { patronIds: readonly number[] },
): Promise<void> {
  const rows = [...new Set(patronIds)].map((patronId) => rowOf({ ...act, patronId }));
  for (const some of chunks(rows)) await q.insertInto('staff_acts').values(some).execute();
}

/** Deletes acts older than an instant. Returns how many. */
export const deleteActs = (q: Queries | Tx, before: Date): Promise<number> =>
  deletedRows(q.deleteFrom('staff_acts').where('at', '<', before.toISOString()));

const SHOWN = 50;

/** What concerns a patron, newest first. */
export const actsOnPatron = (q: Queries, patronId: number) =>
  q
    .selectFrom('staff_acts')
    .select(['staff', 'workstation', 'act', 'at'])
    .where('patron_id', '=', patronId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
