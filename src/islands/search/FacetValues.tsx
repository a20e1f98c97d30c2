import { useId, useState } from 'react';
import { toggleFilter, type FilterKind } from '#lib/search/address.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { useLocale, useTexts } from '../ui/texts.tsx';
import type { Searching } from './use-address.ts';
import { useFacetSearch } from './use-facet-search.ts';
import type { FilterEntry } from './use-results.ts';

interface Props {
  searching: Searching;
  entry: FilterEntry;
  kind: FilterKind;
  name: string;
}

/** How many values of a filter are listed before "more". */
const SHORT_LIST = 6;
/** From how many values on one searches among them. */
const LONG_LIST = 12;

/** The values of one filter; the chosen ones are always shown. */
export function FacetValues({ searching, entry, kind, name }: Props) {
  const t = useTexts();
  const { search, go, guide } = searching;
  const [all, setAll] = useState(false);
  const [letters, setLetters] = useState('');
  const narrowed = useFacetSearch(search, guide, kind, letters);
  const chosen = search.filters[kind] ?? [];
  const values = narrowed ?? entry.itens;
  const shown = values.filter(
    ({ codigo }, at) => all || narrowed || at < SHORT_LIST || chosen.includes(codigo),
  );
  const hidden = values.length - shown.length;
  return (
    <div role="group" aria-label={name}>
      {all && entry.itens.length > LONG_LIST && (
        <LettersField name={name} value={letters} onChange={setLetters} />
      )}
      {shown.map((value) => (
        <Checkbox
          key={value.codigo}
          label={value.codigo === '?' ? t('search.year_unknown') : value.descricao}
          count={<Count value={value} both={entry.mostrarQtdOriginal} />}
          checked={chosen.includes(value.codigo)}
          onChange={() => go(toggleFilter(search, kind, value.codigo))}
        />
      ))}
      {narrowed?.length === 0 && <p className="muted">{t('search.no_value')}</p>}
      {!narrowed && entry.itens.length > SHORT_LIST && (hidden > 0 || all) && (
        <button type="button" className="facet__more" onClick={() => setAll(!all)}>
          {all ? t('search.fewer') : t('search.more', { count: hidden + entry.restantes })}
          <span className="visually-hidden">: {name}</span>
        </button>
      )}
    </div>
  );
}

/** How many of the results have it; with filters in use also how many there would be without them. */
function Count({ value, both }: { value: FilterEntry['itens'][number]; both: boolean }) {
  const t = useTexts();
  const locale = useLocale();
  const shown = formatNumber(value.total, locale);
  if (!both || value.total === value.totalSemFiltro) return shown;
  const all = formatNumber(value.totalSemFiltro, locale);
  return t('search.count_of', { shown, all });
}

interface LettersProps {
  name: string;
  value: string;
  onChange: (text: string) => void;
}

function LettersField({ name, value, onChange }: LettersProps) {
  const t = useTexts();
  const id = useId();
  return (
    <p className="facet__letters">
      <label htmlFor={id} className="visually-hidden">
        {t('search.search_in_filter', { filter: name })}
      </label>
      <input
        id={id}
        type="search"
        className="input"
        autoComplete="off"
        placeholder={t('search.search_in_filter', { filter: name })}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </p>
  );
}
