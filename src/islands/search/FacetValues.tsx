import { useEffect, useRef, useState } from 'react';
import { toggleFilter, type FilterKind } from '#lib/search/address.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { late } from '../ui/late.tsx';
import { useLocale, useTexts } from '../ui/texts.tsx';
import type { Searching } from './use-address.ts';
import type { FilterEntry } from './use-results.ts';

interface Props {
  searching: Searching;
  entry: FilterEntry;
  kind: FilterKind;
  name: string;
}

const LateLetters = late(() =>
  import('./FacetLetters.tsx').then((letters) => letters.FacetLetters),
);

/** How many values of a filter are listed before "more". */
const SHORT_LIST = 6;
/** From how many values on one searches among them. */
const LONG_LIST = 12;

/** The values of one filter; the chosen ones are always shown. */
export function FacetValues({ searching, entry, kind, name }: Props) {
  const t = useTexts();
  const { search, go } = searching;
  const [all, setAll] = useState(false);
  const [narrowed, setNarrowed] = useState<FilterEntry['itens'] | null>(null);
  const list = useRef<HTMLDivElement>(null);
  // What more there is comes before the button: the focus goes to its first.
  useEffect(() => {
    if (all) list.current?.querySelectorAll<HTMLElement>('[type=checkbox]')[SHORT_LIST]?.focus();
  }, [all]);
  const chosen = search.filters[kind] ?? [];
  const values = narrowed ?? entry.itens;
  const shown = values.filter(
    ({ codigo }, at) => all || narrowed || at < SHORT_LIST || chosen.includes(codigo),
  );
  const hidden = values.length - shown.length;
  return (
    <div role="group" aria-label={name} ref={list}>
      {all && entry.itens.length > LONG_LIST && (
        <LateLetters searching={searching} kind={kind} name={name} onFound={setNarrowed} />
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
