import type { MouseEvent } from 'react';
import { DEFAULT_LOCALE } from '#contract/languages.ts';
import { takeClick } from '../ui/take-click.ts';

/** The same page in one language. */
export interface Language {
  locale: string;
  /** Its language tag: "pt-BR". */
  tag: string;
  /** The language in its own words. */
  name: string;
  path: string;
}

interface Props {
  languages: readonly Language[];
  label: string;
  current: string;
}

const prefixOf = (locale: string): string => (locale === DEFAULT_LOCALE ? '' : `/${locale}`);

/**
 * The address of this page, search and all, in another language; `lng` makes it remembered. From the
 * address itself: a shell is built without knowing whose page it will be.
 */
function addressIn(locale: string, current: string): string {
  const { pathname, search, hash } = window.location;
  // Two slashes at the beginning would name a host.
  const rest = pathname.slice(prefixOf(current).length).replace(/^\/+/, '/');
  const path = `${prefixOf(locale)}${rest}`;
  const query = new URLSearchParams(search);
  query.set('lng', locale);
  return `${path || '/'}?${query}${hash}`;
}

/** Links on wide screens, a list to choose from on phones. */
export function LanguageBar({ languages, label, current }: Props) {
  if (languages.length < 2) return null;
  const go = (language: Language | undefined) => {
    if (language) window.location.assign(addressIn(language.locale, current));
  };
  return (
    <div className="languages">
      <ul className="footer__links languages__links" aria-label={label}>
        {languages.map((language) => (
          <li key={language.locale}>
            <a
              href={`${language.path}?lng=${language.locale}`}
              lang={language.tag}
              hrefLang={language.tag}
              aria-current={language.locale === current ? 'true' : undefined}
              onClick={(event: MouseEvent<HTMLAnchorElement>) =>
                takeClick(event, () => go(language))
              }
            >
              {language.name}
            </a>
          </li>
        ))}
      </ul>
      <label className="languages__choice">
        <span>{label}</span>
        <select
          className="input"
          value={current}
          onChange={({ target }) => go(languages.find(({ locale }) => locale === target.value))}
        >
          {languages.map(({ locale, tag, name }) => (
            <option key={locale} value={locale} lang={tag}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
