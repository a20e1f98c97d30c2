import type { ReactNode } from 'react';
import type { Locale } from '#contract/languages.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import { openingAt, wallClock, type Hours } from '#lib/units/opening.ts';
import { Status } from '../ui/Status.tsx';
import { openingText } from './opening-words.ts';

interface Props {
  hours: Hours;
  /** Null in the built page. */
  now: Date | null;
  locale: Locale;
  t: Translate;
  /** Address of the page of hours. */
  href: string;
}

/** Every library and what it is doing now. */
export function LibrariesNow({ hours, now, locale, t, href }: Props): ReactNode {
  return (
    <ul className="libraries">
      {hours.itens.map((library) => {
        const today = now ? wallClock(now, library.fuso).day : '';
        const status = now ? openingText(openingAt(library, now), today, locale, t) : null;
        return (
          <li key={library.cod_biblioteca}>
            <a href={href}>{library.desc_biblioteca}</a>
            <span className="libraries__campus">{library.nome_campus}</span>
            <span className="libraries__now">
              {status && (
                <Status kind={status.kind} detail={status.detail}>
                  {status.word}
                </Status>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
