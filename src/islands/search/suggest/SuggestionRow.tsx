import type { Locale } from '#contract/shared/languages.ts';
import { spokenName } from '#lib/format/names.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import type { Suggestion } from '#lib/search/suggestions.ts';
import { markTyped } from '#lib/search/typed-words.ts';

interface Props {
  id: string;
  suggestion: Suggestion;
  typed: string;
  active: boolean;
  locale: Locale;
  t: Translate;
}

/** A link that is an option: it opens in a new tab like every other link. */
export function SuggestionRow({ id, suggestion, typed, active, locale, t }: Props) {
  const { kind, href, text, author = '', total = 0 } = suggestion;
  const beside =
    kind === 'title'
      ? spokenName(author)
      : t('search.suggest_total', { count: total, shown: formatNumber(total, locale) });
  return (
    <a
      id={id}
      className="suggestions__option"
      role="option"
      aria-selected={active}
      tabIndex={-1}
      href={href}
    >
      <span className={kind === 'title' ? 'work' : undefined} dir="auto">
        {markTyped(text, typed).map(({ text: part, marked }, i) =>
          marked ? (
            <mark role="none" key={i}>
              {part}
            </mark>
          ) : (
            part
          ),
        )}
      </span>{' '}
      <span className="suggestions__kind" dir="auto">
        {beside}
      </span>
    </a>
  );
}
