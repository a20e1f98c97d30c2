import { DECISION_KINDS, type DecisionKind } from '#contract/shared/staff/decisions.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import { displayName } from '../../portal/comments/names.ts';
import { recordViews, type Actor } from '../acts/log.ts';
import { DECIDED, kindOfTable } from './kinds.ts';

const TABLES = DECISION_KINDS.map((kind) => DECIDED[kind].table);

/** Whoever decided about a thing last; undefined: no staff did. */
export async function lastDecision(q: Queries | Tx, kind: DecisionKind, id: number) {
  const row = await q
    .selectFrom('staff_acts')
    .select(['staff', 'at', 'after'])
    .where('entity', '=', DECIDED[kind].table)
    .where('entity_id', '=', id)
    .where('act', '=', 'moved')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { person: displayName(row.staff), at: row.at, state: row.after ?? '' };
}

/** A decision of somebody else. */
export interface OtherDecision {
  actId: number;
  kind: DecisionKind;
  id: number;
  person: string;
  at: string;
  state: string;
  isUndone: boolean;
}

/** What others have decided, and undone, since an instant: in a library, at the command line, or for the whole network. */
export async function decisionsOfOthers(
  q: Queries,
  { staffId, libraryId, since }: { staffId: number; libraryId: number; since: string },
): Promise<OtherDecision[]> {
  const rows = await q
    .selectFrom('staff_acts as a')
    .leftJoin('staff_acts as o', (join) =>
      join.onRef('o.id', '=', 'a.entity_id').on('a.entity', '=', 'staff_acts'),
    )
    .select(['a.id as actId', 'a.act', 'a.staff', 'a.at', 'a.entity', 'a.entity_id', 'a.after'])
    .select(['o.entity as undoneTable', 'o.entity_id as undoneId', 'o.before as undoneTo'])
    .where('a.at', '>=', since)
    .where('a.act', 'in', ['moved', 'undone'])
    .where((is) => is.or([is('a.staff_id', 'is', null), is('a.staff_id', '!=', staffId)]))
    .where((is) =>
      is.or([
        is('a.library_id', 'is', null),
        is('a.library_id', '=', libraryId),
        is('a.entity', 'in', ['title_comments', 'loan_requests']),
        is('o.entity', 'in', ['title_comments', 'loan_requests']),
      ]),
    )
    .where((is) => is.or([is('a.entity', 'in', TABLES), is('o.entity', 'in', TABLES)]))
    .orderBy('a.id')
    .execute();
  return rows.flatMap(({ actId, act, staff, at, ...row }) => {
    const isUndone = act === 'undone';
    const table = isUndone ? row.undoneTable : row.entity;
    const id = isUndone ? row.undoneId : row.entity_id;
    const kind = table === null ? undefined : kindOfTable(table);
    if (kind === undefined || id === null) return [];
    const state = (isUndone ? row.undoneTo : row.after) ?? '';
    return [{ ...{ actId, kind, id, at, state, isUndone }, person: displayName(staff) }];
  });
}

const HOUR_MS = 3_600_000;

/** Logs that names were seen in a list, for each patron once an hour: lists are read anew all the time. */
export async function recordListed(
  q: Queries,
  { actor, patronIds, at }: { actor: Actor; patronIds: readonly number[]; at: Date },
): Promise<void> {
  const seen = await q
    .selectFrom('staff_acts')
    .select('patron_id')
    .where('staff_id', '=', actor.staffId)
    .where('act', '=', 'listed')
    .where('at', '>=', new Date(at.getTime() - HOUR_MS).toISOString())
    .execute();
  const known = new Set(seen.map(({ patron_id: id }) => id));
  const unseen = patronIds.filter((id) => !known.has(id));
  await recordViews(q, { actor, kind: 'listed', at, patronIds: unseen });
}
