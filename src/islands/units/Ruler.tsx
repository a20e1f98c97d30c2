import { libraryLang } from '#lib/format/languages.ts';
import { formatClock, formatZone } from '#lib/format/times.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import {
  minutesOf,
  openingAt,
  wallClock,
  type Interval,
  type LibraryHours,
} from '#lib/units/opening.ts';
import { Status } from '../ui/Status.tsx';
import type { HoursProps } from './HoursView.tsx';
import { hoursText, openingText } from './opening-words.ts';

/** The ruler begins at six in the morning; what is open before that begins at its edge. */
const FIRST = 6 * 60;
const LENGTH = 18 * 60;
const MARKS = [6, 12, 18, 24];

const percent = (minutes: number): number =>
  (100 * Math.min(LENGTH, Math.max(0, minutes - FIRST))) / LENGTH;

/** Today, a line for each library: its name, when it is open, and what it is doing now. */
export function Ruler({ hours, now, moment, locale, t }: HoursProps & { moment: string | null }) {
  const zones = new Set(hours.itens.map(({ fuso }) => fuso));
  const [zone] = zones;
  // Where zones differ there is no one moment for all: each row has its own.
  const clock = now && zone !== undefined && zones.size === 1 ? wallClock(now, zone) : null;
  return (
    <section aria-labelledby="hoje">
      <div className="section__head">
        <h2 id="hoje">{t('units.today')}</h2>
        <p className="small muted">{moment}</p>
      </div>
      <ul className="ruler">
        <li className="ruler__scale-row" aria-hidden="true">
          <svg className="ruler__scale">
            {MARKS.map((hour) => (
              <text key={hour} x={`${percent(hour * 60)}%`} y="1em" textAnchor={anchorOf(hour)}>
                {formatClock(`${String(hour).padStart(2, '0')}:00`, locale)}
              </text>
            ))}
            {clock && clock.minutes >= FIRST && (
              <text
                className="ruler__scale-now"
                x={`${percent(clock.minutes)}%`}
                y="1em"
                textAnchor="middle"
              >
                {isClear(clock.minutes) ? t('units.now') : ''}
              </text>
            )}
          </svg>
        </li>
        {hours.itens.map((library) => (
          <RulerRow
            key={library.cod_biblioteca}
            {...{ hours, now, locale, t, library }}
            zone={zones.size > 1 ? zoneText(library, hours, now, locale) : null}
          />
        ))}
      </ul>
    </section>
  );
}

const anchorOf = (hour: number) => (hour === 6 ? 'start' : hour === 24 ? 'end' : 'middle');

/** Is there room for a word beside the marks of the hours? */
const isClear = (minutes: number): boolean =>
  MARKS.every((hour) => Math.abs(minutes - hour * 60) > 75);

interface RowProps extends HoursProps {
  library: LibraryHours;
  /** Its time and zone, where zones of the network differ. */
  zone: string | null;
}

/** "Horário do Amazonas, 13h20". */
function zoneText(
  { fuso }: LibraryHours,
  { agora }: HoursProps['hours'],
  now: Date | null,
  locale: HoursProps['locale'],
): string {
  const name = formatZone(now ?? new Date(agora), fuso, locale);
  if (!now) return name;
  const { minutes } = wallClock(now, fuso);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${name}, ${formatClock(`${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`, locale)}`;
}

function RulerRow({ library, now, locale, t, zone }: RowProps) {
  const clock = now && wallClock(now, library.fuso);
  const today = clock && clock.day;
  const day = library.dias.find(({ dia }) => dia === today);
  const opening = now ? openingAt(library, now) : { kind: 'unknown' as const };
  const status = today ? openingText(opening, today, locale, t) : null;
  const isOpen = opening.kind === 'open' || opening.kind === 'closing';
  return (
    <li>
      <div>
        <h3 lang={libraryLang(locale)}>{library.desc_biblioteca}</h3>
        <p className="small muted">{placeText(library, day?.intervalos, t, locale)}</p>
        {zone !== null && <p className="small muted">{zone}</p>}
      </div>
      <Track
        intervals={day?.intervalos ?? []}
        isOpen={isOpen}
        minutes={day && clock ? clock.minutes : null}
      />
      <div>
        {status && (
          <Status kind={status.kind} detail={status.detail}>
            {status.word}
          </Status>
        )}
      </div>
    </li>
  );
}

function placeText(
  { nome_campus: campus, dias }: LibraryHours,
  today: readonly Interval[] | undefined,
  t: Translate,
  locale: HoursProps['locale'],
): string {
  if (dias.length === 0) return t('units.no_hours', { campus });
  if (!today) return campus;
  const hours = hoursText(today, locale, t).toLocaleLowerCase(locale);
  return t('units.campus_today', { campus, hours });
}

/** The day as a line; the words beside it say the same. */
function Track({
  intervals,
  isOpen,
  minutes,
}: {
  intervals: readonly Interval[];
  isOpen: boolean;
  minutes: number | null;
}) {
  return (
    <svg className="track" aria-hidden="true" focusable="false">
      <line className="track__base" x1="0" x2="100%" y1="50%" y2="50%" />
      {intervals.map(({ abre, fecha }) => {
        const from = percent(minutesOf(abre));
        const to = percent(minutesOf(fecha));
        return (
          <rect
            key={abre}
            className={isOpen ? 'track__open' : 'track__shut'}
            x={`${from}%`}
            width={`${to - from}%`}
            y="25%"
            height="50%"
          />
        );
      })}
      {minutes !== null && minutes >= FIRST && (
        <line
          className="track__now"
          x1={`${percent(minutes)}%`}
          x2={`${percent(minutes)}%`}
          y1="0"
          y2="100%"
        />
      )}
    </svg>
  );
}
