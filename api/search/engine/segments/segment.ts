/**
 * A segment: the index of some titles, in typed arrays that are never changed once built, except
 * for the marks of deleted titles. Titles are numbered from 0 in the order of their ids, so equal
 * rank always falls back on the id. A whole index is a large segment and a few small, newer ones
 * (see `index.ts`).
 */
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
  /** Words of the first title heading, up to 255, and times lent, as 4 × log2(1 + uses), rounded. */
  titleWeights: TitleWeights;
  /** Words of the leading article of the title. */
  articleLength: Uint8Array;
  /** Words of the title without its subtitle, and of the name of the main author. */
  properLength: Uint8Array;
  authorLength: Uint8Array;
  /** Where among the words of the subjects those end that are names of persons and works. */
  namesEnd: Uint8Array;
  /** Bits for the lengths of the names of the work (names.ts). */
  nameLengths: Uint8Array;
  /** Copies, as times lent. */
  copies: Uint8Array;
  works: Works;
  /** Times lent as they were counted. */
  timesUsed: Numbers;
  /** 1 where the title was removed or replaced by a newer segment. */
  deleted: Uint8Array;
  deletedCount: number;
}

/** A segment that is being built: what is known of its titles, in a few bytes of each. */
export interface SegmentBuilder {
  stream: TokenStream;
  ids: Growing32;
  titleWords: Growing16;
  otherWords: Growing16;
  namesEnds: Growing16;
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
  uses: growing16(),
  works: growing64(),
  timesUsed: growing32(),
  columns: createColumnBuilders(),
  orders: createOrderKeys(),
  exact: createExactBuilders(),
});

/** Titles taken in so far. */
export const countBuilt = ({ ids }: SegmentBuilder): number => ids.length;

/** Takes in a title, of which nothing is held but what becomes index; ids rise strictly. */
export function addDocument(builder: SegmentBuilder, document: SearchDocument): void {
  addExact(builder.exact, document, builder.ids.length);
  push32(builder.ids, document.id);
  addTokens(builder.stream, document);
  push16(builder.titleWords, packTitleWords(document));
  const times = Math.max(0, document.uses);
  push16(builder.otherWords, packOtherWords(document));
  push16(builder.namesEnds, namesEndOf(document));
  push16(builder.uses, (logarithm(times) << 8) | logarithm(document.copies ?? 0));
  push64(builder.works, workNumber(document.work ?? ''));
  push32(builder.timesUsed, times);
  addToColumns(builder.columns, document);
  addOrderKeys(builder.orders, document);
}

/** The segment of the titles that were taken in. The builder is used up: each part is let go as it is finished. */
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

/** Builds a segment from documents whose ids rise strictly. */
export function buildSegment(documents: Iterable<SearchDocument>): Segment {
  const builder = createBuilder();
  for (const document of documents) addDocument(builder, document);
  return finishSegment(builder);
}

/** Of pairs of bytes that were kept as one number. */
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

/** Length of the title in the high byte, of what sorting leaves off its front in the low one. */
function packTitleWords({ title, titleSort }: SearchDocument): number {
  const sorted = wordBytes(titleSort);
  // What was read is gone with the next text.
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

const countWords = (text: string): number => Math.min(wordBytes(text).count, 255);

/** Length of the title up to its subtitle in the high byte, of the main author's name in the low one. */
function packOtherWords({ title: [title = ''], mainPerson = '' }: SearchDocument): number {
  const end = title.search(SUBTITLE);
  const proper = countWords(end < 0 ? title : title.slice(0, end));
  return (proper << 8) | countWords(mainPerson);
}
const SUBTITLE = /[:;=/—([]|, or\b/i;

/** Headings are one number apart, as `addTokens` has them. */
function namesEndOf({ subject, namesAsSubject = 0 }: SearchDocument): number {
  const words = subject.slice(0, namesAsSubject).map((heading) => wordBytes(heading).count);
  return Math.min(
    255,
    words.filter(Boolean).reduce((sum, length) => sum + length + 1, 0),
  );
}

const logarithm = (count: number): number => Math.min(255, Math.round(4 * Math.log2(1 + count)));
