import { changeOwnReminders, readOwnReminders } from '#contract/circulation/reminders.ts';
import { saveWantsReminders, wantsReminders } from '../../patrons/notices/store.ts';
import { emailsOf, maskedEmail } from '../../patrons/auth/recovery/rules.ts';
import type { Queries } from '../../core/db/connection.ts';
import type { Bind } from '../../core/http/bind.ts';
import type { Services } from '../../services.ts';

/** Reminder settings in the personal area. */
export function reminderRoutes(bind: Bind, { db, settings }: Services): void {
  const { remindBefore, remindAfter } = settings.timedWork;
  const ascending = (days: readonly number[]) => [...new Set(days)].sort((a, b) => a - b);
  const own = async (patronId: number) => ({
    por_email: await wantsReminders(db.queries, patronId),
    dias_antes: ascending(remindBefore),
    dias_depois: ascending(remindAfter),
    emails: (await emailsOfPatron(db.queries, patronId)).map(maskedEmail),
  });

  bind(readOwnReminders, (_input, { patronId }) => own(patronId));

  bind(changeOwnReminders, async ({ body }, { patronId }) => {
    await saveWantsReminders(db.queries, patronId, body.por_email);
    return own(patronId);
  });
}

async function emailsOfPatron(q: Queries, patronId: number): Promise<string[]> {
  const { email } = await q
    .selectFrom('patrons')
    .select('email')
    .where('id', '=', patronId)
    .executeTakeFirstOrThrow();
  return emailsOf(email);
}
