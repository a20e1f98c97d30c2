import type { Channels } from '#contract/patrons/notices/kinds.ts';
import type { Tx } from '../../core/db/connection.ts';
import { queueEmail, type Cause } from '../../core/mail/outbox.ts';
import type { AlertKind } from '../alerts/kinds.ts';
import { insertAlert, type NewAlert } from '../alerts/store.ts';
import { deviceIdsOf } from './device-store.ts';
import { NOTICE_EMAIL, NOTICE_OF, pushCause } from './rules.ts';
import { channelsFor } from './store.ts';

interface Notice<K extends AlertKind> extends Omit<NewAlert<K>, 'hidden'> {
  /** Cause of an e-mail with a template of its own; null: no e-mail. Default: an e-mail like the alert. */
  email?: Cause | null;
}

const ALERT_ONLY: Channels = { email: false, alerta: true, push: false };

/**
 * Notifies a patron through the channels that they chose for this kind, in the transaction of the cause.
 *
 * A new kind needs its parameters and template in api/patrons/alerts/kinds.ts, a line in `NOTICE_OF`, and texts in
 * `server/alerts`.
 */
export async function notify<K extends AlertKind>(tx: Tx, notice: Notice<K>): Promise<void> {
  const kind = NOTICE_OF[notice.kind];
  const channels = kind === null ? ALERT_ONLY : await channelsFor(tx, notice.patronId, kind);
  await notifyThrough(tx, channels, notice);
}

/** Like `notify`, where the channels are known. */
export async function notifyThrough<K extends AlertKind>(
  tx: Tx,
  { email, alerta, push }: Channels,
  { email: cause, ...alert }: Notice<K>,
): Promise<void> {
  const isMailed = email && cause !== null;
  const isAlertMailed = isMailed && cause === undefined;
  const { patronId, at } = alert;
  const devices = push ? await deviceIdsOf(tx, patronId) : [];
  if (alerta || isAlertMailed || devices.length > 0) {
    const id = await insertAlert(tx, { ...alert, hidden: !alerta });
    const kind = NOTICE_OF[alert.kind];
    const causes = [
      ...(isAlertMailed ? [{ kind: NOTICE_EMAIL, entity: id, occasion: kind ?? '' }] : []),
      ...devices.map((device) => pushCause(id, kind, device)),
    ];
    for (const own of causes) await queueEmail(tx, { ...own, patronId, at });
  }
  if (isMailed && cause) await queueEmail(tx, { ...cause, patronId, at });
}
