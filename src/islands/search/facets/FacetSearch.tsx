import { useId, useState } from 'react';
import type { FilterName } from '#contract/shared/filters.ts';
import { useTexts } from '../../ui/island/texts.tsx';
import type { Searching } from '../use-address.ts';
import { useFacetSearch } from './use-facet-search.ts';
import type { FilterEntry } from '../use-results.ts';

interface Props {
  searching: Searching;
  kind: FilterName;
  name: string;
  /** Receives the matching values; null for the list of the page. */
  onFound: (values: FilterEntry['itens'] | null) => void;
}

/** Filters a long list of values by letters of their names. */
export function FacetSearch({ searching: { search, guide }, kind, name, onFound }: Props) {
  const t = useTexts();
  const id = useId();
  const [letters, setLetters] = useState('');
  const { found, failed } = useFacetSearch({ search, guide, kind, letters, onFound });
  return (
    <div className="facet__letters">
      <label htmlFor={id} className="visually-hidden">
        {t('search.search_in_filter', { filter: name })}
      </label>
      <input
        id={id}
        type="search"
        className="input"
        autoComplete="off"
        placeholder={t('search.search_in_filter', { filter: name })}
        value={letters}
        onChange={({ target }) => setLetters(target.value)}
      />
      <p className="muted" aria-live="polite">
        {failed && t('search.letters_failed')}
        {found === 0 && t('search.no_value')}
        {found !== null && found > 0 && (
          <span className="visually-hidden">{t('search.values_found', { count: found })}</span>
        )}
      </p>
    </div>
  );
}
