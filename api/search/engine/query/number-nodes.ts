/** Standard numbers and call numbers that a person typed without saying that they are any. */
import { callKey, isbnKey, isCallNumber, isIsbn, isIssn, issnKey } from './identifiers.ts';
import type { ExactNode } from './query-tree.ts';

/** An ISBN or ISSN among words, by its check digit; the same digits are looked for as a word, too. */
export function numberIn(text: string, row: number, start: number): ExactNode | null {
  if (isIsbn(text)) return standardNumber('isbn', text, row, start);
  return isIssn(text) ? standardNumber('issn', text, row, start) : null;
}

/** A row that is nothing but a call number; its parts are looked for as words, too. */
export function callNumber(q: string, row: number): ExactNode | null {
  const key = isCallNumber(q) ? callKey(q) : null;
  if (key === null) return null;
  return {
    kind: 'exact',
    list: 'call',
    key,
    shown: q.trim(),
    source: { row, start: 0, end: q.length },
  };
}

export function standardNumber(
  list: 'isbn' | 'issn',
  text: string,
  row: number,
  start: number,
): ExactNode {
  const key = (list === 'isbn' ? isbnKey(text) : issnKey(text)) ?? '';
  return {
    kind: 'exact',
    list,
    key,
    shown: text.trim(),
    source: { row, start, end: start + text.length },
  };
}
