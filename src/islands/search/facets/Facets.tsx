import { useState } from 'react';
import { FILTERS, type FilterName } from '#contract/shared/filters.ts';
import { hasYearChart } from '#lib/search/year-chart.ts';
import { isAvailableOnly } from '#lib/search/libraries.ts';
import { lazy } from '../../ui/island/lazy.tsx';
import { useTexts } from '../../ui/island/texts.tsx';
import { FacetValues } from './FacetValues.tsx';
import { useFilterWords } from './filter-words.ts';
import { AvailableOnly, libraryEntry } from './LibraryFacet.tsx';
import type { Searching } from '../use-address.ts';
import type { FilterEntry } from '../use-results.ts';

interface YearProps {
  searching: Searching;
  entry: FilterEntry;
  isDrawn: boolean;
}

/** Drawn beside results that are there already, in a place of its own size. */
const LazyYears = lazy<YearProps>(
  () => import('./YearFacet.tsx').then(({ YearFacet }) => YearFacet),
  ({ isDrawn }) => (
    <div aria-hidden="true">
      {isDrawn && (
        <>
          <div className="histogram" />
          <div className="histogram__scale">&nbsp;</div>
        </>
      )}
      <div className="range">
        <span className="input" />
      </div>
    </div>
  ),
);

export interface FacetsProps {
  searching: Searching;
  entries: readonly FilterEntry[];
  /** There is not much to narrow: what is not in use stays closed, and nothing is drawn. */
  few: boolean;
}

/** Filters that are narrowed by often stand open; the rest opens where it is in use. */
const OPEN: ReadonlySet<FilterName> = new Set([
  'biblioteca',
  'somente',
  'ano',
  'tipo_obra',
  'autor',
]);

/** Tick boxes with counts, in native `details`; they keep focus because they stay mounted. */
export function Facets({ searching, entries, few }: FacetsProps) {
  const t = useTexts();
  const words = useFilterWords();
  // As it was first: what is open does not close under the hand that ticks.
  const [sparse] = useState(few);
  const { search } = searching;
  return (
    <>
      {entries.some(({ mostrarQtdOriginal }) => mostrarQtdOriginal) && (
        <p className="facets__note">{t('search.counts_note')}</p>
      )}
      {FILTERS.map((kind) => {
        // Where something can be had now is told among the libraries.
        if (kind === 'disponivel') return null;
        const isLibrary = kind === 'biblioteca';
        const entry = isLibrary
          ? libraryEntry(entries, isAvailableOnly(search))
          : entries.find(({ tipo }) => tipo === kind);
        if (!entry || entry.itens.length === 0) return null;
        const inUse = search.filters[kind] ?? (isLibrary && search.filters.disponivel);
        return (
          <details
            key={kind}
            className="facet"
            open={Boolean(inUse) || (OPEN.has(kind) && !sparse)}
          >
            <summary>{words[kind]}</summary>
            {isLibrary && <AvailableOnly searching={searching} entries={entries} />}
            {kind === 'ano' && (
              <LazyYears
                searching={searching}
                entry={entry}
                isDrawn={!sparse && hasYearChart(entry.itens)}
              />
            )}
            <FacetValues searching={searching} entry={entry} kind={kind} name={words[kind]} />
          </details>
        );
      })}
    </>
  );
}
