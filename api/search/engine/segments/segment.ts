/**
 * A segment: the index of some titles, in typed arrays that are never changed once built, except
 * for the marks of deleted titles. Titles are numbered from 0 in the order of their ids, so equal
 * rank always falls back on the id. A whole index is a large segment and a few small, newer ones
 * (see `index.ts`).
 */
import { addToColumns, createColumnBuilders, finishColumns, type Columns } from './columns.ts';
import type { SearchDocument } from './document.ts';
import { addExact, createExactBuilders, finishExact, type ExactMaps } from './exact-map.ts';
import { besides } from '../query/besides.ts';
import { tokenize } from '../query/fold.ts';
import { modernSpelling } from '../query/old-spelling.ts';
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
import {
  createWriter,
  FIELD_SHIFT,
  FIELDS,
  finishPostings,
  POSITIONS_PER_FIELD,
  writePosting,
  type Postings,
} from './postings.ts';
import { buildTable, sortStrings, type StringTable } from './strings.ts';
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

/** The stream of all words of all titles, before it is turned round into postings. */
interface TokenStream {
  termOf: Map<string, number>;
  modern: Map<string, string | null>;
  terms: ReturnType<typeof growing32>;
  positions: ReturnType<typeof growing16>;
  /** Where each title's words begin. */
  starts: ReturnType<typeof growing32>;
  breaks: ReturnType<typeof growing16>;
  breakStarts: ReturnType<typeof growing32>;
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
  const { terms, postings } = invert(stream, size);
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

const createStream = (): TokenStream => ({
  termOf: new Map(),
  modern: new Map(),
  terms: growing32(),
  positions: growing16(),
  starts: growing32(),
  breaks: growing16(),
  breakStarts: growing32(),
});

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
  const words = tokenize(title[0] ?? '');
  const sorted = tokenize(titleSort);
  const article = words.findIndex((word) => word === sorted[0]);
  return (Math.min(words.length, 255) << 8) | (article > 0 && article <= 3 ? article : 0);
}

/** Length of the title up to its subtitle in the high byte, of the main author's name in the low one. */
function packOtherWords({ title, mainPerson = '' }: SearchDocument): number {
  const proper = tokenize(/^.*?(?=\s*[:;=/—([]|, or\b|$)/is.exec(title[0] ?? '')?.[0] ?? '');
  return (Math.min(proper.length, 255) << 8) | Math.min(tokenize(mainPerson).length, 255);
}

/** Headings are one number apart, as `addTokens` has them. */
function namesEndOf({ subject, namesAsSubject = 0 }: SearchDocument): number {
  const words = subject.slice(0, namesAsSubject).map((heading) => tokenize(heading).length);
  return Math.min(
    255,
    words.filter(Boolean).reduce((sum, length) => sum + length + 1, 0),
  );
}

const logarithm = (count: number): number => Math.min(255, Math.round(4 * Math.log2(1 + count)));

function addTokens(stream: TokenStream, document: SearchDocument): void {
  push32(stream.starts, stream.terms.length);
  push32(stream.breakStarts, stream.breaks.length);
  const isPortuguese = document.language === 'por';
  FIELDS.forEach((field, number) => {
    const base = number << FIELD_SHIFT;
    let position = 0;
    for (const heading of document[field]) {
      const words = tokenize(heading);
      if (words.length === 0) continue;
      if (position > 0) {
        position++; // one number left out between headings
        if (position < POSITIONS_PER_FIELD) push16(stream.breaks, base + position);
      }
      const others = besides(heading);
      for (const [i, word] of words.entries()) {
        if (position >= POSITIONS_PER_FIELD) return;
        addToken(stream, word, base + position);
        for (const other of others.get(i) ?? []) addToken(stream, other, base + position);
        if (isPortuguese) addModern(stream, word, base + position);
        position++;
      }
    }
    // The end of the last of several titles, so that each can be known as a whole (relevance.ts).
    if (field === 'title' && document.title.length > 1) push16(stream.breaks, base + position + 1);
  });
}

/** The word as it is written now, which is looked up once for each word. */
function addModern(stream: TokenStream, word: string, position: number): void {
  let modern = stream.modern.get(word);
  if (modern === undefined) stream.modern.set(word, (modern = modernSpelling(word)));
  if (modern !== null) addToken(stream, modern, position);
}

function addToken(stream: TokenStream, word: string, position: number): void {
  let term = stream.termOf.get(word);
  if (term === undefined) stream.termOf.set(word, (term = stream.termOf.size));
  push32(stream.terms, term);
  push16(stream.positions, position);
}

/** Turns words by title into titles by word: a counting sort by term. */
function invert(stream: TokenStream, size: number): { terms: StringTable; postings: Postings } {
  const sorted = sortStrings([...stream.termOf.keys()]);
  const place = new Uint32Array(sorted.length);
  sorted.forEach((text, i) => (place[stream.termOf.get(text)!] = i));
  push32(stream.starts, stream.terms.length);
  push32(stream.breakStarts, stream.breaks.length);

  const total = stream.terms.length;
  const first = new Uint32Array(sorted.length + 1);
  for (let i = 0; i < total; i++) first[place[stream.terms.array[i]!]! + 1]!++;
  for (let t = 1; t < first.length; t++) first[t]! += first[t - 1]!;
  const next = first.slice();
  const docs = new Uint32Array(total);
  const positions = new Uint16Array(total);
  for (let doc = 0; doc < size; doc++) {
    for (let i = stream.starts.array[doc]!; i < stream.starts.array[doc + 1]!; i++) {
      const to = next[place[stream.terms.array[i]!]!]!++;
      docs[to] = doc;
      positions[to] = stream.positions.array[i]!;
    }
  }
  return {
    terms: buildTable(sorted),
    postings: writeAll(first, docs, positions, stream),
  };
}

function writeAll(
  first: Uint32Array,
  docs: Uint32Array,
  positions: Uint16Array,
  { breaks, breakStarts }: TokenStream,
): Postings {
  const writer = createWriter(countPostings(first, docs));
  const starts = new Uint32Array(first.length);
  for (let term = 0; term + 1 < first.length; term++) {
    const end = first[term + 1]!;
    for (let from = first[term]!; from < end;) {
      let to = from + 1;
      while (to < end && docs[to] === docs[from]) to++;
      writePosting(writer, docs[from]!, maskOf(positions, from, to), positions, from, to);
      from = to;
    }
    starts[term + 1] = writer.count;
  }
  return finishPostings(writer, starts, filled16(breaks), filled32(breakStarts));
}

function countPostings(first: Uint32Array, docs: Uint32Array): number {
  let count = 0;
  for (let term = 0; term + 1 < first.length; term++) {
    for (let i = first[term]!; i < first[term + 1]!; i++) {
      if (i === first[term] || docs[i] !== docs[i - 1]) count++;
    }
  }
  return count;
}

function maskOf(positions: Uint16Array, from: number, to: number): number {
  let mask = 0;
  for (let i = from; i < to; i++) {
    const shift = 2 * (positions[i]! >>> FIELD_SHIFT);
    if (((mask >>> shift) & 3) < 3) mask += 1 << shift;
  }
  return mask;
}
