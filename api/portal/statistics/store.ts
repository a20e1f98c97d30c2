import type { Queries } from '../../core/db/connection.ts';
import { GONE_STATES } from '#contract/shared/constants.ts';

/** A title and a period: `from` inclusive, `to` exclusive. */
export interface TitlePeriod {
  titleId: number;
  from?: Date | undefined;
  to?: Date | undefined;
  libraryId?: number | undefined;
}

/** As stored text, for comparison. */
const bounds = ({ from, to }: TitlePeriod) => ({
  from: from?.toISOString() ?? '0',
  to: to?.toISOString() ?? 'Z',
});

/** Deleted loans are known by month only; they count as the middle of the month. */
async function forgotten(
  q: Queries,
  period: TitlePeriod,
  counted: 'loans' | 'renewals' | 'holds',
): Promise<string[]> {
  const { from, to } = bounds(period);
  const rows = await q
    .selectFrom('forgotten_loans')
    .select(['month', `${counted} as count`])
    .where('title_id', '=', period.titleId)
    .$if(period.libraryId !== undefined, (query) =>
      query.where('library_id', '=', period.libraryId ?? 0),
    )
    .execute();
  return rows.flatMap(({ month, count }) => {
    const middle = `${month}-15T12:00:00.000Z`;
    return middle >= from && middle < to ? Array<string>(count).fill(middle) : [];
  });
}

/** Instants (UTC) at which copies were lent. */
export async function lentAt(q: Queries, period: TitlePeriod): Promise<string[]> {
  const { from, to } = bounds(period);
  const rows = await q
    .selectFrom('loans')
    .innerJoin('copies', 'copies.id', 'loans.copy_id')
    .select('loans.lent_at as at')
    .where('copies.title_id', '=', period.titleId)
    .where('loans.lent_at', '>=', from)
    .where('loans.lent_at', '<', to)
    .$if(period.libraryId !== undefined, (query) =>
      query.where('copies.library_id', '=', period.libraryId ?? 0),
    )
    .execute();
  return [...rows.map(({ at }) => at), ...(await forgotten(q, period, 'loans'))];
}

/** Instants at which loans were renewed. */
export async function renewedAt(q: Queries, period: TitlePeriod): Promise<string[]> {
  const { from, to } = bounds(period);
  const rows = await q
    .selectFrom('renewals')
    .innerJoin('loans', 'loans.id', 'renewals.loan_id')
    .innerJoin('copies', 'copies.id', 'loans.copy_id')
    .select('renewals.renewed_at as at')
    .where('copies.title_id', '=', period.titleId)
    .where('renewals.renewed_at', '>=', from)
    .where('renewals.renewed_at', '<', to)
    .$if(period.libraryId !== undefined, (query) =>
      query.where('copies.library_id', '=', period.libraryId ?? 0),
    )
    .execute();
  return [...rows.map(({ at }) => at), ...(await forgotten(q, period, 'renewals'))];
}

export async function countHolds(q: Queries, period: TitlePeriod): Promise<number> {
  const { from, to } = bounds(period);
  const { count } = await q
    .selectFrom('holds')
    .select((select) => select.fn.countAll().as('count'))
    .where('title_id', '=', period.titleId)
    .where('placed_at', '>=', from)
    .where('placed_at', '<', to)
    .$if(period.libraryId !== undefined, (query) =>
      query.where('library_id', '=', period.libraryId ?? 0),
    )
    .executeTakeFirstOrThrow();
  return Number(count) + (await forgotten(q, period, 'holds')).length;
}

/** Number of copies, except lost and withdrawn ones. */
export async function countCopies(q: Queries, period: TitlePeriod): Promise<number> {
  const { count } = await q
    .selectFrom('copies')
    .select((select) => select.fn.countAll().as('count'))
    .where('title_id', '=', period.titleId)
    .where((where) => where.or([where('state', 'is', null), where('state', 'not in', GONE_STATES)]))
    .$if(period.libraryId !== undefined, (query) =>
      query.where('library_id', '=', period.libraryId ?? 0),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}
