/**
 * The door of the search engine: everything that the rest of the server uses. Pure and in process,
 * it knows neither SQL nor HTTP. The layout is told in `segment.ts` and `postings.ts`, the grammar
 * in docs/search-grammar.md.
 */
export type { SearchDocument } from './document.ts';
export {
  createIndex,
  applyChanges,
  beginMerge,
  compact,
  countTitles,
  finishMerge,
  giveUpMerge,
  openIndex,
} from './index.ts';
export { mergeSegments } from './merge.ts';
export { findId } from './segment.ts';
export type { Segment } from './segment.ts';
export { FORMAT, pack, share, still, unpack } from './frozen.ts';
export type { Layout } from './frozen.ts';
export type { SearchIndex, IndexChanges } from './index.ts';
export { browse, browseKey } from './browse.ts';
export type { BrowseList, BrowsePage, BrowseRequest } from './browse.ts';
export { fold } from './fold.ts';
export { search } from './search.ts';
export type { SearchRequest, SearchResult, OrderBy } from './search.ts';
export { ANYWHERE, DIMENSIONS, UNKNOWN_YEAR } from './columns.ts';
export type { Dimension } from './columns.ts';
export { hasValue } from './column.ts';
export type { FilterValue } from './column.ts';
export type { Filters, YearRange } from './filters.ts';
export type { Facet, FacetEntry, FacetRequest } from './facets.ts';
export { parseQuery, parseRows } from './grammar.ts';
export type { ParsedQuery, QueryRow, SearchFor } from './grammar.ts';
export type { Operator, Repair } from './lexer.ts';
export { describe, print } from './query-tree.ts';
export type { QueryNode, QueryPart, SearchField } from './query-tree.ts';
export { completeTerm, likelyTerms } from './suggest.ts';
export type { SuggestedTerm } from './suggest.ts';
export type { QuerySuggestion } from './did-you-mean.ts';
export { marks } from './marks.ts';
export type { Mark } from './marks.ts';
