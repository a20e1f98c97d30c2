import {
  FILTER_KINDS,
  filterCount,
  withFilter,
  withoutFilters,
  type FilterKind,
} from '#lib/search/address.ts';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { useTexts } from '../ui/texts.tsx';
import { useFilterWords } from './filter-words.ts';
import type { Searching } from './use-address.ts';
import type { FilterEntry } from './use-results.ts';

interface Props {
  searching: Searching;
  entries: readonly FilterEntry[];
}

/** Filters in use: one chip per kind, its values joined by "or". */
export function FilterChips({ searching, entries }: Props) {
  const t = useTexts();
  const words = useFilterWords();
  const { search, go } = searching;
  if (filterCount(search) === 0) return null;
  const labelOf = (kind: FilterKind, value: string): string => {
    if (kind === 'ano' && value === '?') return t('search.year_unknown');
    const [from = '', to = ''] = value.split('-');
    if (kind === 'ano' && value.includes('-')) return t('search.year_span', { from, to });
    const items = entries.find(({ tipo }) => tipo === kind)?.itens ?? [];
    return items.find(({ codigo }) => codigo === value)?.descricao ?? value;
  };
  return (
    <div className="chips" role="group" aria-label={t('search.filters_in_use')}>
      {FILTER_KINDS.map((kind) => {
        const values = search.filters[kind] ?? [];
        if (values.length === 0) return null;
        return (
          <Chip
            key={kind}
            values={values.map((value) => labelOf(kind, value))}
            orText={t('search.or')}
            removeText={words[kind].remove}
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
