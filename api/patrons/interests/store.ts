import type { InterestKind, PeriodicalType } from '#contract/shared/interest-kinds.ts';
import type { Database, Queries, Tx } from '../../core/db/connection.ts';
import { addDays, type Day } from '../../circulation/units/zone.ts';
import type { Interest } from './rules.ts';
import { deletedRows } from '../../core/db/deleted-rows.ts';

/** Interests of a patron, in the order in which they were added. */
export async function interestsOf(q: Queries | Tx, patronId: number): Promise<Interest[]> {
  const rows = await q
    .selectFrom('interests')
    .select(['id', 'kind', 'code', 'types', 'valid_until as validUntil'])
    .where('patron_id', '=', patronId)
    .orderBy('id')
    .execute();
  return rows.map(({ kind, types, ...row }) => ({
    ...row,
    kind: kind as InterestKind,
    types: JSON.parse(types) as PeriodicalType[],
  }));
}

interface NewInterest extends Omit<Interest, 'id'> {
  patronId: number;
  at: Date;
  today: Day;
}

/** Adds an interest; the first one starts notifications from now on. Returns its id. */
export async function insertInterest(tx: Tx, interest: NewInterest): Promise<number> {
  const { patronId, kind, code, types, validUntil, at } = interest;
  const { id } = await tx
    .insertInto('interests')
    .values({
      ...{ patron_id: patronId, kind, code, types: JSON.stringify(types) },
      ...{ valid_until: validUntil, created_at: at.toISOString() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ensureNews(tx, interest);
  return id;
}

async function ensureNews(
  tx: Tx,
  { patronId, at, today }: Pick<NewInterest, 'patronId' | 'at' | 'today'>,
): Promise<void> {
  await tx
    .insertInto('interest_news')
    .values({
      ...{ patron_id: patronId, by_mail: 1, by_alert: 1 },
      ...{ told_on: today, seen_at: at.toISOString() },
    })
    .onConflict((conflict) => conflict.column('patron_id').doNothing())
    .execute();
}

interface Own {
  patronId: number;
  id: number;
}

/** Changes the expiry of an interest and the notifications of a periodical. */
export async function saveInterest(
  q: Queries,
  { patronId, id }: Own,
  change: { validUntil: Day | null; types?: readonly PeriodicalType[] },
): Promise<void> {
  await q
    .updateTable('interests')
    .set({
      valid_until: change.validUntil,
      ...(change.types && { types: JSON.stringify(change.types) }),
    })
    .where('patron_id', '=', patronId)
    .where('id', '=', id)
    .execute();
}

export async function deleteInterest(q: Queries, { patronId, id }: Own): Promise<void> {
  await q.deleteFrom('interests').where('patron_id', '=', patronId).where('id', '=', id).execute();
}

/** Notification settings for interests. */
export interface News {
  byMail: boolean;
  byAlert: boolean;
  /** Day of the last check, and instant after which titles are new. */
  toldOn: Day;
  seenAt: string;
}

/** Null: the patron never had an interest. */
export async function newsOf(q: Queries | Tx, patronId: number): Promise<News | null> {
  const row = await q
    .selectFrom('interest_news')
    .selectAll()
    .where('patron_id', '=', patronId)
    .executeTakeFirst();
  if (!row) return null;
  const { by_mail: mail, by_alert: alert, told_on: toldOn, seen_at: seenAt } = row;
  return { byMail: mail === 1, byAlert: alert === 1, toldOn, seenAt };
}

/** Saves the notification settings. Re-enabled notifications start from now on. */
export const saveNewsSettings = (
  db: Database,
  { patronId, at, today }: Pick<NewInterest, 'patronId' | 'at' | 'today'>,
  { byMail, byAlert }: Pick<News, 'byMail' | 'byAlert'>,
): Promise<void> =>
  db.transaction(async (tx) => {
    await ensureNews(tx, { patronId, at, today });
    const before = await newsOf(tx, patronId);
    const begins = before !== null && !before.byMail && !before.byAlert && (byMail || byAlert);
    await tx
      .updateTable('interest_news')
      .set({ by_mail: byMail ? 1 : 0, by_alert: byAlert ? 1 : 0 })
      .$if(begins, (query) => query.set({ told_on: today, seen_at: at.toISOString() }))
      .where('patron_id', '=', patronId)
      .execute();
  });

/** Ends e-mails; alerts stay as they are. */
export async function endNewsByMail(q: Queries, patronId: number): Promise<void> {
  await q
    .updateTable('interest_news')
    .set({ by_mail: 0 })
    .where('patron_id', '=', patronId)
    .execute();
}

export interface DueNews {
  patronId: number;
  byMail: boolean;
  byAlert: boolean;
  toldOn: Day;
  seenAt: string;
}

/** Patrons with interests whose last check is at least so many days ago. */
export async function dueNews(q: Queries, today: Day, days: number): Promise<DueNews[]> {
  const rows = await q
    .selectFrom('interest_news as n')
    .select(['n.patron_id as patronId', 'n.by_mail', 'n.by_alert'])
    .select(['n.told_on as toldOn', 'n.seen_at as seenAt'])
    .where(({ or, eb }) => or([eb('n.by_mail', '=', 1), eb('n.by_alert', '=', 1)]))
    .where('n.told_on', '<=', addDays(today, -days))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('interests as i').select('i.id').whereRef('i.patron_id', '=', 'n.patron_id'),
      ),
    )
    .orderBy('n.patron_id')
    .execute();
  return rows.map(({ by_mail: mail, by_alert: alert, ...row }) => ({
    ...row,
    byMail: mail === 1,
    byAlert: alert === 1,
  }));
}

/** Marks a patron as checked up to an instant; false if another process did so. */
export async function noteNews(
  tx: Tx,
  { patronId, toldOn }: Pick<DueNews, 'patronId' | 'toldOn'>,
  now: { today: Day; until: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('interest_news')
    .set({ told_on: now.today, seen_at: now.until })
    .where('patron_id', '=', patronId)
    .where('told_on', '=', toldOn)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes interests that expired before a day. Returns how many. */
export const deleteExpiredInterests = (q: Queries, before: Day): Promise<number> =>
  deletedRows(q.deleteFrom('interests').where('valid_until', '<', before));
