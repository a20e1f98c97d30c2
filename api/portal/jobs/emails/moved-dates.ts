import type { Queries } from '../../../core/db/connection.ts';
import type { EmailWords } from '../../../patrons/alerts/words.ts';
import type { EmailTemplate } from '../../../core/mail/send.ts';
import type { TitleSummary } from '../../../catalogue/marc/map/title-summary.ts';
import { isDueAtTime } from '../../../circulation/loans/due.ts';
import type { JobServices } from '../runner.ts';
import { noticeContent, noticeWords } from './parts.ts';

/**
 * Dates moved because of closed days, if still current (entity: patron, occasion: last row of those written
 * together).
 */
export const movedDatesEmail =
  (services: JobServices): EmailTemplate =>
  async ({ entity, occasion }, reader) => {
    const { queries } = services.db;
    const moved = { patronId: entity, last: Number(occasion) };
    const loans = (await movedLoans(queries, moved)).map((row) => {
      const byHour = isDueAtTime(new Date(row.to), row.zone);
      return noticeWords(services, reader, 'due_moved', { ...paramsOf(row), byHour });
    });
    const holds = (await movedHolds(queries, moved)).map((row) =>
      noticeWords(services, reader, 'pickup_moved', paramsOf(row)),
    );
    const [first, ...rest] = inOneList([...loans, ...holds]);
    return first ? noticeContent(services, reader, [first, ...rest]) : null;
  };

/** Built-in texts say once why the dates were moved; templates of the library stand alone. */
function inOneList(words: readonly EmailWords[]): EmailWords[] {
  const own = words.filter(({ isOwn }) => isOwn);
  const [first, ...others] = words.filter(({ isOwn }) => !isOwn);
  if (!first) return own;
  const lines = others.flatMap(({ paragraphs }) => paragraphs.slice(1));
  return [...own, { ...first, paragraphs: [[...first.paragraphs, ...lines].join('\n')] }];
}

interface Row {
  summary: string;
  library: string;
  zone: string;
  to: string;
}

const paramsOf = ({ summary, library, zone, to }: Row) => ({
  ...{ title: (JSON.parse(summary) as TitleSummary).title, library, zone, until: to },
});

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
