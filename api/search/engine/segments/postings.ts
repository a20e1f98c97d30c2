/**
 * Inverted lists: which titles contain a term, and at which positions.
 *
 * The postings of term t are numbers starts[t] … starts[t + 1]; for posting i:
 *
 *     docs[i]   the title's number in the segment, rising within a term
 *     masks[i]  occurrences of the term in each field, two bits a field, 3 = three or more
 *     at[i]     the position if the term occurs once in the title, else an offset into `more`
 *               (from moreBase[i / 256]), where count, position, position, … follow
 *
 * A position is 16 bits: the field in the two highest, the word's number within the field below.
 * One position is skipped between headings of a field, so that consecutive positions are in one
 * heading. `breaks` lists the starts of second and later headings, for the ordered operators, and
 * the end of the last one if there are several titles.
 */
import {
  finished16,
  lasting16,
  lasting32,
  lasting8,
  free,
  growing16,
  growing32,
  push16,
  push32,
  type Growing16,
  type Growing32,
} from './growing.ts';

/** Fields in the order of their bits. */
export const FIELDS = ['title', 'author', 'subject', 'other'] as const;
export const FIELD_NUMBER = { title: 0, author: 1, subject: 2 } as const;

export const FIELD_SHIFT = 14;
/** Words of one field beyond this many are not indexed; the last position separates the fields. */
export const POSITIONS_PER_FIELD = (1 << FIELD_SHIFT) - 1;
/** Maximum positions of a term in a title; 256 postings with this many fit 16-bit offsets. */
export const MAX_POSITIONS = 250;
const BLOCK_SHIFT = 8;

export interface Postings {
  starts: Uint32Array;
  docs: Uint32Array;
  masks: Uint8Array;
  at: Uint16Array;
  more: Uint16Array;
  moreBase: Uint32Array;
  /** breaks[breakStarts[doc]] … are these positions of a title, rising. */
  breaks: Uint16Array;
  breakStarts: Uint32Array;
}

/** Mask bits of one field, or of all for null. */
export const fieldBits = (field: keyof typeof FIELD_NUMBER | null): number =>
  field === null ? 0xff : 3 << (2 * FIELD_NUMBER[field]);

/** 1 for masks of a term that occurs once in the title. */
const ONCE = new Uint8Array(256);
for (const mask of [1, 4, 16, 64]) ONCE[mask] = 1;

/** Copies the positions of posting i and returns their number. */
export function readPositions(postings: Postings, i: number, into: Uint16Array): number {
  if (ONCE[postings.masks[i]!] === 1) {
    into[0] = postings.at[i]!;
    return 1;
  }
  const { more } = postings;
  const from = postings.moreBase[i >>> BLOCK_SHIFT]! + postings.at[i]!;
  const count = more[from]!;
  for (let k = 0; k < count; k++) into[k] = more[from + 1 + k]!;
  return count;
}

/** Whether posting i has this position. */
export function hasPosition(postings: Postings, i: number, position: number): boolean {
  if (ONCE[postings.masks[i]!] === 1) return postings.at[i] === position;
  const { more } = postings;
  const from = postings.moreBase[i >>> BLOCK_SHIFT]! + postings.at[i]!;
  const end = from + more[from]!;
  for (let k = from + 1; k <= end; k++) if (more[k] === position) return true;
  return false;
}

/** Whether two positions, the first before the second, are in one heading of the title. */
export function sameHeading(
  postings: Postings,
  doc: number,
  first: number,
  second: number,
): boolean {
  if (first >>> FIELD_SHIFT !== second >>> FIELD_SHIFT) return false;
  const { breaks } = postings;
  const end = postings.breakStarts[doc + 1]!;
  for (let k = postings.breakStarts[doc]!; k < end; k++) {
    if (breaks[k]! > first && breaks[k]! <= second) return false;
  }
  return true;
}

/** The first index in docs[from … to) whose title is `doc` or later, by galloping search. */
export function seek(docs: Uint32Array, from: number, to: number, doc: number): number {
  if (from >= to || docs[from]! >= doc) return from;
  let step = 1;
  let low = from;
  while (low + step < to && docs[low + step]! < doc) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, to);
  low++;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (docs[middle]! < doc) low = middle + 1;
    else high = middle;
  }
  return low;
}

export interface PostingWriter {
  docs: Uint32Array;
  masks: Uint8Array;
  at: Uint16Array;
  more: Growing16;
  moreBase: Uint32Array;
  count: number;
}

/** A writer for at most `capacity` postings, to be added term by term in order. */
export const createWriter = (capacity: number): PostingWriter => ({
  docs: lasting32(capacity),
  masks: lasting8(capacity),
  at: lasting16(capacity),
  more: growing16(),
  moreBase: new Uint32Array((capacity >>> BLOCK_SHIFT) + 1),
  count: 0,
});

/** Adds one posting with the positions `from` … `to` of a list. */
export function writePosting(
  writer: PostingWriter,
  doc: number,
  mask: number,
  positions: Uint16Array,
  from: number,
  to: number,
): void {
  const i = writer.count++;
  const { more } = writer;
  if ((i & ((1 << BLOCK_SHIFT) - 1)) === 0) writer.moreBase[i >>> BLOCK_SHIFT] = more.length;
  writer.docs[i] = doc;
  writer.masks[i] = mask;
  if (ONCE[mask] === 1) {
    writer.at[i] = positions[from]!;
    return;
  }
  writer.at[i] = more.length - writer.moreBase[i >>> BLOCK_SHIFT]!;
  const kept = Math.min(to - from, MAX_POSITIONS);
  push16(more, kept);
  for (let k = from; k < from + kept; k++) push16(more, positions[k]!);
}

/** The finished lists, given where each term's postings begin and where headings begin. */
export function finishPostings(
  writer: PostingWriter,
  starts: Uint32Array,
  breaks: Uint16Array,
  breakStarts: Uint32Array,
): Postings {
  const full = writer.count === writer.docs.length;
  return {
    starts,
    docs: full ? writer.docs : writer.docs.slice(0, writer.count),
    masks: full ? writer.masks : writer.masks.slice(0, writer.count),
    at: full ? writer.at : writer.at.slice(0, writer.count),
    more: finished16(writer.more),
    moreBase: writer.moreBase,
    breaks,
    breakStarts,
  };
}

/** Postings filled in the order of titles, when the number per term is known. */
export interface PostingFilling extends Pick<Postings, 'docs' | 'masks' | 'at'> {
  /** Further positions of a term in the same title. */
  repeats: { postings: Growing32; positions: Growing16 };
}

export const createFilling = (size: number): PostingFilling => ({
  docs: lasting32(size),
  masks: lasting8(size),
  at: lasting16(size),
  repeats: { postings: growing32(), positions: growing16() },
});

/** Adds a position of posting i, the first or a further one. */
export function fillPosting(
  { docs, masks, at, repeats }: PostingFilling,
  i: number,
  doc: number,
  position: number,
  isFirst: boolean,
): void {
  const shift = 2 * (position >>> FIELD_SHIFT);
  if (isFirst) {
    docs[i] = doc;
    at[i] = position;
    masks[i] = 1 << shift;
    return;
  }
  if (((masks[i]! >>> shift) & 3) < 3) masks[i]! += 1 << shift;
  push32(repeats.postings, i);
  push16(repeats.positions, position);
}

/** The finished lists, given where each term's postings begin and where headings begin. */
export function finishFilling(
  { docs, masks, at, repeats }: PostingFilling,
  { starts, breaks, breakStarts }: Pick<Postings, 'starts' | 'breaks' | 'breakStarts'>,
): Postings {
  const count = repeats.postings.length;
  // Stable sort by posting: posting and index packed into one number.
  const sorted = new BigUint64Array(count);
  const halves = new Uint32Array(sorted.buffer);
  for (let r = 0; r < count; r++) {
    halves[2 * r] = r;
    halves[2 * r + 1] = repeats.postings.array[r]!;
  }
  sorted.sort();
  const more = growing16();
  const moreBase = new Uint32Array((docs.length >>> BLOCK_SHIFT) + 1);
  let blocks = 0;
  const beginBlocks = (end: number): void => {
    while (blocks < end) moreBase[blocks++] = more.length;
  };
  for (let r = 0; r < count;) {
    const i = halves[2 * r + 1]!;
    beginBlocks((i >>> BLOCK_SHIFT) + 1);
    const first = at[i]!;
    at[i] = more.length - moreBase[i >>> BLOCK_SHIFT]!;
    const from = more.length;
    push16(more, 1);
    push16(more, first);
    for (; r < count && halves[2 * r + 1] === i; r++) {
      if (more.array[from] === MAX_POSITIONS) continue;
      more.array[from]!++;
      push16(more, repeats.positions.array[halves[2 * r]!]!);
    }
  }
  for (const used of [sorted, repeats.postings.array, repeats.positions.array]) free(used);
  beginBlocks(Math.ceil(docs.length / (1 << BLOCK_SHIFT)));
  return { starts, docs, masks, at, more: finished16(more), moreBase, breaks, breakStarts };
}
