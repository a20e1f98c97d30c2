import type { Queries, Tx } from '../../core/db/connection.ts';
import { isPastDue } from '../../circulation/loans/due.ts';
import { notifyThrough } from '../../patrons/notices/notify.ts';
import { hasChannel } from '../../patrons/notices/rules.ts';
import { channelsFor } from '../../patrons/notices/store.ts';
import type { Settings } from '../settings/settings.ts';
import { addDays, dayIn, instantOf, type Day } from '../../circulation/units/zone.ts';
import { openLoansDue, type DueLoan } from './due-loans.ts';
import type { JobServices } from './runner.ts';

type Days = Pick<Settings['timedWork'], 'remindBefore' | 'remindAfter'>;

/**
 * Is a reminder due today? Once per configured day, also if no job ran on that day; missed days are merged.
 */
function isReminderDue(
  { dueDay, lentDay, noticedOn }: Pick<DueLoan, 'dueDay' | 'lentDay' | 'noticedOn'>,
  { remindBefore, remindAfter }: Days,
  today: Day,
): boolean {
  const before = remindBefore.map((days) => addDays(dueDay, -days));
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
    const overdue = own.filter(({ dueAt }) => isPastDue(dueAt, at));
    const soon = own.filter((loan) => !overdue.includes(loan));
    const isNew = await db.transaction(async (tx) => {
      const isReminded = await remind(tx, soon, { kind: 'due_soon', patronId, today, at });
      const isAsked = await remind(tx, overdue, { kind: 'overdue', patronId, today, at });
      return isReminded || isAsked;
    });
    if (isNew) patrons += 1;
  }
  return patrons;
}

interface Reminder {
  kind: 'due_soon' | 'overdue';
  patronId: number;
  today: Day;
  at: Date;
}

/** Notifies of loans, with one e-mail a day for both kinds; false: of none, or the patron does not want it. */
async function remind(
  tx: Tx,
  loans: readonly DueLoan[],
  { kind, patronId, today, at }: Reminder,
): Promise<boolean> {
  if (loans.length === 0) return false;
  const channels = await channelsFor(tx, patronId, kind === 'overdue' ? 'atraso' : 'vencimento');
  if (!hasChannel(channels) || !(await markNotified(tx, loans, today))) return false;
  const params = {
    loans: loans.map(({ title, library, dueAt, zone, isByHour }) => ({
      ...{ title, library, zone, byHour: isByHour, until: dueAt.toISOString() },
    })),
  };
  const email = { kind: 'due', entity: patronId, occasion: today };
  await notifyThrough(tx, channels, { patronId, kind, params, at, email });
  return true;
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
