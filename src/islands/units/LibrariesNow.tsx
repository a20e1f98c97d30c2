import type { ReactNode } from 'react';
import type { Locale } from '#contract/shared/languages.ts';
import { dayParts } from '#lib/format/dates.ts';
import { libraryLang } from '#lib/format/languages.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import {
  dayRuns,
  openingAt,
  wallClock,
  type Hours,
  type LibraryHours,
} from '#lib/units/opening.ts';
import { Status } from '../ui/Status.tsx';
import { openSentence } from './open-sentence.ts';
import { hoursText, openingText } from './opening-words.ts';

interface Props {
  hours: Hours;
  /** Null in the built page, which tells usual hours: it may be read at any time. */
  now: Date | null;
  locale: Locale;
  t: Translate;
  /** Address of the page of hours. */
  href: string;
}

/** Which libraries are open, in a sentence, and what each is doing now. */
export function LibrariesNow({ hours, now, locale, t, href }: Props): ReactNode {
  return (
    <>
      <p className="say-open">
        {(now && openSentence(hours, now, locale, t)) ?? t('units.say_built')}
      </p>
      <ul className="open-now">
        {hours.itens.map((library) => (
          <li key={library.cod_biblioteca}>
            <a href={href} lang={libraryLang(locale)}>
              {library.desc_biblioteca}
            </a>
            {now ? stateOf(library, now, locale, t) : usualHours(library, locale, t)}
          </li>
        ))}
      </ul>
    </>
  );
}

function stateOf(library: LibraryHours, now: Date, locale: Locale, t: Translate): ReactNode {
  const today = wallClock(now, library.fuso).day;
  const status = openingText(openingAt(library, now), today, locale, t);
  if (!status) return usualHours(library, locale, t);
  return (
    <Status kind={status.kind} detail={status.detail}>
      {status.word}
    </Status>
  );
}

/** "segunda a sexta, 7h30–22h": the longest run of days with the same hours. */
function usualHours({ dias }: LibraryHours, locale: Locale, t: Translate): ReactNode {
  const [run] = dayRuns(dias.slice(0, 7))
    .filter(({ intervalos }) => intervalos.length > 0)
    .toSorted((a, b) => b.days.length - a.days.length);
  if (!run) return <span className="muted">{t('units.hours_untold')}</span>;
  const [from, to] = [run.days[0], run.days.at(-1)].map(
    (day) => dayParts(day?.dia ?? '', locale).weekday,
  );
  const days =
    run.days.length === 1 ? from : t('units.day_range', { from: from ?? '', to: to ?? '' });
  return <span className="muted">{`${days}, ${hoursText(run.intervalos, locale, t)}`}</span>;
}
