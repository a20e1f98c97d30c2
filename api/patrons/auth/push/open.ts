import type { Database } from '../../../core/db/connection.ts';
import { createPusher, type Pusher } from '../../../portal/integrations/push.ts';
import type { Settings } from '../../../portal/settings/settings.ts';
import { readPushKeys } from './keys.ts';

/** What sends push notifications; null: the institution has switched them off. */
export async function openPush(
  db: Database,
  { notices }: Pick<Settings, 'notices'>,
  secret: Uint8Array,
): Promise<Pusher | null> {
  if (notices.pushContact === '') return null;
  const keys = await readPushKeys(db, secret);
  return createPusher({ keys, contact: notices.pushContact });
}
