import type { Queries } from '../../core/db/connection.ts';
import { GONE_STATES } from '#contract/shared/constants.ts';

/** What was done with copies of a title: from an instant (included) to another (not included). */
export interface Asked {
  titleId: number;
  from?: Date | undefined;
  to?: Date | undefined;
  libraryId?: number | undefined;
}

/** As they compare with instants that are stored as text. */
const bounds = ({ from, to }: Asked) => ({
  from: from?.toISOString() ?? '0',
  to: to?.toISOString() ?? 'Z',
});

/** Of loans that patrons had deleted the month alone is known: they count in its middle. */
async function forgotten(
  q: Queries,
  asked: Asked,
  counted: 'loans' | 'renewals' | 'holds',
): Promise<string[]> {
  const { from, to } = bounds(asked);
  const rows = await q
    .selectFrom('forgotten_loans')
    .select(['month', `${counted} as count`])
    .where('title_id', '=', asked.titleId)
    .$if(asked.libraryId !== undefined, (query) =>
      query.where('library_id', '=', asked.libraryId ?? 0),
    )
    .execute();
  return rows.flatMap(({ month, count }) => {
    const middle = `${month}-15T12:00:00.000Z`;
    return middle >= from && middle < to ? Array<string>(count).fill(middle) : [];
  });
}

/** The moments at which copies were lent, as instants in UTC. */
export async function lentAt(q: Queries, asked: Asked): Promise<string[]> {
  const { from, to } = bounds(asked);
  const rows = await q
    .selectFrom('loans')
    .innerJoin('copies', 'copies.id', 'loans.copy_id')
    .select('loans.lent_at as at')
    .where('copies.title_id', '=', asked.titleId)
    .where('loans.lent_at', '>=', from)
    .where('loans.lent_at', '<', to)
    .$if(asked.libraryId !== undefined, (query) =>
      query.where('copies.library_id', '=', asked.libraryId ?? 0),
    )
    .execute();
  return [...rows.map(({ at }) => at), ...(await forgotten(q, asked, 'loans'))];
}

/** The moments at which loans of copies were renewed. */
export async function renewedAt(q: Queries, asked: Asked): Promise<string[]> {
  const { from, to } = bounds(asked);
  const rows = await q
    .selectFrom('renewals')
    .innerJoin('loans', 'loans.id', 'renewals.loan_id')
    .innerJoin('copies', 'copies.id', 'loans.copy_id')
    .select('renewals.renewed_at as at')
    .where('copies.title_id', '=', asked.titleId)
    .where('renewals.renewed_at', '>=', from)
    .where('renewals.renewed_at', '<', to)
    .$if(asked.libraryId !== undefined, (query) =>
      query.where('copies.library_id', '=', asked.libraryId ?? 0),
    )
    .execute();
  return [...rows.map(({ at }) => at), ...(await forgotten(q, asked, 'renewals'))];
}

/** How many holds were placed. */
export async function countHolds(q: Queries, asked: Asked): Promise<number> {
  const { from, to } = bounds(asked);
  const { count } = await q
    .selectFrom('holds')
    .select((select) => select.fn.countAll().as('count'))
    .where('title_id', '=', asked.titleId)
    .where('placed_at', '>=', from)
    .where('placed_at', '<', to)
    .$if(asked.libraryId !== undefined, (query) =>
      query.where('library_id', '=', asked.libraryId ?? 0),
    )
    .executeTakeFirstOrThrow();
  return Number(count) + (await forgotten(q, asked, 'holds')).length;
}

/** How many copies there are; lost and withdrawn ones do not count. */
export async function countCopies(q: Queries, asked: Asked): Promise<number> {
  const { count } = await q
    .selectFrom('copies')
    .select((select) => select.fn.countAll().as('count'))
    .where('title_id', '=', asked.titleId)
    .where((where) => where.or([where('state', 'is', null), where('state', 'not in', GONE_STATES)]))
    .$if(asked.libraryId !== undefined, (query) =>
      query.where('library_id', '=', asked.libraryId ?? 0),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}
