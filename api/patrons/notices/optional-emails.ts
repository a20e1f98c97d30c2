import { NOTICE_KINDS, type NoticeKind } from '#contract/patrons/notices/kinds.ts';
import type { Database, Queries } from '../../core/db/connection.ts';
import { isObligatory } from './rules.ts';
import { channelsOf, saveChannels } from './store.ts';

const optional = (kinds: readonly NoticeKind[]) => kinds.filter((kind) => !isObligatory(kind));

/** Does a patron get e-mails of any kind that is not obligatory? */
export async function hasOptionalEmail(q: Queries, patronId: number): Promise<boolean> {
  const channels = await channelsOf(q, patronId, optional(NOTICE_KINDS));
  return [...channels.values()].some(({ email }) => email);
}

/** Switches off e-mails of kinds that are not obligatory; the other channels stay. */
export const endNoticeEmails = (
  db: Database,
  patronId: number,
  kinds: readonly NoticeKind[],
): Promise<void> =>
  db.transaction(async (tx) => {
    const channels = await channelsOf(tx, patronId, optional(kinds));
    for (const [kind, own] of channels) {
      await saveChannels(tx, { patronId, kind }, { ...own, email: false });
    }
  });
