import type { Locale } from '#contract/shared/languages.ts';
import { formatFullDay } from '#lib/format/dates.ts';
import { formatTime, formatZone } from '#lib/format/times.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import { openingAt, wallClock, type Hours } from '#lib/units/opening.ts';
import { DifferentDays } from './DifferentDays.tsx';
import { Ruler } from './Ruler.tsx';
import { Week } from './Week.tsx';

export interface HoursProps {
  hours: Hours;
  /** The moment that is shown; null in the built page, which may be read at any time. */
  now: Date | null;
  locale: Locale;
  t: Translate;
}

/** Which library is open, today's hours on a ruler, two weeks, and the days that differ. */
export function HoursView({ hours, now, locale, t }: HoursProps) {
  const [first] = hours.itens;
  const zone = first?.fuso ?? 'UTC';
  const isOneZone = hours.itens.every(({ fuso }) => fuso === zone);
  const clock = now && wallClock(now, zone);
  return (
    <>
      <header className="page-head">
        <h1>{headline(hours, now, t)}</h1>
        <p>
          {t('units.hours_intro', {
            zone: isOneZone
              ? formatZone(new Date(hours.agora), zone, locale)
              : t('units.own_zones'),
          })}
        </p>
      </header>
      <Ruler
        hours={hours}
        now={now}
        moment={isOneZone && clock ? momentText(clock, locale) : null}
        {...{ locale, t }}
      />
      <Week hours={hours} today={clock?.day ?? null} locale={locale} t={t} />
      <DifferentDays hours={hours} locale={locale} t={t} />
    </>
  );
}

/** "Cinco bibliotecas abertas agora"; small numbers in words. */
function headline({ itens }: Hours, now: Date | null, t: Translate): string {
  const states = now ? itens.map((library) => openingAt(library, now).kind) : [];
  if (states.every((kind) => kind === 'unknown')) return t('units.hours_title');
  const count = states.filter((kind) => kind === 'open' || kind === 'closing').length;
  if (count === 0) return t('units.none_open');
  const shown = t('units.number_words').split(',')[count] ?? String(count);
  return t('units.open_count', { count, shown });
}

/** "quinta-feira, 12 de março, 14h20" */
function momentText({ day, minutes }: { day: string; minutes: number }, locale: Locale): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  const time = formatTime(`${day}T${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`, locale);
  return `${formatFullDay(day, locale)}, ${time}`;
}
