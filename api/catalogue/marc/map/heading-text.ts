import { tidy } from './isbd.ts';
import type { DataField } from '../record.ts';
import { subfieldValues } from '../record.ts';
import type { NameKind, SubjectKind } from './title-summary.ts';

/** The twelve authority types of the specification (§3), without "all". */
export type AuthorityKind =
  | NameKind
  | SubjectKind
  | 'general_subdivision'
  | 'genre_subdivision'
  | 'place_subdivision'
  | 'chronological_subdivision';

/** Between a subject and its subdivisions. */
export const SUBDIVISION_MARK = ' – ';

const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ð: 'd',
  đ: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

/**
 * Normalises a heading for comparison: no accents, case, punctuation or extra blanks. "Assis,
 * Machado de, 1839-1908." and "ASSIS, Machado de 1839-1908" have the same key.
 */
export function headingKey(heading: string): string {
  const cached = keys.get(heading);
  if (cached !== undefined) return cached;
  if (keys.size >= MAX_KEYS) keys.clear();
  const key = foldedHeading(heading);
  keys.set(heading, key);
  return key;
}

/** Cache of recent keys: headings are compared several times, and many titles share one. */
const keys = new Map<string, string>();
const MAX_KEYS = 10_000;

const foldedHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøðđþłı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/['’ʼʹʻ`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Key that links headings of titles with authorities. */
export const authorityKey = (kind: AuthorityKind, heading: string): string =>
  `${kind}:${headingKey(heading)}`;

/** A personal name: $a numeration $b, titles $c, fuller form $q, dates $d. */
export function personHeading(field: DataField, withDates = true): string {
  let heading = '';
  for (const { code, value } of field.subfields) {
    if (code === 't') break;
    const wanted = withDates ? 'abcqdj' : 'abcqj';
    if (!wanted.includes(code)) continue;
    heading = join(heading, value, code === 'd' || code === 'c' ? ', ' : ' ');
  }
  return tidyName(heading);
}

/** A corporate body: units in $b follow a full stop; numbers, dates and places are in brackets. */
export function institutionHeading(field: DataField): string {
  let heading = '';
  for (const { code, value } of field.subfields) {
    if (code === 't') break;
    if ('abndcg'.includes(code)) heading = join(heading, value, code === 'b' ? '. ' : ' ');
  }
  return tidyName(heading);
}

/** A meeting: its name, then number, date and place in the cataloguer's brackets. */
export function eventHeading(field: DataField): string {
  let heading = '';
  for (const { code, value } of field.subfields) {
    if (code === 't') break;
    if ('acndegq'.includes(code)) heading = join(heading, value, code === 'e' ? '. ' : ' ');
  }
  return tidyName(heading);
}

/** A title used as heading: $a or $t with its parts. */
export function titleHeading(field: DataField): string {
  const from = field.subfields.findIndex(({ code }) => code === 't');
  let heading = '';
  for (const { code, value } of from < 0 ? field.subfields : field.subfields.slice(from)) {
    if ((from < 0 ? 'adfgklmnoprst' : 'tfgklmnoprs').includes(code)) {
      heading = join(heading, value, code === 'a' || code === 't' ? ' ' : '. ');
    }
  }
  return tidy(heading);
}

/** Joins two texts with `mark`, unless the first already ends in punctuation. */
export function join(before: string, value: string, mark: string): string {
  const left = before.trimEnd();
  const right = value.trim();
  if (left === '' || right === '') return left + right;
  const stopped = /[.,:;=/([–-]$/.test(left) || /^[.,:;)\]]/.test(right);
  return stopped && mark !== ' ' ? `${left} ${right}` : `${left}${mark}${right}`;
}

/** No blank before a comma; the " : " inside brackets of a meeting stays. */
const tidyName = (heading: string): string => tidy(heading).replace(/\s+([,.])/g, '$1');

export const datesOf = (field: DataField): string =>
  tidy(subfieldValues(field, 'd').join(' ')).replace(/^\((.*)\)$/, '$1');

export const nameKind = (tag: string): NameKind =>
  tag.endsWith('10') ? 'institution' : tag.endsWith('11') ? 'event' : 'person';

/** The heading of a name field (X00, X10, X11), without its title. */
export function nameHeading(field: DataField): string {
  const kind = nameKind(field.tag);
  if (kind === 'person') return personHeading(field);
  return kind === 'institution' ? institutionHeading(field) : eventHeading(field);
}
