import type { Queries } from '../../core/db/connection.ts';

/** Which acts are listed; undefined: any. */
export interface ActFilter {
  /** Of the library's workstations. */
  libraryId?: number | undefined;
  staffId?: number | undefined;
  /** Part of the name of the staff member. */
  staff?: string | undefined;
  kind?: string | undefined;
  /** Card or login of the patron concerned, exactly. */
  patron?: string | undefined;
  /** Instants: from this one on, until before that one. */
  from?: string | undefined;
  to?: string | undefined;
}

const matching = (q: Queries, filter: ActFilter) => {
  const { libraryId, staffId, staff, kind, patron, from, to } = filter;
  let acts = q.selectFrom('staff_acts as a').leftJoin('patrons as p', 'p.id', 'a.patron_id');
  if (libraryId !== undefined) acts = acts.where('a.library_id', '=', libraryId);
  if (staffId !== undefined) acts = acts.where('a.staff_id', '=', staffId);
  if (kind !== undefined) acts = acts.where('a.act', '=', kind);
  if (from !== undefined) acts = acts.where('a.at', '>=', from);
  if (to !== undefined) acts = acts.where('a.at', '<', to);
  if (staff !== undefined) {
    const part = `%${staff.toLowerCase().replaceAll(/[%_]/g, '')}%`;
    acts = acts.where(({ eb, fn }) => eb(fn<string>('lower', ['a.staff']), 'like', part));
  }
  if (patron !== undefined) {
    acts = acts.where(({ eb, fn, or }) =>
      or([
        eb('p.card', '=', patron),
        eb(fn<string>('lower', ['p.login']), '=', patron.toLowerCase()),
      ]),
    );
  }
  return acts;
};

/** Acts of the log, newest first. */
export const findActs = (
  q: Queries,
  filter: ActFilter,
  { limit, offset = 0 }: { limit: number; offset?: number },
) =>
  matching(q, filter)
    .select(['a.id', 'a.at', 'a.act', 'a.staff', 'a.workstation', 'a.patron_id as patronId'])
    .select(['a.before', 'a.after', 'a.reason', 'p.name as patron', 'p.login'])
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export const countActs = async (q: Queries, filter: ActFilter): Promise<number> => {
  const { count } = await matching(q, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};
