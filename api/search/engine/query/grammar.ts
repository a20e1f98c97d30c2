/**
 * The published grammar (docs/search-grammar.md) read into a tree, by recursive descent, one
 * function per level from the loosest binding to the tightest:
 *
 *     OR  <  AND, explicit or by juxtaposition  <  NOT  <  NEXT BEFORE AFTER  <  words, "…", (…), field:
 *
 * No input is an error: what is invalid is repaired and reported in `repairs`.
 */
import { withEquivalents } from './equivalent-nodes.ts';
import { NO_EQUIVALENTS, type Synonyms } from './synonyms.ts';
import { sortKey, tokenize } from './fold.ts';
import { isGrammatical } from './function-words.ts';
import { callKey, callLength } from './call-number.ts';
import { exactKey, isbnStart, isDigits, isIsbn, isMistypedIsbn } from './identifiers.ts';
import { initialledNames } from './initialled-name.ts';
import {
  lex,
  withoutLabel,
  type FieldTarget,
  type Lexeme,
  type Operator,
  type Repair,
} from './lexer.ts';
import { readYears } from '../segments/years.ts';
import { callNumber, numberStart, wholeNumber } from './number-nodes.ts';
import {
  asTyped,
  group,
  negate,
  print,
  type HeadingNode,
  type NearOrder,
  type QueryNode,
  type SearchField,
  type Source,
  type TitleNode,
  type WordNode,
  withoutReadings,
} from './query-tree.ts';
import { patternWord, typedWords } from './typed-words.ts';
import { wildcardPattern } from './wildcards.ts';

/** Where a row searches; `_S` also finds similar words (plural, gender, verb endings). */
export type SearchFor =
  'LIVRE' | 'TITULO' | 'AUTOR' | 'ASSUNTO' | 'LIVRE_S' | 'TITULO_S' | 'AUTOR_S' | 'ASSUNTO_S';

/** One row of the search form. `condition` joins it with the row above; ignored in the first row. */
export interface QueryRow {
  q: string;
  for?: SearchFor;
  condition?: Operator;
  /** Language of the query ("pt"), which determines the plural forms of its words. */
  language?: string;
  /** Synonyms. */
  equivalents?: Synonyms;
  /** Set if the row is a whole heading, already looked up; its text is only displayed. */
  whole?: Pick<HeadingNode, 'keys' | 'authorities' | 'titles'>;
}

export interface ParsedQuery {
  tree: QueryNode;
  repairs: Repair[];
}

/** Further words and deeper brackets are dropped and reported as repairs. */
const MAX_WORDS = 100;
const MAX_DEPTH = 30;
const MAX_ROWS = 20;

const FOR_FIELD: Readonly<Record<SearchFor, SearchField | null>> = {
  ...{ LIVRE: null, TITULO: 'title', AUTOR: 'author', ASSUNTO: 'subject' },
  ...{ LIVRE_S: null, TITULO_S: 'title', AUTOR_S: 'author', ASSUNTO_S: 'subject' },
};
const isNear = (operator: Operator): boolean =>
  operator === 'NEXT' || operator === 'BEFORE' || operator === 'AFTER';

/** Parses a whole search; rows are joined from the first to the last. Never throws. */
export function parseRows(rows: readonly QueryRow[]): ParsedQuery {
  const repairs: Repair[] = [];
  const budget = { words: MAX_WORDS };
  let tree: QueryNode | null = null;
  let typed = false;
  for (let number = 0; number < rows.length && number < MAX_ROWS; number++) {
    const row = rows[number]!;
    if (row.q.trim() === '') continue;
    typed = true;
    const node = parseRow(row, number, repairs, budget);
    if (node === null) continue;
    // Further readings are of a whole query.
    tree =
      tree === null
        ? node
        : join(withoutReadings(tree), withoutReadings(node), row.condition ?? 'AND');
  }
  return { tree: tree ?? { kind: typed ? 'none' : 'all' }, repairs };
}

/** Parses one line of text. */
export const parseQuery = (q: string, searchFor: SearchFor = 'LIVRE'): ParsedQuery =>
  parseRows([{ q, for: searchFor }]);

function join(left: QueryNode, right: QueryNode, operator: Operator): QueryNode {
  if (operator === 'AND' || operator === 'OR') {
    return group(operator === 'AND' ? 'and' : 'or', [left, right]);
  }
  if (operator === 'NOT') return group('and', [left, negate(right)]);
  const order = operator.toLowerCase() as NearOrder;
  return { kind: 'near', order, left: asTyped(left), right: asTyped(right) };
}

interface Parser {
  lexemes: Lexeme[];
  /** The next lexeme. */
  at: number;
  depth: number;
  row: number;
  repairs: Repair[];
  budget: { words: number };
  similar: boolean;
  text: string;
  language: string | undefined;
  equivalents: Synonyms;
}

function parseRow(
  { q, for: searchFor = 'LIVRE', language, equivalents = NO_EQUIVALENTS, whole }: QueryRow,
  row: number,
  repairs: Repair[],
  budget: { words: number },
): QueryNode | null {
  if (whole) {
    const source = { row, start: 0, end: q.length };
    return { kind: 'heading', ...whole, shown: q.trim(), source };
  }
  const similar = searchFor.endsWith('_S');
  const field = FOR_FIELD[searchFor] ?? null;
  // Without a digit there is no standard number or call number.
  const mayBeNumber = DIGIT.test(q);
  const bare = mayBeNumber && !isDigits(q) ? withoutLabel(q) : q;
  if (field === null && mayBeNumber && (isIsbn(bare.trim()) || isMistypedIsbn(bare.trim())))
    return wholeNumber(bare, row);
  const lexemes = lex(bare, row, repairs);
  const parser: Parser = {
    ...{ lexemes, at: 0, depth: 0, row, repairs, budget, similar },
    ...{ language, equivalents, text: bare },
  };
  const items: QueryNode[] = [];
  while (parser.at < lexemes.length) {
    const item = parseOr(parser, field);
    if (item !== null) items.push(item);
    // Only an unmatched closing bracket can stop the outermost level before the end.
    if (parser.at < lexemes.length) drop(parser, 'bracket-dropped');
  }
  if (items.length === 0) return null;
  const typed = group('and', items);
  const names = field === null || field === 'author' ? initialledNames(q, row) : [];
  if (names.length > 0) return { kind: 'or', items: [...names, typed], hasReadings: true };
  const number = field === null && mayBeNumber ? numberOfRow(q, typed, row, repairs) : null;
  if (number !== null) return group('or', [number, typed]);
  const title = titleReading(typed);
  return title === null ? typed : { kind: 'or', items: [title, typed], hasReadings: true };
}

/** Words with an article, preposition or the like as a title that may have others: "the trial", "ilha da Madeira". */
function titleReading(typed: QueryNode): TitleNode | null {
  if (typed.kind !== 'and') return null;
  const words = typed.items.filter(
    (item) => item.kind === 'word' && item.field === null && !item.prefix && !item.similar,
  ) as WordNode[];
  const content = words.filter(({ text }) => !isGrammatical(text));
  const isPlain = words.length === typed.items.length && content.length > 0;
  return isPlain && content.length < words.length ? { kind: 'title', words: content } : null;
}

/** The whole row as the beginning of an ISBN or a call number. */
function numberOfRow(
  q: string,
  typed: QueryNode,
  row: number,
  repairs: readonly Repair[],
): QueryNode | null {
  const bare = withoutLabel(q).trim();
  const start = isbnStart(bare) ?? isbnStart(print(typed));
  if (start !== null) return numberStart(start, bare, { row, start: 0, end: q.length });
  return callNumber(q, row) ?? mendedNumber(typed, row, repairs);
}

const DIGIT = /\d/;

/** A row that is a call number only after repairs: ") 88b8". */
const mendedNumber = (
  typed: QueryNode,
  row: number,
  repairs: readonly Repair[],
): QueryNode | null =>
  repairs.some((repair) => repair.row === row) ? callNumber(print(typed), row) : null;

type Scope = FieldTarget | null;

function parseOr(parser: Parser, scope: Scope): QueryNode | null {
  const items: QueryNode[] = [];
  for (;;) {
    const item = parseAnd(parser, scope);
    if (item !== null) items.push(item);
    if (operatorAt(parser) !== 'OR') break;
    const next = parser.lexemes[parser.at + 1];
    if (item === null || !beginsOperand(next)) drop(parser, 'operator-dropped');
    else parser.at++;
  }
  return items.length === 0 ? null : group('or', items);
}

function parseAnd(parser: Parser, scope: Scope): QueryNode | null {
  const items: QueryNode[] = [];
  for (;;) {
    const operator = operatorAt(parser);
    const lexeme = parser.lexemes[parser.at];
    if (lexeme === undefined || lexeme.type === 'close' || operator === 'OR') break;
    if (operator === 'AND' || (operator !== null && isNear(operator))) {
      const joins = operator === 'AND' && items.length > 0;
      if (joins && beginsOperand(parser.lexemes[parser.at + 1])) parser.at++;
      else drop(parser, 'operator-dropped');
      continue;
    }
    const item = operator === 'NOT' ? parseNot(parser, scope) : parseNear(parser, scope);
    if (item !== null) items.push(item);
  }
  return items.length === 0 ? null : group('and', withEquivalents(items, parser.equivalents));
}

function parseNot(parser: Parser, scope: Scope): QueryNode | null {
  let times = 0;
  while (operatorAt(parser) === 'NOT') {
    if (beginsOperand(parser.lexemes[parser.at + 1])) {
      parser.at++;
      times++;
    } else drop(parser, 'operator-dropped');
  }
  const item = parseNear(parser, scope);
  return item === null || times % 2 === 0 ? item : negate(item);
}

function parseNear(parser: Parser, scope: Scope): QueryNode | null {
  let left = parseOperand(parser, scope);
  for (;;) {
    const operator = operatorAt(parser);
    if (operator === null || !isNear(operator)) return left;
    const next = parser.lexemes[parser.at + 1];
    if (left === null || !beginsOperand(next) || next?.type === 'operator') {
      drop(parser, 'operator-dropped');
      if (next?.type !== 'operator') return left;
      continue;
    }
    parser.at++;
    const right = parseOperand(parser, scope);
    left = right === null ? left : join(left, right, operator);
  }
}

function parseOperand(parser: Parser, scope: Scope): QueryNode | null {
  const lexeme = parser.lexemes[parser.at];
  if (lexeme === undefined || lexeme.type === 'close' || lexeme.type === 'operator') return null;
  parser.at++;
  switch (lexeme.type) {
    case 'field':
      return lexeme.target === 'call' && parser.lexemes[parser.at]?.type === 'word'
        ? parseCall(parser, lexeme.end)
        : parseOperand(parser, lexeme.target);
    case 'open':
      return parseBrackets(parser, scope, lexeme.start);
    case 'word':
    case 'quoted':
      return terms(parser, scope, lexeme);
  }
}

/** A call number after its field name, with its blanks and punctuation. */
function parseCall(parser: Parser, from: number): QueryNode | null {
  const { text, lexemes, row } = parser;
  const end = from + callLength(text.slice(from));
  const first = lexemes[parser.at];
  const key = callKey(text.slice(from, end));
  if (key === null) return parseOperand(parser, 'call');
  while ((lexemes[parser.at]?.start ?? Infinity) < end) parser.at++;
  const start = first?.start ?? from;
  return {
    ...{ kind: 'exact', list: 'call', key, shown: text.slice(start, end) },
    source: { row, start, end },
  };
}

function parseBrackets(parser: Parser, scope: Scope, start: number): QueryNode | null {
  if (parser.depth >= MAX_DEPTH) {
    mend(parser, 'too-deep', start);
    return null;
  }
  parser.depth++;
  const inside = parseOr(parser, scope);
  parser.depth--;
  if (parser.lexemes[parser.at]?.type === 'close') parser.at++;
  else mend(parser, 'bracket-closed', start);
  if (inside === null) mend(parser, 'empty-dropped', start);
  return inside;
}

/** Parses a lexeme or quoted text: one word, a phrase, or a standard number. */
function terms(
  parser: Parser,
  scope: Scope,
  { text, type, start, end }: Extract<Lexeme, { text: string }>,
): QueryNode | null {
  const { row, budget, similar } = parser;
  const source: Source = { row, start, end };
  const begun = type === 'word' && scope === 'isbn' ? isbnStart(text) : null;
  if (begun !== null) return numberStart(begun, text, source);
  if (scope === 'isbn' || scope === 'issn' || scope === 'call') {
    const key = exactKey[scope](text);
    if (key !== null) return { kind: 'exact', list: scope, key, shown: text, source };
    mend(parser, 'empty-dropped', start);
    return null;
  }
  if (scope === 'series') return seriesHeading(text, source);
  const years = scope === 'years' ? readYears(text) : null;
  if (years !== null) {
    const { swapped, ...range } = years;
    if (swapped) mend(parser, 'years-swapped', start);
    const shown = swapped ? `${range.from}-${range.to}` : text;
    return { kind: 'years', years: range, shown, source };
  }
  const field = scope === 'years' ? null : scope;
  const pattern = type === 'word' ? wildcardPattern(text) : null;
  if (pattern !== null && budget.words > 0) {
    budget.words--;
    return patternWord(pattern, { field, shown: text, source });
  }
  const words = tokenize(text);
  if (words.length === 0) {
    mend(parser, 'empty-dropped', start);
    return null;
  }
  if (words.length > budget.words) {
    mend(parser, 'too-long', start);
    words.length = budget.words;
    if (words.length === 0) return null;
  }
  budget.words -= words.length;
  const starred = type === 'word' && text.endsWith('*');
  if (UNREAD_WILDCARD.test(text) || (type === 'quoted' && text.includes('*')))
    mend(parser, 'star-dropped', start);
  return typedWords({
    ...{ text, words, field, source, quoted: type === 'quoted', starred, similar },
    ...{ language: parser.language, equivalents: parser.equivalents },
  });
}

/** The series of this name, and those that begin with it. */
const seriesHeading = (text: string, source: Source): HeadingNode => ({
  kind: 'heading',
  keys: [{ list: 'series', key: sortKey(text), andLonger: true }],
  authorities: [],
  shown: text,
  source,
});

/** A star that does not end a word, or a question mark before one. */
const UNREAD_WILDCARD = /\*.|^\?\p{L}{3}/su;

function operatorAt({ lexemes, at }: Parser): Operator | null {
  const lexeme = lexemes[at];
  return lexeme?.type === 'operator' ? lexeme.operator : null;
}

/** Whether an operand can begin with this lexeme; NOT may follow any operator. */
const beginsOperand = (lexeme: Lexeme | undefined): boolean =>
  lexeme !== undefined &&
  lexeme.type !== 'close' &&
  (lexeme.type !== 'operator' || lexeme.operator === 'NOT');

/** Drops the next lexeme and reports it as a repair. */
function drop(parser: Parser, code: Repair['code']): void {
  mend(parser, code, parser.lexemes[parser.at]?.start ?? 0);
  parser.at++;
}

function mend({ repairs, row }: Parser, code: Repair['code'], at: number): void {
  repairs.push({ code, row, at });
}
