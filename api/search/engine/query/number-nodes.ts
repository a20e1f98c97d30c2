/** Standard numbers and call numbers that a person typed without saying that they are any. */
import { joinedWhole } from './alternative-tokens.ts';
import { callKey, isCallNumber } from './call-number.ts';
import { isbnKey, isDigits, isIsbn, isIssn, issnKey } from './identifiers.ts';
import { group, type ExactNode, type QueryNode, type WordNode } from './query-tree.ts';

/** An ISBN or ISSN among words, by its check digit; the same digits are looked for as a word, too. */
export function numberIn(text: string, row: number, start: number): ExactNode | null {
  if (!/\d/.test(text)) return null;
  if (isIsbn(text)) return standardNumber('isbn', text, row, start);
  return isIssn(text) ? standardNumber('issn', text, row, start) : null;
}

/** A row that is nothing but an ISBN: by its key, and as it may stand in a record that has it wrong. */
export function wholeNumber(q: string, row: number): QueryNode {
  const exact = standardNumber('isbn', q, row, 0);
  const text = isDigits(q) ? q : q.replace(/[^\dXx]/gu, '').toLowerCase();
  return group('or', [exact, wordNode(text, { ...exact, field: null })]);
}

/** Words that hyphens join, and initials, as the one word that they are elsewhere: "infra-estrutura", "J. R. R.". */
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
