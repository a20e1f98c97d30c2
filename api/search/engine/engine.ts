/**
 * Public interface of the search engine. Pure and in process: no SQL, no HTTP. The index layout is described in
 * `segments/segment.ts` and `segments/postings.ts`, the grammar in docs/search-grammar.md. `accelerators/` holds what is
 * precomputed or cached for speed; `accelerate: false` in a request searches without it.
 */
export type { SearchDocument } from './segments/document.ts';
export {
  createIndex,
  addBuilt,
  applyChanges,
  beginMerge,
  compact,
  countTitles,
  finishMerge,
  giveUpMerge,
  openIndex,
} from './segments/index.ts';
// What is indexed of a title, for an index elsewhere (api/search/opensearch).
export { addTokens, createStream, eachToken, termText } from './segments/building/tokens.ts';
export { FIELDS, FIELD_SHIFT } from './segments/postings.ts';
export { valuesIn } from './segments/columns.ts';
export { keysOf } from './segments/exact-map.ts';
export { countWords, logarithm, titleLengths } from './segments/segment.ts';
export { shortness, usual, weight } from './accelerators/score-tables.ts';
export { workNumber } from './segments/works.ts';
export { stems } from './query/stem.ts';
export { mergeSegments } from './segments/merging/merge.ts';
export { addDocument, countBuilt, createBuilder, findId } from './segments/segment.ts';
export type { Segment } from './segments/segment.ts';
export { shelfKey, shelfPrefix } from './segments/shelf-key.ts';
export type { ShelfScheme } from './segments/shelf-key.ts';
export {
  FORMAT,
  serialize,
  moveToSharedMemory,
  snapshot,
  deserialize,
} from './segments/serialize.ts';
export type { Layout, SerializedSegment } from './segments/serialize.ts';
export type { SearchIndex, IndexChanges } from './segments/index.ts';
export { IndexPublisher, IndexReplica } from './segments/replica.ts';
export type { IndexUpdate } from './segments/replica.ts';
export { browse, browseKey } from './browse.ts';
export type { BrowseList, BrowsePage, BrowseRequest } from './browse.ts';
export { findSimilarTitles } from './similar-titles.ts';
export type { SimilarTitle, TitleFeatures } from './similar-titles.ts';
export { alongShelf, having } from './shelf.ts';
export type { ShelfSpot } from './shelf.ts';
export { MAX_LINES, readEquivalents } from './query/synonyms.ts';
export type { Synonyms, EquivalentsProblem } from './query/synonyms.ts';
export { readSubjectWords, translateQuery } from './query/subject-words.ts';
export type { SubjectWords, TranslatedQuery } from './query/subject-words.ts';
export { fold, sortKey, tokenize } from './query/fold.ts';
export { volumeKey } from './query/title-key.ts';
export { isbnKey, isIsbn } from './query/identifiers.ts';
export { queryOf, search } from './search.ts';
export { isTopic } from './translations.ts';
export type { SearchRequest, SearchResult, OrderBy } from './search.ts';
export { ANYWHERE, DIMENSIONS } from './segments/columns.ts';
export { readYears, UNKNOWN_YEAR } from './segments/years.ts';
export type { YearRange } from './segments/years.ts';
export type { Dimension } from './segments/columns.ts';
export { hasValue } from './segments/column.ts';
export type { FilterValue } from './segments/column.ts';
export type { Filters } from './filters.ts';
export type { Facet, FacetEntry, FacetRequest } from './facets.ts';
export { parseQuery, parseRows } from './query/grammar.ts';
export type { ParsedQuery, QueryRow, SearchFor } from './query/grammar.ts';
export type { Operator, Repair } from './query/lexer.ts';
export { asTyped, describe, group, negate, print } from './query/query-tree.ts';
// For query languages other than the grammar.
export { withEquivalents } from './query/equivalent-nodes.ts';
export { isbnStart, isIssn, issnKey } from './query/identifiers.ts';
export { patternWord, typedWords } from './query/typed-words.ts';
export { USUAL_EQUIVALENTS } from './query/usual-equivalents.ts';
export type {
  ExactNode,
  HeadingNode,
  NameNode,
  NearNode,
  QueryNode,
  QueryPart,
  SearchField,
  WordNode,
} from './query/query-tree.ts';
// What an index elsewhere needs to search as this one does.
export { leaves, readingsOf, withoutReadings } from './query/query-tree.ts';
export { callKey, callQueries } from './query/call-number.ts';
export type { CallQuery } from './query/call-number.ts';
export { isName } from './query/initialled-name.ts';
export { NO_OTHER_WAYS, otherWays } from './other-ways.ts';
export type { ScopedFacts } from './other-ways.ts';
export type { TitleFacts, Weighed } from './title-facts.ts';
export { rankDocuments } from './rank-documents.ts';
export { besides, rarityOf, scoredWords, titleSequence, weightOf } from './ranking/relevance.ts';
export type { KnownFacts } from './ranking/relevance.ts';
export { worksOfAuthor } from './ranking/author-query.ts';
export { WEIGHTS, RERANK_LIMIT } from './ranking/weights.ts';
export { seriesKeys } from './search.ts';
export { likelyWords } from './suggest.ts';
export type { LikelyTerm } from './suggest.ts';
export { editDistance } from './segments/trigrams.ts';
export { completeTerm, likelyTerms } from './suggest.ts';
export type { SuggestedTerm } from './suggest.ts';
export type { QuerySuggestion } from './did-you-mean.ts';
export type { UnmatchedQuery } from './unmatched-query.ts';
export { marks } from './query/marks.ts';
export type { Mark } from './query/marks.ts';
