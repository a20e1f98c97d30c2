import {
  FILTER_KINDS,
  filterCount,
  withFilter,
  withoutFilters,
  type FilterKind,
  type Search,
} from '#lib/search/address.ts';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { useTexts } from '../ui/texts.tsx';
import type { FilterEntry } from './use-results.ts';

interface Props {
  search: Search;
  go: (next: Search) => void;
  entries: readonly FilterEntry[];
}

/** Filters in use: one chip per kind, its values joined by "or". */
export function FilterChips({ search, go, entries }: Props) {
  const t = useTexts();
  if (filterCount(search) === 0) return null;
  const removeText: Record<FilterKind, string> = {
    biblioteca: t('search.remove_biblioteca'),
    ano: t('search.remove_ano'),
    tipo_obra: t('search.remove_tipo_obra'),
    autor: t('search.remove_autor'),
    idioma: t('search.remove_idioma'),
  };
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
            removeText={removeText[kind]}
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
