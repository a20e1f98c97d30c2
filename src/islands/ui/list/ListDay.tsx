import type { Locale } from '#contract/shared/languages.ts';
import { dayParts, formatFullDay } from '#lib/format/dates.ts';

/** The day of an entry, in the margin of a list: drawn as on a calendar, read in full. */
export function ListDay({ at, locale }: { at: string; locale: Locale }) {
  const day = at.slice(0, 10);
  const { number, short, month } = dayParts(day, locale);
  return (
    <time dateTime={at}>
      <span aria-hidden="true">
        {number}
        <small>
          {short}, {month}
        </small>
      </span>
      <span className="visually-hidden">{formatFullDay(day, locale)}</span>
    </time>
  );
}
