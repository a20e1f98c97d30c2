/**
 * Inverted lists: which titles contain a term, and at which positions.
 *
 * The postings of term t are numbers starts[t] … starts[t + 1]; for posting i:
 *
 *     docs[i]   the title's number in the segment, rising within a term
 *     masks[i]  occurrences of the term in each field, two bits a field, 3 = three or more
 *     at[i]     the word's number in its field if the term occurs once in the title; FAR if it occurs
 *               several times or further on: then its positions are in `more`
 *
 * `more` has an entry for each posting that is FAR: its number in the block in the high byte and the number
 * of its positions in the low byte, then the positions. Entries of block b begin at moreBase[b].
 *
 * A position is 16 bits: the field in the two highest, the word's number within the field below.
 * One position is skipped between headings of a field, so that consecutive positions are in one
 * heading. `breaks` lists the starts of second and later headings, for the ordered operators, and
 * the end of the last one if there are several titles.
 */
import {
  finished16,
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
export const FIELD_NUMBER = { title: 0, author: 1, subject: 2, other: 3 } as const;

export const FIELD_SHIFT = 14;
/** Words of one field beyond this many are not indexed; the last position separates the fields. */
export const POSITIONS_PER_FIELD = (1 << FIELD_SHIFT) - 1;
/** Maximum positions of a term in a title. */
export const MAX_POSITIONS = 250;
/** Marks a posting whose positions are in `more`. */
const FAR = 255;
/** Postings of a block: few, since the entries before one are passed over to find it. */
const BLOCK_SHIFT = 7;
const IN_BLOCK = (1 << BLOCK_SHIFT) - 1;
const COUNT_BITS = 8;
const COUNT = (1 << COUNT_BITS) - 1;
/** Maximum postings of a segment: `seek` adds two of their numbers as 32 bits. */
export const MAX_POSTINGS = 2 ** 31 - 1;

export interface Postings {
  starts: Uint32Array;
  docs: Uint32Array;
  masks: Uint8Array;
  at: Uint8Array;
  more: Uint16Array;
  moreBase: Uint32Array;
  /** breaks[breakStarts[doc]] … are these positions of a title, rising. */
  breaks: Uint16Array;
  breakStarts: Uint32Array;
}

/** Mask bits of one field, or of all for null. */
export const fieldBits = (field: keyof typeof FIELD_NUMBER | null): number =>
  field === null ? 0xff : 3 << (2 * FIELD_NUMBER[field]);

/** By mask of a term that occurs once in the title: the first position of its field. */
const fieldStart = new Uint16Array(256);
FIELDS.forEach((_, field) => (fieldStart[1 << (2 * field)] = field << FIELD_SHIFT));

/** The entry of posting i in `more`. */
function entryOf({ more, moreBase }: Postings, i: number): number {
  let entry = moreBase[i >>> BLOCK_SHIFT]!;
  while (more[entry]! >>> COUNT_BITS !== (i & IN_BLOCK)) entry += 1 + (more[entry]! & COUNT);
  return entry;
}

/** Copies the positions of posting i and returns their number. */
export function readPositions(postings: Postings, i: number, into: Uint16Array): number {
  const near = postings.at[i]!;
  if (near < FAR) {
    into[0] = fieldStart[postings.masks[i]!]! + near;
    return 1;
  }
  const { more } = postings;
  const entry = entryOf(postings, i);
  const count = more[entry]! & COUNT;
  for (let k = 0; k < count; k++) into[k] = more[entry + 1 + k]!;
  return count;
}

/** Whether posting i has this position. */
export function hasPosition(postings: Postings, i: number, position: number): boolean {
  const near = postings.at[i]!;
  if (near < FAR) return fieldStart[postings.masks[i]!]! + near === position;
  const { more } = postings;
  const entry = entryOf(postings, i);
  const end = entry + (more[entry]! & COUNT);
  for (let k = entry + 1; k <= end; k++) if (more[k] === position) return true;
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
  at: Uint8Array;
  more: Growing16;
  moreBase: Uint32Array;
  count: number;
}

/** A writer for at most `capacity` postings, to be added term by term in order. */
export function createWriter(capacity: number): PostingWriter {
  checkRoom(capacity);
  return {
    docs: lasting32(capacity),
    masks: lasting8(capacity),
    at: lasting8(capacity),
    more: growing16(),
    moreBase: new Uint32Array((capacity >>> BLOCK_SHIFT) + 1),
    count: 0,
  };
}

function checkRoom(postings: number): void {
  if (postings <= MAX_POSTINGS) return;
  throw new RangeError(`A segment holds at most ${MAX_POSTINGS} postings, not ${postings}`);
}

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
  if ((i & IN_BLOCK) === 0) writer.moreBase[i >>> BLOCK_SHIFT] = more.length;
  writer.docs[i] = doc;
  writer.masks[i] = mask;
  const near = positions[from]! & POSITIONS_PER_FIELD;
  if (to - from === 1 && near < FAR) {
    writer.at[i] = near;
    return;
  }
  writer.at[i] = FAR;
  const kept = Math.min(to - from, MAX_POSITIONS);
  push16(more, ((i & IN_BLOCK) << COUNT_BITS) | kept);
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
  /** All positions of the postings that are FAR. */
  others: { postings: Growing32; positions: Growing16 };
}

export function createFilling(size: number): PostingFilling {
  checkRoom(size);
  return {
    docs: lasting32(size),
    masks: lasting8(size),
    at: lasting8(size),
    others: { postings: growing32(), positions: growing16() },
  };
}

/** Adds a position of posting i, the first or a further one. */
export function fillPosting(
  { docs, masks, at, others }: PostingFilling,
  i: number,
  doc: number,
  position: number,
  isFirst: boolean,
): void {
  const shift = 2 * (position >>> FIELD_SHIFT);
  if (isFirst) {
    docs[i] = doc;
    masks[i] = 1 << shift;
    const near = position & POSITIONS_PER_FIELD;
    at[i] = Math.min(near, FAR);
    if (near >= FAR) note(others, i, position);
    return;
  }
  if (at[i]! < FAR) note(others, i, fieldStart[masks[i]!]! + at[i]!);
  at[i] = FAR;
  note(others, i, position);
  if (((masks[i]! >>> shift) & 3) < 3) masks[i]! += 1 << shift;
}

function note(others: PostingFilling['others'], i: number, position: number): void {
  push32(others.postings, i);
  push16(others.positions, position);
}

/** The finished lists, given where each term's postings begin and where headings begin. */
export function finishFilling(
  { docs, masks, at, others }: PostingFilling,
  { starts, breaks, breakStarts }: Pick<Postings, 'starts' | 'breaks' | 'breakStarts'>,
): Postings {
  const count = others.postings.length;
  // Stable sort by posting: posting and index packed into one number.
  const sorted = new BigUint64Array(count);
  const halves = new Uint32Array(sorted.buffer);
  for (let r = 0; r < count; r++) {
    halves[2 * r] = r;
    halves[2 * r + 1] = others.postings.array[r]!;
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
    const from = more.length;
    push16(more, (i & IN_BLOCK) << COUNT_BITS);
    for (; r < count && halves[2 * r + 1] === i; r++) {
      if ((more.array[from]! & COUNT) === MAX_POSITIONS) continue;
      more.array[from]!++;
      push16(more, others.positions.array[halves[2 * r]!]!);
    }
  }
  for (const used of [sorted, others.postings.array, others.positions.array]) free(used);
  beginBlocks(Math.ceil(docs.length / (1 << BLOCK_SHIFT)));
  return { starts, docs, masks, at, more: finished16(more), moreBase, breaks, breakStarts };
}
