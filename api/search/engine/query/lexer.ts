/**
 * Splits one typed row into lexemes: words, quoted text, brackets, operators, field names. Invalid
 * input is repaired here or in `grammar.ts`, and the repair is reported.
 */
import { fold } from './fold.ts';
import type { ExactList } from './identifiers.ts';
import type { SearchField } from './query-tree.ts';

export type Operator = 'AND' | 'OR' | 'NOT' | 'NEXT' | 'BEFORE' | 'AFTER';

/** A repair of the input, with row and offset. */
export interface Repair {
  code:
    | 'quote-closed'
    | 'bracket-closed'
    | 'bracket-dropped'
    | 'operator-dropped'
    | 'operators-as-words'
    | 'star-dropped'
    | 'years-swapped'
    | 'empty-dropped'
    | 'too-deep'
    | 'too-long';
  row: number;
  at: number;
}

interface Place {
  start: number;
  end: number;
}
/** What a field name in a query refers to. */
export type FieldTarget = SearchField | ExactList | 'years' | 'series';

export type Lexeme = Place &
  (
    | { type: 'word' | 'quoted'; text: string }
    | { type: 'open' | 'close' }
    | { type: 'operator'; operator: Operator }
    | { type: 'field'; target: FieldTarget }
  );

/** Longer rows are cut: no one types them, and a pasted page must not hold up the server. */
const MAX_TEXT_LENGTH = 8_000;

/** Field names of the published grammar, folded. Portuguese, English and Spanish. */
const FIELDS: Readonly<Record<string, FieldTarget>> = {
  titulo: 'title',
  title: 'title',
  autor: 'author',
  autora: 'author',
  author: 'author',
  assunto: 'subject',
  subject: 'subject',
  materia: 'subject',
  isbn: 'isbn',
  issn: 'issn',
  chamada: 'call',
  callnumber: 'call',
  signatura: 'call',
  ano: 'years',
  year: 'years',
  serie: 'series',
  series: 'series',
  colecao: 'series',
};

const LEXEME = /["“”„«»]|[()]|[^\s"“”„«»()]+/gu;
export const QUOTE = /["“”„«»]/u;
const FIELD_PREFIX = /^(\p{L}+):/u;
/** Prefixes: "-helena", "–helena" exclude the word; "+helena" requires it, as every word is anyway. */
const PREFIXED = /^([-–−+])(?=[\p{L}\p{N}])/u;
/** The same before quotes or a bracket. */
const LONE_SIGN = /^[-–−+]$/;
const OPERATOR = /^(?:AND|OR|NOT|NEXT|BEFORE|AFTER)$/;

/** Label before a standard number, copied together with it ("ISBN:"). */
const LABEL =
  /^\s*(?:urn:(?:isbn|issn|doi):|https?:\/\/(?:dx\.)?doi\.org\/|https?:\/\/hdl\.handle\.net\/|(?:isbn|issn|ismn)(?:[- ]?1[03])?\s*:?\s+|(?:isbn|issn)[- ]?1[03]:|(?:doi|hdl):?\s*)(?=\d|M-)/i;

/** Replaces the label of a number by blanks, so that offsets stay the same. */
export const withoutLabel = (q: string): string =>
  q.replace(LABEL, (label) => ' '.repeat(label.length));

/** The field name and colon at the end of a text; empty if there is none. */
export function fieldNameAtEnd(text: string): string {
  const [found = '', name = ''] = /(\p{L}+):\s*$/u.exec(text) ?? [];
  return FIELDS[fold(name)] === undefined ? '' : found;
}

/** The most common input: one word in lower case, perhaps with a star at its end. */
const ONE_WORD = /^\p{Ll}+\*?$/u;

/** The lexemes of one row; repairs are added to `repairs`. */
export function lex(whole: string, row: number, repairs: Repair[]): Lexeme[] {
  if (whole.length < MAX_TEXT_LENGTH && ONE_WORD.test(whole)) {
    return [{ type: 'word', text: whole, start: 0, end: whole.length }];
  }
  const text = whole.slice(0, MAX_TEXT_LENGTH);
  if (text.length < whole.length) repairs.push({ code: 'too-long', row, at: text.length });
  const operators = readsOperators(text);
  const lexemes: Lexeme[] = [];
  for (let at = 0; ;) {
    LEXEME.lastIndex = at;
    const match = LEXEME.exec(text);
    if (match === null) break;
    at = readLexeme({ text, row, repairs, lexemes, operators }, match[0], match.index);
  }
  if (
    !operators &&
    lexemes.some((lexeme) => lexeme.type === 'word' && OPERATOR.test(lexeme.text))
  ) {
    repairs.push({ code: 'operators-as-words', row, at: 0 });
  }
  return withInitials(lexemes, text);
}

/** Joins adjacent initials to one word: "J. R. R.". */
function withInitials(lexemes: readonly Lexeme[], text: string): Lexeme[] {
  const found: Lexeme[] = [];
  for (const lexeme of lexemes) {
    const before = found.at(-1);
    if (before !== undefined && areInitials(before) && areInitials(lexeme)) {
      const { start } = before;
      const { end } = lexeme;
      found[found.length - 1] = { type: 'word', text: text.slice(start, end), start, end };
    } else found.push(lexeme);
  }
  return found;
}

const areInitials = (lexeme: Lexeme): boolean =>
  lexeme.type === 'word' && /^(?:\p{L}\.\s?)+$/u.test(lexeme.text);

interface Reading {
  text: string;
  row: number;
  repairs: Repair[];
  lexemes: Lexeme[];
  operators: boolean;
}

/** Reads the lexeme at `start` and returns where the next may begin. */
function readLexeme(reading: Reading, found: string, start: number): number {
  const { lexemes, operators } = reading;
  const end = start + found.length;
  if (found === '(' || found === ')') {
    lexemes.push({ type: found === '(' ? 'open' : 'close', start, end });
    return end;
  }
  if (QUOTE.test(found)) return readQuoted(reading, start);
  if (operators && OPERATOR.test(found)) {
    lexemes.push({ type: 'operator', operator: found as Operator, start, end });
    return end;
  }
  const sign = signOf(reading, found, start);
  if (sign !== null) {
    if (sign !== '+') lexemes.push({ type: 'operator', operator: 'NOT', start, end: start + 1 });
    return start + 1;
  }
  const name = FIELD_PREFIX.exec(found)?.[1];
  const target = name === undefined ? undefined : FIELDS[fold(name)];
  if (
    name !== undefined &&
    target !== undefined &&
    startsOperand(reading.text, start, name, target)
  ) {
    const after = start + name.length + 1;
    lexemes.push({ type: 'field', target, start, end: after });
    return after;
  }
  lexemes.push({ type: 'word', text: found, start, end });
  return end;
}

/** A + or - prefix of what follows immediately; null for one inside a word ("guarda-chuva", "C++"). */
function signOf({ text }: Reading, found: string, start: number): string | null {
  const before = text.slice(0, start);
  if (!/(?:^|[\s(])$/u.test(before)) return null;
  if (LONE_SIGN.test(found)) return /^["“„«(]/u.test(text.slice(start + 1)) ? found : null;
  return PREFIXED.exec(found)?.[1] ?? null;
}

/** A field name counts only when something follows it, blanks or not; after "ano:" only years. */
const startsOperand = (text: string, start: number, name: string, target: FieldTarget): boolean =>
  (target === 'years' ? YEARS : /^\s*[^\s)]/u).test(text.slice(start + name.length + 1));

const YEARS = /^\s*["(]?(?:\d{1,4}[-–]?\d{0,4}|[-–]\d{1,4})(?=["\s)]|$)/u;

function readQuoted({ text, row, repairs, lexemes }: Reading, start: number): number {
  const length = text.slice(start + 1).search(QUOTE);
  const inside = start + 1;
  const end = length === -1 ? text.length : inside + length;
  if (length === -1) repairs.push({ code: 'quote-closed', row, at: start });
  lexemes.push({
    type: 'quoted',
    text: text.slice(inside, end),
    start,
    end: Math.min(end + 1, text.length),
  });
  return end + 1;
}

/**
 * Operators are recognised in capitals, but not if the whole text is in capitals ("VIAGEM NO TEMPO AND
 * AFTER") or consists of operators only: then they are words.
 */
function readsOperators(text: string): boolean {
  const rest = text
    .split(/[\s"“”„«»()]+/u)
    .filter((word) => word !== '' && !OPERATOR.test(word))
    .join(' ');
  if (!/[\p{L}\p{N}]/u.test(rest)) return false;
  return /\p{Ll}/u.test(rest) || !/\p{Lu}/u.test(rest);
}
