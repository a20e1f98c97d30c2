/** Recognises standard numbers and call numbers typed without a field name. */
import { joinedWhole } from './alternative-tokens.ts';
import { callKey, isCallNumber } from './call-number.ts';
import { isbnKey, isDigits, isIsbn, isIssn, issnKey } from './identifiers.ts';
import { group, type ExactNode, type QueryNode, type WordNode } from './query-tree.ts';

/** An ISBN or ISSN among words, recognised by its check digit; also searched as a word. */
export function numberIn(text: string, row: number, start: number): ExactNode | null {
  if (!/\d/.test(text)) return null;
  if (isIsbn(text)) return standardNumber('isbn', text, row, start);
  return isIssn(text) ? standardNumber('issn', text, row, start) : null;
}

/** A row that is an ISBN: searched by its key, and as a word for records that have it outside a valid 020. */
export function wholeNumber(q: string, row: number): QueryNode {
  const exact = standardNumber('isbn', q, row, 0);
  const text = isDigits(q) ? q : q.replace(/[^\dXx]/gu, '').toLowerCase();
  return group('or', [exact, wordNode(text, { ...exact, field: null })]);
}

/** Hyphenated words and initials as one word, as written in other records: "infra-estrutura", "J. R. R.". */
export function joinedWord(
  text: string,
  typed: Pick<WordNode, 'shown' | 'source' | 'field'>,
): WordNode | null {
  const whole = joinedWhole(text);
  return whole === null ? null : wordNode(whole, typed);
}

const wordNode = (
  text: string,
  { shown, source, field }: Pick<WordNode, 'shown' | 'source' | 'field'>,
): WordNode => ({ kind: 'word', text, prefix: false, similar: false, field, shown, source });

/** A row that is a call number; its parts are also searched as words. */
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

function standardNumber(
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
