import { expand } from '#lib/expand-icon.ts';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
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
import { Icon } from '../ui/Icon.tsx';
import { Status } from '../ui/Status.tsx';
import { openSentences } from './open-sentence.ts';
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

/** Id of the element beside the heading that shows the sentence on wide screens. */
const SENTENCE_PLACE = 'frase-agora';

/** Libraries in the line of wide screens; of more, one place leads to the page of hours. */
const IN_LINE = 6;

/**
 * Which libraries are open: a sentence, and a line with the state of each. On phones the sentence
 * opens the line.
 */
export function LibrariesNow({ hours, now, locale, t, href }: Props): ReactNode {
  const { itens } = hours;
  const said = now && openSentences(hours, now, locale, t);
  const [first = t('units.say_built'), next] = said?.sentences ?? [];
  const sentence = (
    <Status kind={said?.isOpen ? 'open' : 'closed'} detail={next}>
      {first}
    </Status>
  );
  const place = now && document.getElementById(SENTENCE_PLACE);
  const rest = itens.length > IN_LINE ? itens.length - IN_LINE + 1 : 0;
  return (
    <>
      {place && said && createPortal(<Sentences sentences={said.sentences} />, place)}
      {itens.length === 1 && <p className="doors">{sentence}</p>}
      {itens.length > 1 && (
        <>
          <details className="doors">
            <summary>
              {sentence}
              <Icon path={expand} />
            </summary>
          </details>
          <ul className={rest > 0 ? 'open-now open-now--many' : 'open-now'}>
            {itens.map((library) => (
              <li key={library.cod_biblioteca}>
                <a href={href} lang={libraryLang(locale)}>
                  {library.desc_biblioteca}
                </a>
                {now ? stateOf(library, now, locale, t) : usualHours(library, locale, t)}
              </li>
            ))}
            {rest > 0 && (
              <li className="open-now__rest">
                <a href={href}>{t('units.libraries_more', { count: rest })}</a>
              </li>
            )}
          </ul>
        </>
      )}
    </>
  );
}

const Sentences = ({ sentences }: { sentences: readonly string[] }) =>
  sentences.map((sentence) => (
    <span key={sentence} className="apart">
      {sentence}{' '}
    </span>
  ));

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
    .sort((a, b) => b.days.length - a.days.length);
  if (!run) return <span className="muted">{t('units.hours_untold')}</span>;
  const [from, to] = [run.days[0], run.days.at(-1)].map(
    (day) => dayParts(day?.dia ?? '', locale).weekday,
  );
  const days =
    run.days.length === 1 ? from : t('units.day_range', { from: from ?? '', to: to ?? '' });
  return <span className="muted">{`${days}, ${hoursText(run.intervalos, locale, t)}`}</span>;
}
