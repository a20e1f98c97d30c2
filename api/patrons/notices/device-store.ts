import type { Queries, Tx } from '../../core/db/connection.ts';

/** What a browser gives to whoever may send it push notifications. */
export interface PushSubscriptionKeys {
  /** Address at the browser's push service. */
  endpoint: string;
  publicKey: string;
  authSecret: string;
}

/** Ids of the devices that receive a patron's notices. */
export async function deviceIdsOf(tx: Tx, patronId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('push_devices')
    .select('id')
    .where('patron_id', '=', patronId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Devices of a patron, oldest first. */
export const devicesOf = (q: Queries | Tx, patronId: number) =>
  q
    .selectFrom('push_devices')
    .select(['id', 'browser', 'endpoint', 'created_at as createdAt'])
    .where('patron_id', '=', patronId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** A device that still receives notices of this patron. */
export const deviceById = (q: Queries, id: number, patronId: number) =>
  q
    .selectFrom('push_devices')
    .select(['endpoint', 'public_key as publicKey', 'auth_secret as authSecret'])
    .where('id', '=', id)
    .where('patron_id', '=', patronId)
    .executeTakeFirst();

/** Is a session remembered? Locks it, so that it does not end meanwhile; undefined: it has ended. */
export async function lockSession(tx: Tx, sessionId: number): Promise<boolean | undefined> {
  const row = await tx
    .updateTable('sessions')
    .set(({ ref }) => ({ remember: ref('remember') }))
    .where('id', '=', sessionId)
    .returning('remember')
    .executeTakeFirst();
  return row && row.remember === 1;
}

/** Is a session remembered? */
export async function isRemembered(q: Queries, sessionId: number): Promise<boolean> {
  const row = await q
    .selectFrom('sessions')
    .select('remember')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return row?.remember === 1;
}

interface NewDevice extends PushSubscriptionKeys {
  patronId: number;
  sessionId: number;
  browser: string;
  at: Date;
}

/** Saves a device, which belongs to one patron at a time: whoever switched it on before loses it. */
export async function saveDevice(
  tx: Tx,
  { patronId, sessionId, browser, endpoint, publicKey, authSecret, at }: NewDevice,
): Promise<void> {
  const device = {
    ...{ patron_id: patronId, session_id: sessionId, browser },
    ...{ public_key: publicKey, auth_secret: authSecret, created_at: at.toISOString() },
  };
  await tx
    .insertInto('push_devices')
    .values({ ...device, endpoint })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(device))
    .execute();
}

/** Deletes a device of a patron; false if there is none with this id. */
export async function deleteDevice(q: Queries, patronId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await q
    .deleteFrom('push_devices')
    .where('patron_id', '=', patronId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
