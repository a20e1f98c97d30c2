import { isPastDue } from '../../../circulation/loans/due.ts';
import type { EmailTemplate, Recipient } from '../../../core/mail/send.ts';
import { addDays, dayIn } from '../../../circulation/units/zone.ts';
import { channelsOf } from '../../../patrons/notices/store.ts';
import { openLoansDue, type DueLoan } from '../due-loans.ts';
import type { JobServices } from '../runner.ts';
import { dayOf, emailBody, moment, notices, ownPages } from './parts.ts';

/**
 * All loans due soon or overdue when sent (entity: patron, occasion: day); overdue ones are obligatory.
 */
export const loansDueEmail =
  ({ db, settings, origin, now }: JobServices): EmailTemplate =>
  async ({ entity }, reader) => {
    const { timeZone, timedWork, institution } = settings;
    const at = now();
    const ahead = Math.max(0, ...timedWork.remindBefore);
    const last = addDays(dayIn(at, timeZone), ahead);
    const loans = await openLoansDue(db.queries, { lastDay: last, patronId: entity });
    const channels = await channelsOf(db.queries, entity, ['vencimento', 'atraso']);
    const overdue = channels.get('atraso')?.email
      ? loans.filter(({ dueAt }) => isPastDue(dueAt, at))
      : [];
    const soon = channels.get('vencimento')?.email
      ? loans.filter((loan) => !isPastDue(loan.dueAt, at) && loan.dueDay <= last)
      : [];
    if (overdue.length + soon.length === 0) return null;
    const say = notices(reader);
    const address = ownPages(origin, reader);
    const list = (heading: string, some: readonly DueLoan[]) =>
      some.length === 0
        ? []
        : [[say(heading), ...some.map((loan) => lineOf(loan, reader))].join('\n')];
    const isLate = overdue.length > 0;
    const paragraphs = [
      ...list('overdue', overdue),
      ...(isLate ? [say('overdue_ask')] : []),
      ...list('due_soon', soon),
      say(isLate ? 'overdue_act' : 'due_act', { address }),
    ];
    return {
      subject: say(isLate ? 'overdue_subject' : 'due_subject'),
      ...emailBody(reader, paragraphs, institution.name),
      notice: isLate ? 'atraso' : 'vencimento',
    };
  };

function lineOf({ title, library, dueAt, zone, isByHour }: DueLoan, reader: Recipient): string {
  const until = (isByHour ? moment : dayOf)(dueAt, reader.locale, zone);
  return notices(reader)('due_line', { title, library, until });
}
