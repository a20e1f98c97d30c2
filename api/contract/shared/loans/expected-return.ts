/** Whether a due date has passed; the last second of a day (23:59:59) is still in time. */
export const isPastDue = (dueAt: Date, now: Date): boolean =>
  now.getTime() - dueAt.getTime() >= 1000;

/** When a copy on loan comes back. Overdue: the date has passed and no other is known. */
export interface ExpectedReturn {
  date: string;
  overdue: boolean;
}

/**
 * The next return among copies on loan, by their due dates: the earliest that has not passed, else the earliest, as
 * overdue. Responses may be cached or saved, so the browser applies this again before it shows a date.
 */
export function expectedReturn(dues: readonly string[], now: Date): ExpectedReturn | null {
  const sorted = [...dues].sort((a, b) => Date.parse(a) - Date.parse(b));
  const next = sorted.find((due) => !isPastDue(new Date(due), now));
  const date = next ?? sorted[0];
  return date === undefined ? null : { date, overdue: next === undefined };
}
