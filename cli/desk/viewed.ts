import type { Queries } from '#api/core/db/connection.ts';
import { recordViews, terminalActor, type ActKind } from '#api/staff/acts/log.ts';
import type { Context } from '../command.ts';

type At = Pick<Context, 'config'>;

/** Logs for patrons that the desk viewed or changed their records. */
export const viewed = (
  q: Queries,
  { config }: At,
  act: ActKind,
  patronIds: readonly number[],
): Promise<void> =>
  recordViews(q, { patronIds, kind: act, actor: terminalActor(config.staff), at: config.now() });

/** Same, by login. */
export async function viewedLogins(
  q: Queries,
  context: At,
  act: ActKind,
  logins: readonly string[],
): Promise<void> {
  if (logins.length === 0) return;
  const found = await q
    .selectFrom('patrons')
    .select('id')
    .where('login', 'in', [...new Set(logins)])
    .execute();
  await viewed(
    q,
    context,
    act,
    found.map(({ id }) => id),
  );
}

interface OwnedRow {
  table: OwnedTable;
  id: number;
  /** States that it was moved between. */
  before?: string;
  after?: string;
}

/** Same, for the owner of a row: a loan, a debt, a hold. */
export async function viewedOwner(
  q: Queries,
  context: At,
  act: ActKind,
  { table, id, before, after }: OwnedRow,
): Promise<void> {
  const row = await q.selectFrom(table).select('patron_id').where('id', '=', id).executeTakeFirst();
  if (!row) return;
  const { config } = context;
  const actor = terminalActor(config.staff);
  const change = { actor, kind: act, at: config.now(), entity: { table, id }, before, after };
  await recordViews(q, { ...change, patronIds: [row.patron_id] });
}

const OWNED = [
  'loans',
  'debts',
  'slips',
  'holds',
  'loan_requests',
  'service_requests',
  'general_comments',
  'title_comments',
  'suggestions',
  'stack_requests',
] as const;
type OwnedTable = (typeof OWNED)[number];

/** Do rows of the table belong to patrons? */
export const isOwned = (table: string): table is OwnedTable =>
  OWNED.some((owned) => owned === table);
