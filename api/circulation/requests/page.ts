import { sql, type SelectQueryBuilder } from 'kysely';
import { parsePeriod } from '../units/period.ts';

const DEFAULT_PER_PAGE = 20;

/** A page of a list as calls ask for it: rows created in a span of days, in one state or all. */
export interface PageQuery {
  dataIni?: string | undefined;
  dataFim?: string | undefined;
  state?: string | undefined;
  page?: number | undefined;
  perPage?: number | undefined;
}

/** Columns by which a list is filtered and ordered. */
const COLUMNS = { created: 'r.created_at', id: 'r.id', state: 'r.state' };

/** Reads a page of rows, newest first, and how many there are in all. */
export async function readPage<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  { dataIni, dataFim, state = 'todas', page = 1, perPage = DEFAULT_PER_PAGE }: PageQuery,
  zone: string,
  columns = COLUMNS,
) {
  const created = sql.ref(columns.created);
  const { from, to } = parsePeriod({ dataIni, dataFim }, zone);
  let found = rows;
  if (from) found = found.where(created, '>=', from.toISOString());
  if (to) found = found.where(created, '<', to.toISOString());
  if (state !== 'todas') found = found.where(sql.ref(columns.state), '=', state);
  const shown = await found
    .orderBy(created, 'desc')
    .orderBy(sql.ref(columns.id), 'desc')
    .offset((page - 1) * perPage)
    .limit(perPage)
    .execute();
  const { count } = await found
    .clearSelect()
    .select(sql`count(*)`.as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow();
  return { rows: shown, page: { total: Number(count), page, perPage } };
}
