import type { Channels, NoticeKind } from '#contract/patrons/notices/kinds.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import { defaultChannels } from './rules.ts';

/** Channels of a patron for a kind. */
export async function channelsFor(
  q: Queries | Tx,
  patronId: number,
  kind: NoticeKind,
): Promise<Channels> {
  return (await channelsOf(q, patronId, [kind])).get(kind) ?? defaultChannels(kind);
}

/** Channels of a patron by kind. */
export async function channelsOf(
  q: Queries | Tx,
  patronId: number,
  kinds: readonly NoticeKind[],
): Promise<Map<NoticeKind, Channels>> {
  const rows = await q
    .selectFrom('notice_channels')
    .select(['kind', 'email', 'alert', 'push'])
    .where('patron_id', '=', patronId)
    .where('kind', 'in', [...kinds])
    .execute();
  const chosen = new Map(
    rows.map(({ kind, email, alert, push }) => [
      kind,
      { email: email === 1, alerta: alert === 1, push: push === 1 },
    ]),
  );
  const channels = new Map(kinds.map((kind) => [kind, chosen.get(kind) ?? defaultChannels(kind)]));
  const reminders = channels.get('vencimento');
  if (reminders) {
    channels.set('vencimento', { ...reminders, email: await wantsReminders(q, patronId) });
  }
  return channels;
}

/** The e-mail of due dates, which is also part of the personal data. */
export async function wantsReminders(q: Queries | Tx, patronId: number): Promise<boolean> {
  const row = await q
    .selectFrom('patrons')
    .select('wants_reminders')
    .where('id', '=', patronId)
    .executeTakeFirst();
  return row?.wants_reminders === 1;
}

/** Saves the channels that a patron chose for a kind. */
export async function saveChannels(
  tx: Queries | Tx,
  { patronId, kind }: { patronId: number; kind: NoticeKind },
  { email, alerta, push }: Channels,
): Promise<void> {
  const flags = { email: email ? 1 : 0, alert: alerta ? 1 : 0, push: push ? 1 : 0 } as const;
  await tx
    .insertInto('notice_channels')
    .values({ patron_id: patronId, kind, ...flags })
    .onConflict((conflict) => conflict.columns(['patron_id', 'kind']).doUpdateSet(flags))
    .execute();
  if (kind === 'vencimento') await saveWantsReminders(tx, patronId, email);
}

/** Saves whether the patron wants e-mails of due dates. */
export const saveWantsReminders = (q: Queries | Tx, patronId: number, wants: boolean) =>
  q
    .updateTable('patrons')
    .set({ wants_reminders: wants ? 1 : 0 })
    .where('id', '=', patronId)
    .execute();

interface TimedNotice {
  patronId: number;
  kind: NoticeKind;
  entity: number;
  occasion: string;
  at: Date;
}

/** Claims a notice that a date causes; false: it was sent already. */
export async function claimTimedNotice(
  tx: Tx,
  { patronId, kind, entity, occasion, at }: TimedNotice,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('timed_notices')
    .values({ patron_id: patronId, kind, entity, occasion, at: at.toISOString() })
    .onConflict((conflict) => conflict.columns(['kind', 'entity', 'occasion']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Deletes claims older than an instant. Returns how many. */
export async function deleteTimedNotices(q: Queries, before: Date): Promise<number> {
  const { numDeletedRows } = await q
    .deleteFrom('timed_notices')
    .where('at', '<', before.toISOString())
    .executeTakeFirst();
  return Number(numDeletedRows);
}
