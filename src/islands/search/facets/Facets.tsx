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

/** Lazy: rendered after the results, in a placeholder of the same size. */
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
  /** Few results: unused filters stay closed, and there is no histogram. */
  few: boolean;
}

/** Frequently used filters, open from the start; others are open only if in use. */
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
  // The initial value, so that ticking a box does not close open filters.
  const [sparse] = useState(few);
  const { search } = searching;
  return (
    <>
      {entries.some(({ mostrarQtdOriginal }) => mostrarQtdOriginal) && (
        <p className="facets__note">{t('search.counts_note')}</p>
      )}
      {FILTERS.map((kind) => {
        // Availability is shown within the libraries (LibraryFacet.tsx).
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
