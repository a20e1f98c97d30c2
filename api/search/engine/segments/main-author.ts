/** Where the name of the main author stands among the words of a title. */
import {
  fieldBits,
  FIELD_NUMBER,
  FIELD_SHIFT,
  MAX_POSITIONS,
  readPositions,
  type Postings,
} from './postings.ts';

export const AUTHOR_START = FIELD_NUMBER.author << FIELD_SHIFT;
export const AUTHOR_BITS = fieldBits('author');
const buffer = new Uint16Array(MAX_POSITIONS);

/** Whether a posting stands in the name of the main author; with `first`, as its first word. */
export function inMainAuthor(
  postings: Postings,
  posting: number,
  words: number,
  first = false,
): boolean {
  if ((postings.masks[posting]! & AUTHOR_BITS) === 0) return false;
  const count = readPositions(postings, posting, buffer);
  const end = AUTHOR_START + (first ? Math.min(1, words) : words);
  for (let k = 0; k < count; k++) if (buffer[k]! >= AUTHOR_START && buffer[k]! < end) return true;
  return false;
}
