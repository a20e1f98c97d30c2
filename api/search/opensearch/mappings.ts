/** Settings and mappings of the indexes of OpenSearch. */
import { DIMENSIONS, FIELDS } from '../engine/engine.ts';
import {
  filterField,
  HEADING_GAP,
  KEY_FIELDS,
  PASS,
  stemField,
  TITLE_FIELDS,
  WORD_FIELDS,
} from './fields.ts';
import { ALTERNATIVE_SEPARATOR, WORD_SEPARATOR } from './separators.ts';

/** Raise it when mappings or documents change: an index with another number is built anew. */
export const INDEX_FORMAT = 1;

/** Analyzer of words: only separates what the catalogue has already cut. */
export const WORDS = 'acervo_words';

const ANALYSIS = {
  // Not the tokenizer `whitespace`, which cuts after 255 characters.
  tokenizer: { acervo_words: { type: 'pattern', pattern: WORD_SEPARATOR } },
  filter: {
    acervo_alternatives: {
      type: 'pattern_capture',
      preserve_original: false,
      patterns: [`([^${ALTERNATIVE_SEPARATOR}]+)`],
    },
  },
  analyzer: {
    [WORDS]: { type: 'custom', tokenizer: 'acervo_words', filter: ['acervo_alternatives'] },
  },
};

interface IndexOptions {
  /** Copies of the index besides the first; as OpenSearch decides unless given. */
  replicas?: number;
  /** Primary shards: with one, all counts and orders are exact. */
  shards?: number;
  /** Stores the words of each title as they were indexed, for tests. */
  termVectors?: boolean;
}

const keyword = { type: 'keyword' };
/** Keywords that are found and counted, but not needed for sorting or grouping. */
const onlyFound = { type: 'keyword', doc_values: false };
const long = { type: 'long' };
const onlyRead = { type: 'long', index: false };

const words = (termVectors: boolean) => ({
  type: 'text',
  analyzer: WORDS,
  search_analyzer: 'keyword',
  index_options: 'positions',
  norms: false,
  position_increment_gap: HEADING_GAP,
  ...(termVectors && { term_vector: 'with_positions' }),
});

const F = TITLE_FIELDS;
const titleProperties = (termVectors: boolean) => ({
  ...Object.fromEntries(
    FIELDS.flatMap((field) => [
      [field, words(termVectors)],
      [stemField(field), words(false)],
    ]),
  ),
  ...Object.fromEntries(DIMENSIONS.map((dimension) => [filterField(dimension), keyword])),
  [F.id]: long,
  [F.words]: keyword,
  [F.stems]: onlyFound,
  [F.isbn]: keyword,
  [F.issn]: keyword,
  [F.call]: keyword,
  [F.series]: keyword,
  [F.shelf]: keyword,
  [F.title]: keyword,
  [F.author]: keyword,
  [F.yearFrom]: long,
  [F.yearTo]: long,
  [F.added]: long,
  [F.work]: long,
  [F.seriesNumbers]: long,
  [F.titleWords]: onlyRead,
  [F.uses]: onlyRead,
  [F.copies]: onlyRead,
  [F.timesUsed]: onlyRead,
  [F.names]: long,
  [F.contents]: long,
  [F.person]: onlyFound,
  [F.weights]: { type: 'rank_features' },
  [F.document]: { type: 'object', enabled: false },
});

const indexSettings = ({ replicas, shards = 1 }: IndexOptions) => ({
  number_of_shards: shards,
  ...(replicas !== undefined && { number_of_replicas: replicas }),
});

/** How soon a change can be searched. */
export const REFRESH_INTERVAL = '500ms';

/** Body that creates an index of titles. @param meta identity of the catalogue */
export const titlesIndex = (meta: Record<string, unknown>, options: IndexOptions = {}) => ({
  settings: {
    ...indexSettings(options),
    // While it is filled; afterwards REFRESH_INTERVAL.
    refresh_interval: '-1',
    // Late deletions of a writer that was replaced must still find the newer version.
    gc_deletes: '1h',
    analysis: ANALYSIS,
    // Large enough for queries with many words and for pages up to 10,000.
    max_terms_count: 65_536,
  },
  mappings: {
    dynamic: 'strict',
    _meta: { format: INDEX_FORMAT, ...meta },
    _source: { includes: [F.document] },
    properties: titleProperties(options.termVectors ?? false),
  },
});

/** Bodies that create the indexes of words and of keys. */
export const wordsIndex = (options: IndexOptions = {}) => ({
  settings: { ...indexSettings(options), refresh_interval: REFRESH_INTERVAL },
  mappings: {
    dynamic: 'strict',
    _meta: { format: INDEX_FORMAT },
    properties: {
      [WORD_FIELDS.word]: keyword,
      [WORD_FIELDS.titles]: long,
      [WORD_FIELDS.stems]: onlyFound,
      [PASS]: long,
    },
  },
});

export const keysIndex = (options: IndexOptions = {}) => ({
  settings: { ...indexSettings(options), refresh_interval: REFRESH_INTERVAL },
  mappings: {
    dynamic: 'strict',
    _meta: { format: INDEX_FORMAT },
    _source: { enabled: false },
    properties: { [KEY_FIELDS.place]: keyword, [KEY_FIELDS.titles]: long, [PASS]: long },
  },
});
