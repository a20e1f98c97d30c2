import { FILTER_KINDS, type FilterKind } from '#lib/search/address.ts';
import { areDrawn } from '#lib/search/decades-drawn.ts';
import { late } from '../ui/late.tsx';
import { FacetValues } from './FacetValues.tsx';
import { useFilterWords } from './filter-words.ts';
import type { Searching } from './use-address.ts';
import type { FilterEntry } from './use-results.ts';

/** Drawn beside results that are there already, in a place of its own size. */
const LateYears = late<{ searching: Searching; entry: FilterEntry }>(
  () => import('./YearFacet.tsx').then(({ YearFacet }) => YearFacet),
  ({ entry }) => (
    <div aria-hidden="true">
      {areDrawn(entry.itens) && (
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

interface Props {
  searching: Searching;
  entries: readonly FilterEntry[];
}

/** Filters that are narrowed by often stand open; the rest opens where it is in use. */
const OPEN: ReadonlySet<FilterKind> = new Set([
  'disponivel',
  'somente',
  'biblioteca',
  'ano',
  'tipo_obra',
  'autor',
]);

/** Tick boxes with counts, in native `details`; they keep focus because they stay mounted. */
export function Facets({ searching, entries }: Props) {
  const words = useFilterWords();
  return FILTER_KINDS.map((kind) => {
    const entry = entries.find(({ tipo }) => tipo === kind);
    if (!entry || entry.itens.length === 0) return null;
    const { title } = words[kind];
    const inUse = searching.search.filters[kind] !== undefined;
    return (
      <details key={kind} className="facet" open={OPEN.has(kind) || inUse}>
        <summary>{title}</summary>
        {kind === 'ano' && <LateYears searching={searching} entry={entry} />}
        <FacetValues searching={searching} entry={entry} kind={kind} name={title} />
      </details>
    );
  });
}
