import { useRef, useState } from 'react';
import type { Locale } from '#contract/shared/languages.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import { SUGGESTION_KINDS, type SuggestionKind } from '#lib/search/suggestions.ts';
import { SuggestionRow } from './SuggestionRow.tsx';
import { OptionList } from '../../ui/OptionList.tsx';
import { useCombobox } from '../../ui/hooks/use-combobox.ts';
import { useSuggestions } from './use-suggestions.ts';

interface Props {
  input: HTMLInputElement;
  locale: Locale;
  t: Translate;
}

/** The list of suggestions under a search field, with its size for screen readers. */
export function Suggestions({ input, locale, t }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const rows = useSuggestions(typed, locale);
  // Referenced by `aria-controls` in the pre-rendered form.
  const listId = `${input.id}-list`;
  const optionId = (n: number) => `${listId}-${n}`;
  const options = rows.map(({ href }) => href);
  const { open, active } = useCombobox({ input, list, optionId, typed, setTyped, options });
  const headings: Record<SuggestionKind, string> = {
    title: t('search.suggest_titles'),
    author: t('search.suggest_authors'),
    subject: t('search.suggest_subjects'),
  };

  const numbered = rows.map((suggestion, n) => ({ suggestion, n }));
  const groups = SUGGESTION_KINDS.map((kind) => ({
    kind,
    items: numbered.filter(({ suggestion }) => suggestion.kind === kind),
  })).filter(({ items }) => items.length > 0);

  return (
    <OptionList id={listId} count={rows.length} {...{ list, open, t }}>
      {groups.map(({ kind, items }) => (
        <div key={kind} role="group" aria-labelledby={`${listId}-${kind}`}>
          <div id={`${listId}-${kind}`} className="suggestions__heading" role="presentation">
            {headings[kind]}
          </div>
          {items.map(({ suggestion, n }) => (
            <SuggestionRow
              key={suggestion.href}
              id={optionId(n)}
              active={n === active}
              {...{ suggestion, typed, locale, t }}
            />
          ))}
        </div>
      ))}
    </OptionList>
  );
}
