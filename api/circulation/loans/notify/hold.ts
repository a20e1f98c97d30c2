import { notify } from '../../../patrons/notices/notify.ts';
import type { Tx } from '../../../core/db/connection.ts';
import type { TitleSummary } from '../../../catalogue/marc/map/title-summary.ts';

/** Changes of a hold that its patron is notified of. */
export type HoldNotification =
  'hold_sent' | 'hold_ready' | 'hold_lapsed' | 'hold_queued' | 'hold_cancelled';

/** Notifies the patron of a change of a hold, in its transaction. */
export async function notifyHold(
  tx: Tx,
  id: number,
  kind: HoldNotification,
  at: Date,
): Promise<void> {
  const hold = await tx
    .selectFrom('holds as h')
    .innerJoin('titles as t', 't.id', 'h.title_id')
    .innerJoin('libraries as b', 'b.id', 'h.library_id')
    .select(['h.patron_id as patronId', 'h.expires_at as until', 't.summary'])
    .select(['b.name as library', 'b.time_zone as zone'])
    .where('h.id', '=', id)
    .executeTakeFirst();
  if (!hold) return;
  const { patronId, library, zone } = hold;
  const work = { title: (JSON.parse(hold.summary) as TitleSummary).title, library };
  if (kind === 'hold_ready') {
    const until = { until: hold.until ?? at.toISOString(), zone };
    const email = { kind: 'hold_ready', entity: id, occasion: at.toISOString() };
    await notify(tx, { patronId, kind, params: { ...work, ...until, holdId: id }, at, email });
    return;
  }
  await notify(tx, { patronId, kind, params: { ...work, holdId: id }, at });
}
