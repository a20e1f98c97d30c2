/**
 * The names of a work: its title, with and without leading article and subtitle, and its other titles (old
 * spellings, originals, translations). Only a name as long as the query can equal it: the lengths of a title's names
 * are stored as bits of one byte, so that candidates are found without reading postings.
 */
import type { Hits } from '../hits.ts';
import { FIELD_SHIFT, hasPosition, type Postings } from './postings.ts';
import type { Segment } from './segment.ts';
import { titleWords } from './title-weights.ts';

/** Bit n - 1 of the byte means a name of n words; the last bit, this many or more. */
const MAX_LENGTH = 8;

/** The bit of names of so many words, at least one. */
const lengthBit = (words: number): number => 1 << (Math.min(words, MAX_LENGTH) - 1);

/** For each title the bits of all lengths of its names. */
export function nameLengthsOf(
  postings: Postings,
  {
    titleWeights,
    articleLength,
    properLength,
  }: Pick<Segment, 'titleWeights' | 'articleLength' | 'properLength'>,
): Uint8Array {
  return articleLength.map((article, doc) => {
    const length = titleWords(titleWeights[doc]!);
    let bits = 0;
    const add = (words: number): void => {
      if (words > 0) bits |= lengthBit(words);
    };
    add(length);
    add(length - article);
    add(properLength[doc]!);
    add(properLength[doc]! - article);
    eachOtherName(postings, doc, (_, words) => {
      add(words);
      return false;
    });
    return bits;
  });
}

/** Ascending indexes of the hits with a name of exactly `words` words. */
export function withNameOf(segment: Segment, hits: Hits, words: number): Uint32Array {
  const { nameLengths } = segment;
  const bit = lengthBit(words);
  const found: number[] = [];
  for (let i = 0; i < hits.length; i++) {
    if ((nameLengths[hits[i]!]! & bit) === 0) continue;
    if (words < MAX_LENGTH || hasNameOf(segment, hits[i]!, words)) found.push(i);
  }
  return Uint32Array.from(found);
}

function hasNameOf(
  { titleWeights, articleLength, properLength, postings }: Segment,
  doc: number,
  words: number,
): boolean {
  const length = titleWords(titleWeights[doc]!);
  return (
    length === words ||
    length - articleLength[doc]! === words ||
    properLength[doc] === words ||
    properLength[doc]! - articleLength[doc]! === words ||
    hasOtherName(postings, doc, words, () => true)
  );
}

/** Whether the title has another name of so many words that begins where `fits` says. */
export const hasOtherName = (
  postings: Postings,
  doc: number,
  words: number,
  fits: (position: number) => boolean,
): boolean =>
  eachOtherName(postings, doc, (position, length) => length === words && fits(position));

type Named = Pick<Segment, 'postings' | 'titleWeights' | 'articleLength' | 'properLength'>;

/** Whether the words are the title, with or without its subtitle, or another name of the work. */
export function isNamed(segment: Named, doc: number, cursors: readonly number[]): boolean {
  const { postings, titleWeights, articleLength, properLength } = segment;
  const words = cursors.length;
  const length = titleWords(titleWeights[doc]!);
  const isName = (start: number): boolean =>
    (words === length - start || words === properLength[doc]! - start) &&
    areConsecutiveFrom(postings, cursors, start);
  if (isName(0) || isName(articleLength[doc]!)) return true;
  return hasOtherName(postings, doc, words, (start) =>
    areConsecutiveFrom(postings, cursors, start),
  );
}

/** Title words of which it is known whether they are grammatical. */
const MAX_BITS = 32;

/**
 * Position after the words whose postings these are, if the title begins with them apart from its articles,
 * prepositions and the like ("hora estrela"); else -1.
 */
export function contentEnd(
  { postings, grammatical }: Pick<Segment, 'postings' | 'grammatical'>,
  doc: number,
  cursors: readonly number[],
): number {
  const bits = grammatical[doc]!;
  const nextContent = (from: number): number => {
    let position = from;
    while (position < MAX_BITS && (bits >>> position) & 1) position++;
    return position;
  };
  let position = nextContent(0);
  for (const cursor of cursors) {
    if (position >= MAX_BITS || !hasPosition(postings, cursor, position)) return -1;
    position = nextContent(position + 1);
  }
  return cursors.length > 0 ? position : -1;
}

/** By the grammatical bits of a segment. */
const properCounts = new WeakMap<Uint32Array, Uint8Array>();

/**
 * How many words of each title proper are no articles, prepositions or the like; those after 32 count. Counted once
 * for a segment.
 */
export function contentCounts({
  grammatical,
  properLength,
}: Pick<Segment, 'grammatical' | 'properLength'>): Uint8Array {
  const known = properCounts.get(grammatical);
  if (known !== undefined) return known;
  const counts = properLength.map((length, doc) => {
    const all = grammatical[doc]!;
    let bits = length >= MAX_BITS ? all : all & ((1 << length) - 1);
    let count = length;
    // Clears the lowest bit in each step.
    for (; bits !== 0; bits &= bits - 1) count--;
    return count;
  });
  properCounts.set(grammatical, counts);
  return counts;
}

/** Whether the postings have consecutive positions from `start` on. */
export function areConsecutiveFrom(
  postings: Postings,
  cursors: readonly number[],
  start: number,
): boolean {
  for (let w = 0; w < cursors.length; w++) {
    if (!hasPosition(postings, cursors[w]!, start + w)) return false;
  }
  return true;
}

/** Visits position and length of the other names until `visit` returns true; returns whether it did. */
function eachOtherName(
  { breaks, breakStarts }: Postings,
  doc: number,
  visit: (position: number, words: number) => boolean,
): boolean {
  const end = breakStarts[doc + 1]!;
  for (let k = breakStarts[doc]! + 1; k < end && breaks[k]! < 1 << FIELD_SHIFT; k++) {
    // One number is left out between two names.
    if (visit(breaks[k - 1]!, breaks[k]! - breaks[k - 1]! - 1)) return true;
  }
  return false;
}
