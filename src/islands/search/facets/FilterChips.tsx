import { FILTERS } from '#contract/shared/filters.ts';
import { withFilter, withoutFilters } from '#lib/search/address.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { useTexts } from '../../ui/island/texts.tsx';
import { useFilterLabel, useFilterWords } from './filter-words.ts';
import type { Searching } from '../use-address.ts';
import type { FilterEntry } from '../use-results.ts';

export interface ChipsProps {
  searching: Searching;
  entries: readonly FilterEntry[];
}

/** Filters in use: one chip per kind, with its name, its values joined by "or". */
export function FilterChips({ searching, entries }: ChipsProps) {
  const t = useTexts();
  const words = useFilterWords();
  const labelOf = useFilterLabel(entries);
  const { search, go } = searching;
  return (
    <div className="chips" role="group" aria-label={t('search.filters_in_use')}>
      {FILTERS.map((kind) => {
        const values = search.filters[kind] ?? [];
        if (values.length === 0) return null;
        const isSentence = kind === 'disponivel';
        const name = isSentence ? words[kind] : `${words[kind]}:`;
        return (
          <Chip
            key={kind}
            name={isSentence && values[0] === '0' ? '' : name}
            values={values.map((value) => labelOf(kind, value))}
            orText={t('search.or')}
            removeText={(filter) => t('search.remove_filter', { filter })}
            onRemove={() => go(withFilter(search, kind, []))}
          />
        );
      })}
      <Button variant="quiet" size="small" onClick={() => go(withoutFilters(search))}>
        {t('search.clear_filters')}
      </Button>
    </div>
  );
}
