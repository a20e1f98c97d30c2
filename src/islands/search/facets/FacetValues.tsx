import { useEffect, useRef, useState } from 'react';
import type { FilterName } from '#contract/shared/filters.ts';
import { toggleFilter } from '#lib/search/address.ts';
import { ANY_LIBRARY, isAvailableOnly, toggleLibrary } from '#lib/search/libraries.ts';
import { lazy } from '../../ui/island/lazy.tsx';
import { useTexts } from '../../ui/island/texts.tsx';
import { Count } from './Count.tsx';
import { FacetTick } from './FacetTick.tsx';
import type { Searching } from '../use-address.ts';
import type { FilterEntry } from '../use-results.ts';

interface Props {
  searching: Searching;
  entry: FilterEntry;
  kind: FilterName;
  name: string;
}

const LazyFacetSearch = lazy(() =>
  import('./FacetSearch.tsx').then((module) => module.FacetSearch),
);

/** How many values of a filter are listed before "more". */
const SHORT_LIST = 6;
/** Minimum values for a search among them. */
const LONG_LIST = 12;

/** The values of one filter; the chosen ones are always shown. */
export function FacetValues({ searching, entry, kind, name }: Props) {
  const t = useTexts();
  const { search, go, hrefOf } = searching;
  const [all, setAll] = useState(false);
  const [narrowed, setNarrowed] = useState<FilterEntry['itens'] | null>(null);
  const list = useRef<HTMLDivElement>(null);
  // The added values come before the button: focus the first of them.
  useEffect(() => {
    if (all) list.current?.querySelectorAll<HTMLElement>('[type=checkbox]')[SHORT_LIST]?.focus();
  }, [all]);
  const isLibrary = kind === 'biblioteca';
  const asked = isLibrary && isAvailableOnly(search) ? 'disponivel' : kind;
  const chosen = search.filters[asked] ?? [];
  const values = narrowed ?? entry.itens;
  const shown = values.filter(
    ({ codigo }, at) => all || narrowed || at < SHORT_LIST || chosen.includes(codigo),
  );
  const hidden = values.length - shown.length;
  const toggled = (code: string) =>
    isLibrary ? toggleLibrary(search, code) : toggleFilter(search, kind, code);
  return (
    <div role="group" aria-label={name} ref={list}>
      {all && entry.itens.length > LONG_LIST && (
        <LazyFacetSearch
          searching={searching}
          kind={asked}
          name={name}
          onFound={(found) => setNarrowed(isLibrary && found ? librariesIn(found) : found)}
        />
      )}
      {shown.map((value) => (
        <FacetTick
          key={value.codigo}
          label={value.codigo === '?' ? t('search.year_unknown') : value.descricao}
          count={<Count value={value} both={entry.mostrarQtdOriginal} />}
          checked={chosen.includes(value.codigo)}
          disabled={value.total === 0 && !chosen.includes(value.codigo)}
          href={hrefOf(toggled(value.codigo))}
          onChange={() => go(toggled(value.codigo))}
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

const librariesIn = (values: FilterEntry['itens']) =>
  values.filter(({ codigo }) => codigo !== ANY_LIBRARY);
