import { isPastDue } from '../../../circulation/loans/due.ts';
import type { EmailTemplate } from '../../../core/mail/send.ts';
import { addDays, dayIn } from '../../../circulation/units/zone.ts';
import { channelsOf } from '../../../patrons/notices/store.ts';
import { openLoansDue, type DueLoan } from '../due-loans.ts';
import type { JobServices } from '../runner.ts';
import { noticeContent, noticeWords } from './parts.ts';

/**
 * All loans due soon or overdue when sent (entity: patron, occasion: day); overdue ones are obligatory.
 */
export const loansDueEmail =
  (services: JobServices): EmailTemplate =>
  async ({ entity }, reader) => {
    const { db, settings, now } = services;
    const { timeZone, timedWork } = settings;
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
    const due = (list: readonly DueLoan[]) => ({ loans: list.map(paramsOf) });
    const [first, ...rest] = [
      ...(overdue.length > 0 ? [noticeWords(services, reader, 'overdue', due(overdue))] : []),
      ...(soon.length > 0 ? [noticeWords(services, reader, 'due_soon', due(soon))] : []),
    ];
    if (!first) return null;
    return {
      ...noticeContent(services, reader, [first, ...rest]),
      notice: overdue.length > 0 ? 'atraso' : 'vencimento',
    };
  };

const paramsOf = ({ title, library, zone, dueAt, isByHour }: DueLoan) => ({
  ...{ title, library, zone, until: dueAt.toISOString(), byHour: isByHour },
});
