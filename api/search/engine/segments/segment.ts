/**
 * A segment: the index of some titles, in typed arrays that are immutable except for deletion marks.
 * Titles are numbered from 0 in the order of their ids, so ties are broken by id. An index is one large
 * segment and a few small, newer ones (see `index.ts`).
 */
import { grammaticalBits } from '../query/function-words.ts';
import { volumeNumber } from '../query/title-key.ts';
import { wordBytes, type WordBytes } from '../query/word-bytes.ts';
import { addTokens, createStream, invert, type TokenStream } from './building/tokens.ts';
import type { Numbers } from './column.ts';
import {
  addToColumns,
  createColumnBuilders,
  finishColumns,
  type ColumnBuilders,
  type Columns,
} from './columns.ts';
import type { SearchDocument } from './document.ts';
import {
  addExact,
  createExactBuilders,
  finishExact,
  type ExactBuilders,
  type ExactMaps,
} from './exact-map.ts';
import {
  finished32,
  growing16,
  growing32,
  growing64,
  lasting16,
  lasting8,
  narrowest,
  push64,
  finished64,
  push16,
  push32,
  type Growing16,
  type Growing64,
  type Growing32,
} from './growing.ts';
import { buildWordCounts, type WordCounts } from '../accelerators/word-counts.ts';
import {
  buildTopDocuments,
  type TopDocuments,
  type BaseSegment,
} from '../accelerators/top-documents.ts';
import { nameLengthsOf } from './names.ts';
import {
  addOrderKeys,
  createOrderKeys,
  finishOrders,
  type OrderKeys,
  type Orders,
} from './orders.ts';
import type { Postings } from './postings.ts';
import type { StringTable } from './strings.ts';
import { buildTrigrams, type Trigrams } from './trigrams.ts';
import { packTitleWeight, type TitleWeights } from './title-weights.ts';
import { workNumber, worksOf, type Works } from './works.ts';

export interface Segment {
  size: number;
  /** cod_acervo by number, rising. */
  ids: Uint32Array;
  terms: StringTable;
  trigrams: Trigrams;
  postings: Postings;
  topDocuments: TopDocuments;
  wordCounts: WordCounts;
  columns: Columns;
  orders: Orders;
  exact: ExactMaps;
  /** Number of words of the title (at most 255), and loans as 4 × log2(1 + uses), rounded. */
  titleWeights: TitleWeights;
  /** Number of words of the leading article. */
  articleLength: Uint8Array;
  /** Number of words of the title without subtitle, and of the main author's name. */
  properLength: Uint8Array;
  authorLength: Uint8Array;
  /** Number of words of the main author's surname: before the comma, or all. */
  surnameLength: Uint8Array;
  /** Bits of the first 32 title words that are grammatical (query/function-words.ts). */
  grammatical: Uint32Array;
  /** 1 for adaptations, abridgements, study guides and commentaries. */
  derived: Uint8Array;
  /** Number of the volume in the title, or 0. */
  volume: Uint8Array;
  /** End of the names of persons and works among the words of the subjects. */
  namesEnd: Uint8Array;
  /** Bits for the lengths of the names of the work (names.ts). */
  nameLengths: Uint8Array;
  /** Number of copies, on the same scale as loans. */
  copies: Uint8Array;
  works: Works;
  /** Exact number of loans. */
  timesUsed: Numbers;
  /** 1 where the title was removed or replaced by a newer segment. */
  deleted: Uint8Array;
  deletedCount: number;
}

/** A segment under construction, with a few bytes per title. */
export interface SegmentBuilder {
  stream: TokenStream;
  ids: Growing32;
  titleWords: Growing16;
  otherWords: Growing16;
  namesEnds: Growing16;
  grammatical: Growing32;
  kinds: Growing16;
  uses: Growing16;
  works: Growing64;
  timesUsed: Growing32;
  columns: ColumnBuilders;
  orders: OrderKeys;
  exact: ExactBuilders;
}

export const createBuilder = (): SegmentBuilder => ({
  stream: createStream(),
  ids: growing32(),
  titleWords: growing16(),
  otherWords: growing16(),
  namesEnds: growing16(),
  grammatical: growing32(),
  kinds: growing16(),
  uses: growing16(),
  works: growing64(),
  timesUsed: growing32(),
  columns: createColumnBuilders(),
  orders: createOrderKeys(),
  exact: createExactBuilders(),
});

/** Number of titles added so far. */
export const countBuilt = ({ ids }: SegmentBuilder): number => ids.length;

/** Maximum titles of a segment: two numbers up to it are packed in one (`rows.ts`). */
export const MAX_TITLES = 2 ** 26 - 1;

/** Adds a title; the document itself is not retained. Ids must ascend strictly. */
export function addDocument(builder: SegmentBuilder, document: SearchDocument): void {
  if (builder.ids.length === MAX_TITLES) {
    throw new RangeError(`A segment holds at most ${MAX_TITLES} titles`);
  }
  addExact(builder.exact, document, builder.ids.length);
  push32(builder.ids, document.id);
  addTokens(builder.stream, document);
  push16(builder.titleWords, packTitleWords(document));
  const times = Math.max(0, document.uses);
  push16(builder.otherWords, packOtherWords(document));
  push16(builder.namesEnds, (surnameWords(document) << 8) | namesEndOf(document));
  push32(builder.grammatical, grammaticalBits(wordBytes(document.title[0] ?? '')));
  push16(
    builder.kinds,
    ((document.derived ? 1 : 0) << 8) | Math.min(255, volumeNumber(document.titleSort)),
  );
  push16(builder.uses, (logarithm(times) << 8) | logarithm(document.copies ?? 0));
  push64(builder.works, workNumber(document.work ?? ''));
  push32(builder.timesUsed, times);
  addToColumns(builder.columns, document);
  addOrderKeys(builder.orders, document);
}

/** Builds the segment. Consumes the builder, freeing each part as it is finished. */
export function finishSegment(builder: SegmentBuilder): Segment {
  const { stream, ids, titleWords, otherWords, namesEnds, uses, works, timesUsed } = builder;
  const { terms, postings } = invert(stream);
  const weighings = lasting16(ids.length);
  for (let doc = 0; doc < weighings.length; doc++) {
    weighings[doc] = packTitleWeight(titleWords.array[doc]! >>> 8, uses.array[doc]! >>> 8);
  }
  const articleLength = low(titleWords);
  const properLength = high(otherWords);
  const segment = {
    size: ids.length,
    ids: finished32(ids),
    terms,
    trigrams: buildTrigrams(terms),
    postings,
    columns: finishColumns(builder.columns),
    orders: finishOrders(builder.orders),
    exact: finishExact(builder.exact),
    titleWeights: weighings,
    articleLength,
    properLength,
    authorLength: low(otherWords),
    surnameLength: high(namesEnds),
    grammatical: finished32(builder.grammatical),
    derived: high(builder.kinds),
    volume: low(builder.kinds),
    namesEnd: low(namesEnds),
    nameLengths: nameLengthsOf(postings, { titleWeights: weighings, articleLength, properLength }),
    copies: low(uses),
    works: worksOf(finished64(works)),
    timesUsed: narrowest(finished32(timesUsed)),
    deleted: new Uint8Array(ids.length),
    deletedCount: 0,
  };
  return withAccelerators(segment);
}

/** Adds what is precomputed for frequent words (`accelerators/`). */
export function withAccelerators(base: BaseSegment): Segment {
  const segment = { ...base, topDocuments: buildTopDocuments(base) };
  return { ...segment, wordCounts: buildWordCounts(segment) };
}

/** Builds a segment from documents with strictly ascending ids. */
export function buildSegment(documents: Iterable<SearchDocument>): Segment {
  const builder = createBuilder();
  for (const document of documents) addDocument(builder, document);
  return finishSegment(builder);
}

/** Bytes of pairs that were packed in one number. */
const high = (pairs: Growing16): Uint8Array => bytesAt(pairs, 8);
const low = (pairs: Growing16): Uint8Array => bytesAt(pairs, 0);

function bytesAt({ array, length }: Growing16, shift: number): Uint8Array {
  const bytes = lasting8(length);
  for (let i = 0; i < length; i++) bytes[i] = array[i]! >>> shift;
  return bytes;
}

/** The title's number in the segment, or -1. */
export function findId({ ids }: Segment, id: number): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ids[middle]! < id) low = middle + 1;
    else high = middle;
  }
  return ids[low] === id ? low : -1;
}

/** Number of title words in the high byte, of words that sorting omits at its start in the low byte. */
function packTitleWords({ title, titleSort }: SearchDocument): number {
  const sorted = wordBytes(titleSort);
  // Copied, as `wordBytes` reuses its buffer.
  const first = sorted.count > 0 ? sorted.bytes.slice(sorted.starts[0], sorted.ends[0]) : null;
  const words = wordBytes(title[0] ?? '');
  let article = 0;
  while (first !== null && article < words.count && !isWord(words, article, first)) article++;
  const isArticle = first !== null && article <= MAX_ARTICLE && article < words.count;
  return (Math.min(words.count, 255) << 8) | (isArticle ? article : 0);
}
const MAX_ARTICLE = 3;

function isWord({ bytes, starts, ends }: WordBytes, w: number, other: Uint8Array): boolean {
  const start = starts[w]!;
  return ends[w]! - start === other.length && other.every((byte, i) => bytes[start + i] === byte);
}

/** Number of words of a text, at most 255. */
export const countWords = (text: string): number => Math.min(wordBytes(text).count, 255);

/** Number of title words before the subtitle in the high byte, of the main author's name in the low byte. */
function packOtherWords({ title: [title = ''], mainPerson = '' }: SearchDocument): number {
  const end = title.search(SUBTITLE);
  const proper = countWords(end < 0 ? title : title.slice(0, end));
  return (proper << 8) | countWords(mainPerson);
}
const SUBTITLE = /[:;=/—([]|, or\b/i;

/** Numbers of words: of the leading article, the title proper, the main author's name and surname. */
export function titleLengths(document: SearchDocument) {
  const others = packOtherWords(document);
  return {
    article: packTitleWords(document) & 0xff,
    proper: others >>> 8,
    author: others & 0xff,
    surname: surnameWords(document),
    /** Bits of the first 32 title words that are grammatical. */
    grammatical: grammaticalBits(wordBytes(document.title[0] ?? '')),
  };
}

const surnameWords = ({ mainPerson = '' }: SearchDocument): number =>
  countWords(mainPerson.split(',')[0]!);

/** Counts one position between headings, like `addTokens`. */
function namesEndOf({ subject, namesAsSubject = 0 }: SearchDocument): number {
  const words = subject.slice(0, namesAsSubject).map((heading) => wordBytes(heading).count);
  return Math.min(
    255,
    words.filter(Boolean).reduce((sum, length) => sum + length + 1, 0),
  );
}

/** Counts on a scale that fits a byte: 4 × log2(1 + count). */
export const logarithm = (count: number): number =>
  Math.min(255, Math.round(4 * Math.log2(1 + count)));
