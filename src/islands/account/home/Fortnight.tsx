import { fortnight, mainLibrary, markOf, type FortnightDay } from '#lib/account/fortnight.ts';
import { dayParts, formatFullDay } from '#lib/format/dates.ts';
import { libraryLang } from '#lib/format/languages.ts';
import { $opening } from '#lib/stores/opening.ts';
import { Mark } from '../../ui/Mark.tsx';
import { STATUS_MARKS } from '#lib/marks.ts';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { useStore } from '../../ui/island/use-store.ts';
import type { News } from './use-news.ts';

/** More marks do not fit. */
const MAX_MARKS = 3;

/** The next fourteen days: whether the library opens, and a mark for each row, which leads to it. */
export function Fortnight({ rows, today, facts }: Pick<News, 'rows' | 'today' | 'facts'>) {
  const t = useTexts();
  const locale = useLocale();
  const library = mainLibrary(facts, useStore($opening));
  const days = fortnight(rows, today.day, library);
  return (
    <>
      <ol className="fortnight num" aria-label={t('account-home.fortnight')}>
        {days.map((day, n) => (
          <li key={day.day} className={dayClass(day, n === 0)}>
            <DayCell day={day} isToday={n === 0} />
          </li>
        ))}
      </ol>
      {library && (
        <p className="small muted space-2">
          {t('account-home.fortnight_of')}{' '}
          <span lang={libraryLang(locale)}>{library.desc_biblioteca}</span>
        </p>
      )}
    </>
  );
}

const dayClass = ({ isOpen }: FortnightDay, isToday: boolean): string | undefined =>
  [isOpen && 'fortnight__open', isToday && 'fortnight__today'].filter(Boolean).join(' ') ||
  undefined;

function DayCell({ day: { day, rows, isOpen }, isToday }: { day: FortnightDay; isToday: boolean }) {
  const t = useTexts();
  const locale = useLocale();
  const { short, number } = dayParts(day, locale);
  const [first] = rows;
  const closed = isOpen === false ? t('account-home.closed_label') : '';
  return (
    <>
      <small aria-hidden="true">{isToday ? t('holds.today') : short}</small>
      <b aria-hidden="true">{number}</b>
      {first ? (
        <a
          href={`#${first.id}`}
          aria-label={t('account-home.day_rows', {
            day: formatFullDay(day, locale),
            count: rows.length,
            closed,
          })}
        >
          {rows.slice(0, MAX_MARKS).map((row) => (
            <span key={row.id} className={`status--${markOf(row)}`}>
              <Mark shape={STATUS_MARKS[markOf(row)]} />
            </span>
          ))}
          {rows.length > MAX_MARKS && <small aria-hidden="true">+</small>}
        </a>
      ) : (
        <span className="visually-hidden">
          {formatFullDay(day, locale)}
          {closed}
        </span>
      )}
    </>
  );
}
