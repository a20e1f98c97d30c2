import type { Queries } from '../../core/db/connection.ts';
import type { TitleSummary } from '../../catalogue/marc/map/title-summary.ts';
import { isDueAtTime } from '../../circulation/loans/due.ts';
import { addDays, dayIn, type Day } from '../../circulation/units/zone.ts';

/** An open loan with the facts for its reminders. */
export interface DueLoan {
  id: number;
  patronId: number;
  title: string;
  library: string;
  zone: string;
  dueAt: Date;
  /** In the library's time zone. */
  dueDay: Day;
  isByHour: boolean;
  lentDay: Day;
  /** Last day on which the borrower was notified. */
  noticedOn: Day | null;
}

/** Open loans due before a day, of one patron or of all, first due first. */
export async function openLoansDue(
  q: Queries,
  { lastDay, patronId }: { lastDay: Day; patronId?: number },
): Promise<DueLoan[]> {
  const rows = await q
    .selectFrom('loans as l')
    .innerJoin('copies as c', 'c.id', 'l.copy_id')
    .innerJoin('titles as t', 't.id', 'c.title_id')
    .innerJoin('libraries as b', 'b.id', 'l.library_id')
    .select(['l.id', 'l.patron_id', 'l.lent_at', 'l.due_at', 'l.noticed_on', 't.summary'])
    .select(['b.name as library', 'b.time_zone as zone'])
    .where('l.returned_at', 'is', null)
    .where('l.claimed_at', 'is', null)
    // Time zones differ by at most a day.
    .where('l.due_at', '<', addDays(lastDay, 2))
    .$if(patronId !== undefined, (query) => query.where('l.patron_id', '=', patronId ?? 0))
    .orderBy('l.due_at')
    .orderBy('l.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    patronId: row.patron_id,
    title: (JSON.parse(row.summary) as TitleSummary).title,
    library: row.library,
    zone: row.zone,
    dueAt: new Date(row.due_at),
    dueDay: dayIn(new Date(row.due_at), row.zone),
    isByHour: isDueAtTime(new Date(row.due_at), row.zone),
    lentDay: dayIn(new Date(row.lent_at), row.zone),
    noticedOn: row.noticed_on,
  }));
}
