import type { Queries, Tx } from '../../../core/db/connection.ts';
import { lastEnteredYear } from '../../units/calendar.ts';
import { listLibraries } from '../../units/store.ts';
import { dayIn } from '../../units/zone.ts';
import { calendarIn, lendingRules } from '../policy-store.ts';

/** A library with loans that fall due after the last year whose days that differ were entered. */
export interface UnenteredYear {
  code: string;
  name: string;
  /** Last day on which something falls due. */
  dueDay: string;
  lastYear: number;
}

/** Libraries whose holidays are not entered up to their last due date. */
export async function unenteredYears(q: Queries | Tx): Promise<UnenteredYear[]> {
  const rows = await q
    .selectFrom('loans')
    .select(['library_id as id'])
    .select(({ fn }) => fn.max('due_at').as('due'))
    .where('returned_at', 'is', null)
    .groupBy('library_id')
    .execute();
  const lastDue = new Map(rows.map(({ id, due }) => [id, due]));
  const rules = await lendingRules(q);
  return (await listLibraries(q)).flatMap(({ id, code, name, timeZone }) => {
    const due = lastDue.get(id);
    if (due === undefined) return [];
    const dueDay = dayIn(new Date(due), timeZone);
    const lastYear = lastEnteredYear(calendarIn(rules, id), dueDay);
    return lastYear === null ? [] : [{ code, name, dueDay, lastYear }];
  });
}

export const unenteredText = ({ code, name, dueDay, lastYear }: UnenteredYear): string =>
  `library ${code} (${name}): loans fall due until ${dueDay}, but the days that differ are entered only for ` +
  `${lastYear}; enter the holidays that follow with "acervo hours"`;
