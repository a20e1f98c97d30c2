/**
 * Standard numbers and call numbers in the form in which they are stored and looked up.
 * ISBN-10 and ISBN-13 of one book share a key; hyphens and spaces never matter.
 */
import { callKey } from './call-number.ts';

export type ExactList = 'isbn' | 'issn' | 'call';

/** The leading number of a MARC 020 or 022, without what follows it ("(broch.)"). */
const LEADING_NUMBER = /^[\s:]*([0-9][0-9\s\u00ad\u2010-\u2015-]*[0-9xX])/u;
const SIGNS = /[^0-9X]/g;

const compact = (text: string): string =>
  text.length > 1 && isDigits(text)
    ? text
    : (LEADING_NUMBER.exec(text)?.[1] ?? '').toUpperCase().replace(SIGNS, '');

/** True if the text has only digits; faster than a regular expression for the most common case. */
export function isDigits(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x30 || code > 0x39) return false;
  }
  return text !== '';
}

/** ISBN as 13 digits; numbers of other lengths stay as they are; null without a number. */
export function isbnKey(text: string): string | null {
  const compacted = compact(text);
  const number = isSbn(compacted) ? `0${compacted}` : compacted;
  if (number.length !== 10) return number === '' ? null : number;
  if (/^97[89]/.test(number) && !isIsbn(number)) return number; // the beginning of a longer one
  const body = `978${number.slice(0, 9)}`;
  return body + isbn13Check(body);
}

/** ISSN as 8 characters without hyphen, or null. */
export function issnKey(text: string): string | null {
  const number = compact(text);
  return number === '' ? null : number;
}

export const exactKey: Readonly<Record<ExactList, (text: string) => string | null>> = {
  isbn: isbnKey,
  issn: issnKey,
  call: callKey,
};

/** Shorter beginnings of an ISBN say too little. */
const MIN_START = 4;

/** The key with which ISBNs begin that are typed up to a star ("978-85-35*", "85359*"); null for any other text. */
export function isbnStart(text: string): string | null {
  if (!/^\d[\d\u2010-\u2015-]*\*$/u.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  if (digits.length < MIN_START || digits.length > 12) return null;
  return /^97[89]/.test(digits) ? digits : `978${digits}`.slice(0, 12);
}

/** Whether the whole text is an ISBN with a right check digit. */
export function isIsbn(text: string): boolean {
  if (!isDigits(text) && !/^[\dxX\s\u2010-\u2015-]+$/u.test(text)) return false;
  const number = compact(text);
  if (number.length === 13 && isDigits(number))
    return isbn13Check(number.slice(0, 12)) === number[12];
  return isIsbn10(number) || isSbn(number);
}

const isIsbn10 = (number: string): boolean =>
  /^\d{9}[\dX]$/.test(number) && weighted(number, 10) % 11 === 0;

/** A Standard Book Number, which became an ISBN with a zero before it. */
const isSbn = (number: string): boolean => number.length === 9 && isIsbn10(`0${number}`);

/** A number of thirteen digits that is an ISBN but for its check digit. */
export const isMistypedIsbn = (text: string): boolean => {
  if (!/^[\d\s\u2010-\u2015-]+$/u.test(text)) return false;
  const number = compact(text);
  return /^97[89]\d{10}$/.test(number) && !isIsbn(number);
};

/** The key that an ISBN with a wrong check digit should have. */
export function mendedIsbnKey(text: string): string {
  const body = compact(text).slice(0, 12);
  return body + isbn13Check(body);
}

/** Whether the whole text is an ISSN, written with or without hyphen, with a right check digit. */
export function isIssn(text: string): boolean {
  if (!/^\d{4}[\u2010-\u2015-]?\d{3}[\dxX]$/u.test(text)) return false;
  return weighted(compact(text), 8) % 11 === 0;
}

/** Sum of digits by falling weights, X counting ten: the check of ISBN-10 and ISSN. */
function weighted(number: string, first: number): number {
  let sum = 0;
  for (let i = 0; i < number.length; i++) {
    sum += (number[i] === 'X' ? 10 : Number(number[i])) * (first - i);
  }
  return sum;
}

function isbn13Check(body: string): string {
  let sum = 0;
  for (let i = 0; i < 12; i++) sum += (body.charCodeAt(i) - 0x30) * (i % 2 === 0 ? 1 : 3);
  return String((10 - (sum % 10)) % 10);
}
