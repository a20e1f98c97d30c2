import { daysFrom, SECTIONS, type Row, type Section, type Today } from '#lib/account/by-date.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import { formatDay, weekday } from '#lib/format/dates.ts';
import { formatDistance } from '#lib/format/times.ts';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { HoldRow } from './HoldRow.tsx';
import { LoanRows } from './LoanRows.tsx';
import { AlertRow, DebtRow, RequestRow } from './OtherRows.tsx';

interface Props {
  rows: readonly Row[];
  today: Today;
  /** False for a cached list: nothing can be renewed from it. */
  live: boolean;
}

const sectionNames = (t: Translate): Record<Section, string> => ({
  now: t('account-home.now'),
  week: t('account-home.week'),
  later: t('account-home.later'),
  undated: t('account-home.undated'),
});

/** Everything that awaits the patron, by date. */
export function ByDate({ rows, today, live }: Props) {
  const t = useTexts();
  const names = sectionNames(t);
  return SECTIONS.map((section) => {
    const some = rows.filter((row) => row.section === section);
    if (some.length === 0) return null;
    return (
      <section key={section} className="by-date" aria-labelledby={`by-date-${section}`}>
        <h2 id={`by-date-${section}`}>{names[section]}</h2>
        <ul>
          {some.map((row) => (
            <OneRow key={row.id} {...{ row, today, live }} />
          ))}
        </ul>
      </section>
    );
  });
}

function OneRow({ row, today, live }: { row: Row; today: Today; live: boolean }) {
  const date = useDate(row.when, today);
  switch (row.kind) {
    case 'late':
    case 'return':
    case 'renew':
      return <LoanRows {...{ row, date, live }} />;
    case 'ready':
    case 'transit':
    case 'waiting':
    case 'suspended':
      return <HoldRow {...{ row, date }} />;
    case 'request':
      return <RequestRow {...{ row, date }} />;
    case 'debt':
      return <DebtRow row={row} />;
    case 'alerts':
      return <AlertRow row={row} />;
  }
}

export interface RowDate {
  /** "30 nov."; empty: none. */
  day: string;
  /** "segunda, em 4 dias" */
  detail: string;
}

function useDate(when: string | null, today: Today): RowDate {
  const locale = useLocale();
  if (when === null) return { day: '', detail: '' };
  const distance = formatDistance(daysFrom(today, when), locale);
  return { day: formatDay(when, locale), detail: `${weekday(when, locale)}, ${distance}` };
}
