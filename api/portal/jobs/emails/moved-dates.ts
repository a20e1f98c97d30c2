import type { Queries } from '../../../core/db/connection.ts';
import type { EmailTemplate, Recipient } from '../../../core/mail/send.ts';
import type { TitleSummary } from '../../../catalogue/marc/map/title-summary.ts';
import { isDueAtTime } from '../../../circulation/loans/due.ts';
import type { JobServices } from '../runner.ts';
import { dayOf, emailBody, moment, notices, ownPages } from './parts.ts';

/**
 * Dates moved because of closed days, if still current (entity: patron, occasion: last row of those written
 * together).
 */
export const movedDatesEmail =
  ({ db, settings, origin }: JobServices): EmailTemplate =>
  async ({ entity, occasion }, reader) => {
    const moved = { patronId: entity, last: Number(occasion) };
    const say = notices(reader);
    const lines = [
      ...(await movedLoans(db.queries, moved)).map((row) => {
        const to = new Date(row.to);
        const until = (isDueAtTime(to, row.zone) ? moment : dayOf)(to, reader.locale, row.zone);
        return say('due_line', { ...named(row), until });
      }),
      ...(await movedHolds(db.queries, moved)).map((row) =>
        say('moved_hold', { ...named(row), until: untilOf(row, reader) }),
      ),
    ];
    if (lines.length === 0) return null;
    const paragraphs = [
      [say('moved_why'), ...lines].join('\n'),
      say('moved_act', { address: ownPages(origin, reader) }),
    ];
    return {
      subject: say('moved_subject'),
      ...emailBody(reader, paragraphs, settings.institution.name),
    };
  };

interface Row {
  summary: string;
  library: string;
  zone: string;
  to: string;
}

const named = ({ summary, library }: Row) => ({
  title: (JSON.parse(summary) as TitleSummary).title,
  library,
});

const untilOf = ({ to, zone }: Row, { locale }: Recipient) => moment(new Date(to), locale, zone);

/** The patron, and the last row that belongs to the e-mail. */
interface Moved {
  patronId: number;
  last: number;
}

const linesWith = (q: Queries, { last }: Moved) =>
  q
    .selectFrom('moved_dates as m')
    .innerJoin('moved_dates as z', 'z.moved_at', 'm.moved_at')
    .where('z.id', '=', last)
    .whereRef('m.id', '<=', 'z.id');

const movedLoans = (q: Queries, moved: Moved) =>
  linesWith(q, moved)
    .innerJoin('loans as l', 'l.id', 'm.loan_id')
    .innerJoin('copies as c', 'c.id', 'l.copy_id')
    .innerJoin('titles as t', 't.id', 'c.title_id')
    .innerJoin('libraries as b', 'b.id', 'l.library_id')
    .select(['t.summary', 'b.name as library', 'b.time_zone as zone', 'm.to_at as to'])
    .where('l.patron_id', '=', moved.patronId)
    .where('l.returned_at', 'is', null)
    .whereRef('l.due_at', '=', 'm.to_at')
    .orderBy('m.to_at')
    .orderBy('m.id')
    .execute();

const movedHolds = (q: Queries, moved: Moved) =>
  linesWith(q, moved)
    .innerJoin('holds as h', 'h.id', 'm.hold_id')
    .innerJoin('titles as t', 't.id', 'h.title_id')
    .innerJoin('libraries as b', 'b.id', 'h.library_id')
    .select(['t.summary', 'b.name as library', 'b.time_zone as zone', 'm.to_at as to'])
    .where('h.patron_id', '=', moved.patronId)
    .where('h.state', '=', 'released')
    .whereRef('h.expires_at', '=', 'm.to_at')
    .orderBy('m.to_at')
    .orderBy('m.id')
    .execute();
