import type { Queries, Tx } from '../../core/db/connection.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import type { Settings } from '../settings/settings.ts';
import { addDays, dayIn, instantOf, type Day } from '../../circulation/units/zone.ts';
import { openLoansDue, type DueLoan } from './due-loans.ts';
import type { JobServices } from './runner.ts';

type Days = Pick<Settings['timedWork'], 'remindBefore' | 'remindAfter'>;

/**
 * Is a reminder due today? Once per configured day, also if no job ran on that day; missed days are merged.
 */
function isReminderDue(
  loan: Pick<DueLoan, 'dueDay' | 'lentDay' | 'noticedOn' | 'wantsReminders'>,
  { remindBefore, remindAfter }: Days,
  today: Day,
): boolean {
  const { dueDay, lentDay, noticedOn, wantsReminders } = loan;
  const before = wantsReminders ? remindBefore.map((days) => addDays(dueDay, -days)) : [];
  const after = remindAfter.map((days) => addDays(dueDay, days));
  const since = noticedOn ?? lentDay;
  return [...before, ...after].some((day) => since < day && day <= today);
}

/** Queues at most one reminder per patron and day. Returns for how many patrons. */
export async function queueReminders({ db, settings, now }: JobServices): Promise<number> {
  const { timedWork, timeZone } = settings;
  const at = now();
  const today = dayIn(at, timeZone);
  const hour = `${String(timedWork.remindHour).padStart(2, '0')}:00`;
  if (at < instantOf(today, hour, timeZone)) return 0;
  const lastDay = addDays(today, Math.max(0, ...timedWork.remindBefore));
  const loans = await openLoansDue(db.queries, { lastDay });
  const due = loans.filter((loan) => isReminderDue(loan, timedWork, today));
  let patrons = 0;
  for (const [patronId, own] of Map.groupBy(due, (loan) => loan.patronId)) {
    const isNew = await db.transaction(async (tx) => {
      if (!(await markNotified(tx, own, today))) return false;
      const cause = { kind: 'due', entity: patronId, occasion: today };
      await queueEmail(tx, { ...cause, patronId, at });
      return true;
    });
    if (isNew) patrons += 1;
  }
  return patrons;
}

/** Marks loans as notified; false if another process has done so, or all were returned. */
async function markNotified(
  tx: Tx | Queries,
  loans: readonly DueLoan[],
  today: Day,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('loans')
    .set({ noticed_on: today })
    .where(
      'id',
      'in',
      loans.map(({ id }) => id),
    )
    .where('returned_at', 'is', null)
    .where(({ eb, or }) => or([eb('noticed_on', 'is', null), eb('noticed_on', '<', today)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
