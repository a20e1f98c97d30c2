import type { TitleSummary } from '../../catalogue/marc/map/title-summary.ts';
import type { Queries } from '../../core/db/connection.ts';

/** Acts at the counter, with what they changed as far as it is still stored. */
const deskActs = (q: Queries) =>
  q
    .selectFrom('staff_acts as a')
    .leftJoin('loans as l', (join) =>
      join.onRef('l.id', '=', 'a.entity_id').on('a.entity', '=', 'loans'),
    )
    .leftJoin('in_house_uses as i', (join) =>
      join.onRef('i.id', '=', 'a.entity_id').on('a.entity', '=', 'in_house_uses'),
    )
    .leftJoin('copies as c', (join) =>
      join.on(({ or, and, eb, ref }) =>
        or([
          eb('c.id', '=', ref('l.copy_id')),
          eb('c.id', '=', ref('i.copy_id')),
          and([eb('a.entity', '=', 'copies'), eb('c.id', '=', ref('a.entity_id'))]),
        ]),
      ),
    )
    .leftJoin('titles as t', 't.id', 'c.title_id')
    .leftJoin('payments as m', (join) =>
      join.onRef('m.id', '=', 'a.entity_id').on('a.entity', '=', 'payments'),
    )
    .leftJoin('patrons as p', 'p.id', 'a.patron_id')
    .leftJoin('staff_undos as u', 'u.act_id', 'a.id')
    .leftJoin('staff_acts as un', (join) =>
      join.onRef('un.entity_id', '=', 'a.id').on('un.entity', '=', 'staff_acts'),
    )
    .select(['a.id', 'a.at', 'a.act', 'a.after', 'a.patron_id as patronId', 'p.name as patron'])
    .select(['t.summary', 'c.number', 'c.call_number as callNumber', 'l.id as loanId'])
    .select(['l.due_at as dueAt', 'l.returned_at as returnedAt', 'm.cents'])
    .select(['u.expires_at as undoUntil', 'un.id as undoneBy']);

type Row = Awaited<ReturnType<ReturnType<typeof deskActs>['executeTakeFirstOrThrow']>>;

export interface DeskAct extends Omit<Row, 'summary'> {
  /** Null: it is not stored any more, or concerns none. */
  title: string | null;
}

const parse = ({ summary, ...row }: Row): DeskAct => ({
  ...row,
  title: summary === null ? null : (JSON.parse(summary) as TitleSummary).title,
});

/** Kinds of acts that the counter shows. */
const SHOWN = ['lent', 'returned', 'renewed', 'arrived', 'used', 'paid'] as const;
const MAX_SHOWN = 100;

interface Day {
  libraryId: number;
  since: Date;
}

/** Acts of a workstation since an instant, newest first. */
export const actsOfWorkstation = async (
  q: Queries,
  { libraryId, workstation, since }: Day & { workstation: string },
): Promise<DeskAct[]> =>
  (
    await deskActs(q)
      .where('a.at', '>=', since.toISOString())
      .where('a.library_id', '=', libraryId)
      .where('a.workstation', '=', workstation)
      .where('a.act', 'in', SHOWN)
      .orderBy('a.at', 'desc')
      .orderBy('a.id', 'desc')
      .limit(MAX_SHOWN)
      .execute()
  ).map(parse);

/** An act of a library since an instant that was not undone. */
export async function currentAct(
  q: Queries,
  { id, libraryId, since }: Day & { id: number },
): Promise<DeskAct | undefined> {
  const row = await deskActs(q)
    .where('a.id', '=', id)
    .where('a.at', '>=', since.toISOString())
    .where('a.library_id', '=', libraryId)
    .where('un.id', 'is', null)
    .executeTakeFirst();
  return row && parse(row);
}

/** What a library has done for a person since an instant, of which a receipt is given, oldest first. */
export const currentActsFor = async (
  q: Queries,
  { patronId, libraryId, since }: Day & { patronId: number },
): Promise<DeskAct[]> =>
  (
    await deskActs(q)
      .where('a.patron_id', '=', patronId)
      .where('a.at', '>=', since.toISOString())
      .where('a.library_id', '=', libraryId)
      .where('a.act', 'in', ['lent', 'renewed', 'returned'])
      .where('un.id', 'is', null)
      .orderBy('a.at')
      .orderBy('a.id')
      .execute()
  ).map(parse);
