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

/**
 * Links on wide screens, a list to choose from on phones. The script of the head carries a choice out
 * (src/head/frame.ts); without it the links lead to the page as it was built.
 */
export function LanguageBar({ languages, label, current }: Props) {
  if (languages.length < 2) return null;
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
            >
              {language.name}
            </a>
          </li>
        ))}
      </ul>
      <label className="languages__choice">
        <span>{label}</span>
        <select className="input" defaultValue={current} autoComplete="off">
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
