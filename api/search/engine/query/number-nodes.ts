/** Recognises standard numbers and call numbers typed without a field name. */
import { joinedWhole } from './alternative-tokens.ts';
import { callKey, isCallNumber } from './call-number.ts';
import { fold } from './fold.ts';
import {
  isbnKey,
  isDigits,
  isIsbn,
  isIssn,
  isMistypedIsbn,
  issnKey,
  mendedIsbnKey,
} from './identifiers.ts';
import {
  group,
  type ExactNode,
  type PhraseNode,
  type QueryNode,
  type Source,
  type WordNode,
} from './query-tree.ts';

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
  const mended = isMistypedIsbn(q) ? [{ ...exact, key: mendedIsbnKey(q) }] : [];
  return group('or', [exact, ...mended, wordNode(text, { ...exact, field: null })]);
}

/** "14133/2021", "8.666/93", "6023:2018": an act or a standard, and its year. */
const NUMBER_AND_YEAR = /^(\d{1,3}(?:\.\d{3})+|\d{3,6})[/:](\d{4}|\d{2})$/;
/** "NBR6023", "windows10", "x509". */
const GLUED = /^(\p{L}{1,10})(\d{1,6})$/u;
/** "9ª", "6th": an edition, which records may give as "9. ed.". */
const ORDINAL = /^(\d{1,3})(?:a|o|e|er|st|nd|rd|th)$/;
/** Numbers of acts and standards that say enough without their year. */
const LONG_NUMBER = 4;

/** The same number as other records have it: without its year or ordinal sign, or with its letters apart. */
export function citedNumber(
  text: string,
  typed: Pick<WordNode, 'shown' | 'source' | 'field'>,
): WordNode | PhraseNode | null {
  const digits = NUMBER_AND_YEAR.exec(text)?.[1]?.replaceAll('.', '') ?? '';
  if (digits.length >= LONG_NUMBER) return wordNode(digits, typed);
  const folded = fold(text);
  const ordinal = ORDINAL.exec(folded)?.[1];
  if (ordinal !== undefined) return wordNode(ordinal, typed);
  const [, letters, figures] = GLUED.exec(folded) ?? [];
  if (letters === undefined || figures === undefined) return null;
  return { kind: 'phrase', words: [letters, figures], ...typed };
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

/** Numbers that begin so: "978853*". */
export const numberStart = (key: string, shown: string, source: Source): ExactNode => ({
  ...{ kind: 'exact', list: 'isbn', key, prefix: true, shown, source },
});

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
