/**
 * A segment: the index of some titles, in typed arrays that are never changed once built, except
 * for the marks of deleted titles. Titles are numbered from 0 in the order of their ids, so equal
 * rank always falls back on the id. A whole index is a large segment and a few small, newer ones
 * (see `index.ts`).
 */
import { wordBytes, type WordBytes } from '../query/word-bytes.ts';
import { addTokens, createStream, invert } from './building/tokens.ts';
import { addToColumns, createColumnBuilders, finishColumns, type Columns } from './columns.ts';
import type { SearchDocument } from './document.ts';
import { addExact, createExactBuilders, finishExact, type ExactMaps } from './exact-map.ts';
import {
  filled16,
  filled32,
  growing16,
  growing32,
  push16,
  push32,
  type Growing,
} from './growing.ts';
import { leadersOf, type Leaders } from './leaders.ts';
import { nameLengthsOf } from './names.ts';
import { addOrderKeys, createOrderKeys, finishOrders, type Orders } from './orders.ts';
import type { Postings } from './postings.ts';
import type { StringTable } from './strings.ts';
import { buildTrigrams, type Trigrams } from './trigrams.ts';
import { workNumber, worksOf, type Works } from './works.ts';

export interface Segment {
  size: number;
  /** cod_acervo by number, rising. */
  ids: Uint32Array;
  terms: StringTable;
  trigrams: Trigrams;
  postings: Postings;
  leaders: Leaders;
  columns: Columns;
  orders: Orders;
  exact: ExactMaps;
  /** Words of the first title heading, up to 255, and of its leading article. */
  titleLength: Uint8Array;
  articleLength: Uint8Array;
  /** Words of the title without its subtitle, and of the name of the main author. */
  properLength: Uint8Array;
  authorLength: Uint8Array;
  /** Where among the words of the subjects those end that are names of persons and works. */
  namesEnd: Uint8Array;
  /** Bits for the lengths of the names of the work (names.ts). */
  nameLengths: Uint8Array;
  /** Times lent, as 4 × log2(1 + uses), rounded; copies likewise. */
  uses: Uint8Array;
  copies: Uint8Array;
  works: Works;
  /** The same as it was counted. */
  timesUsed: Uint32Array;
  /** 1 where the title was removed or replaced by a newer segment. */
  deleted: Uint8Array;
  deletedCount: number;
}

/** Builds a segment from documents whose ids rise strictly. */
export function buildSegment(documents: Iterable<SearchDocument>): Segment {
  const stream = createStream();
  const ids = growing32();
  const titleWords = growing16();
  const otherWords = growing16();
  const namesEnds = growing16();
  const uses = growing16();
  const works: number[] = [];
  const timesUsed = growing32();
  const columns = createColumnBuilders();
  const keys = createOrderKeys();
  const exact = createExactBuilders();
  for (const document of documents) {
    addExact(exact, document, ids.length);
    push32(ids, document.id);
    addTokens(stream, document);
    push16(titleWords, packTitleWords(document));
    const times = Math.max(0, document.uses);
    push16(otherWords, packOtherWords(document));
    push16(namesEnds, namesEndOf(document));
    push16(uses, (logarithm(times) << 8) | logarithm(document.copies ?? 0));
    works.push(workNumber(document.work ?? ''));
    push32(timesUsed, times);
    addToColumns(columns, document);
    addOrderKeys(keys, document);
  }
  const size = ids.length;
  const { terms, postings } = invert(stream);
  const [titleLength, articleLength] = [high(titleWords), low(titleWords)];
  const properLength = high(otherWords);
  const segment = {
    size,
    ids: filled32(ids),
    terms,
    trigrams: buildTrigrams(terms),
    postings,
    columns: finishColumns(columns),
    orders: finishOrders(keys),
    exact: finishExact(exact),
    titleLength,
    articleLength,
    properLength,
    authorLength: low(otherWords),
    namesEnd: Uint8Array.from(filled16(namesEnds)),
    nameLengths: nameLengthsOf(postings, { titleLength, articleLength, properLength }),
    uses: high(uses),
    copies: low(uses),
    works: worksOf(Float64Array.from(works)),
    timesUsed: filled32(timesUsed),
    deleted: new Uint8Array(size),
    deletedCount: 0,
  };
  return { ...segment, leaders: leadersOf(segment) };
}

/** Of pairs of bytes that were kept as one number. */
const high = (pairs: Growing<Uint16Array>): Uint8Array =>
  Uint8Array.from(filled16(pairs), (pair) => pair >>> 8);
const low = (pairs: Growing<Uint16Array>): Uint8Array =>
  Uint8Array.from(filled16(pairs), (pair) => pair & 0xff);

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
  const isArticle = first !== null && article <= LONGEST_ARTICLE && article < words.count;
  return (Math.min(words.count, 255) << 8) | (isArticle ? article : 0);
}
const LONGEST_ARTICLE = 3;

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
