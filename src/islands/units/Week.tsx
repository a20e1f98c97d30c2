import type { Locale } from '#contract/shared/languages.ts';
import { libraryLang } from '#lib/format/languages.ts';
import { dayParts, formatDay } from '#lib/format/dates.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import { dayRuns, type DayRun, type Hours, type LibraryHours } from '#lib/units/opening.ts';
import { hoursText } from './opening-words.ts';

interface Props {
  hours: Hours;
  /** YYYY-MM-DD; null in the built page. */
  today: string | null;
  locale: Locale;
  t: Translate;
}

/** Days in one table. */
const WEEK = 7;

/** The weeks that are known, each as a table, or as a list on phones. */
export function Week(props: Props) {
  const { hours, today, locale, t } = props;
  const days = hours.itens.find(({ dias }) => dias.length > 0)?.dias.map(({ dia }) => dia) ?? [];
  const weeks = Array.from({ length: Math.ceil(days.length / WEEK) }, (_, n) => ({
    from: n * WEEK,
    days: days.slice(n * WEEK, (n + 1) * WEEK),
  }));
  return weeks.map(({ from, days: week }, n) => {
    const id = n === 0 ? 'semana' : `semana-${n + 1}`;
    const next = weeks[n + 1];
    const span = t('units.week_span', {
      from: formatDay(week[0] ?? '', locale),
      to: formatDay(week.at(-1) ?? '', locale),
    });
    return (
      <section key={id} className="section" aria-labelledby={id}>
        <div className="section__head">
          <h2 id={id}>{today && week.includes(today) ? t('units.this_week') : span}</h2>
          {next && <a href={`#semana-${n + 2}`}>{t('units.next_week')}</a>}
        </div>
        <WeekTable {...props} from={from} week={week} labelledBy={id} />
        <WeekList {...props} from={from} />
      </section>
    );
  });
}

interface TableProps extends Props {
  from: number;
  week: readonly string[];
  labelledBy: string;
}

function WeekTable({ hours, today, locale, t, from, week, labelledBy }: TableProps) {
  return (
    <div className="scroll" tabIndex={0} role="group" aria-labelledby={labelledBy}>
      <table className="week" aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <td />
            {week.map((day) => {
              const { short, number } = dayParts(day, locale);
              const isToday = day === today;
              return (
                <th key={day} scope="col" className={isToday ? 'week__today' : undefined}>
                  {short}
                  <br />
                  {isToday ? t('units.day_today', { day: number }) : number}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {hours.itens.map((library) => (
            <tr key={library.cod_biblioteca}>
              <th scope="row" lang={libraryLang(locale)}>
                {library.desc_biblioteca}
              </th>
              <DayCells {...{ library, today, locale, t, from }} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellsProps extends Pick<Props, 'today' | 'locale' | 't'> {
  library: LibraryHours;
  from: number;
}

function DayCells({ library, today, locale, t, from }: CellsProps) {
  if (library.dias.length === 0) {
    return (
      <td colSpan={WEEK} className="week__shut">
        {t('units.hours_untold')}
      </td>
    );
  }
  return library.dias.slice(from, from + WEEK).map(({ dia, intervalos, motivo }) => {
    const shut = intervalos.length === 0;
    const classes = [dia === today && 'week__today', shut && 'week__shut'].filter(Boolean);
    return (
      <td key={dia} className={classes.join(' ') || undefined}>
        {hoursText(intervalos, locale, t)}
        {motivo && <span className="week__why">{motivo}</span>}
      </td>
    );
  });
}

function WeekList({ hours, locale, t, from }: Props & { from: number }) {
  return (
    <dl className="week-list">
      {hours.itens.map((library) => (
        <div key={library.cod_biblioteca}>
          <dt lang={libraryLang(locale)}>{library.desc_biblioteca}</dt>
          {library.dias.length === 0 && <dd>{t('units.hours_untold')}</dd>}
          {dayRuns(library.dias.slice(from, from + WEEK)).map((run) => (
            <dd key={run.days[0]?.dia}>
              <span>{runText(run, locale, t)}</span>
              {hoursText(run.intervalos, locale, t)}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

/** "segunda a sexta", "sábado e domingo", "sábado". */
function runText({ days }: DayRun, locale: Locale, t: Translate): string {
  const from = dayParts(days[0]?.dia ?? '', locale).weekday;
  const to = dayParts(days.at(-1)?.dia ?? '', locale).weekday;
  if (days.length === 1) return from;
  return days.length === 2
    ? t('units.two_days', { one: from, other: to })
    : t('units.day_range', { from, to });
}
