import { Diagnostic } from '../diagnostics.ts';
import { tokensOf, type Token } from './lexer.ts';
import {
  unescape,
  type BooleanName,
  type Clause,
  type CqlNode,
  type CqlQuery,
  type Modifier,
  type SortKey,
} from './syntax.ts';

const MAX_DEPTH = 30;
const MAX_CLAUSES = 100;

interface Parser {
  tokens: readonly Token[];
  at: number;
  depth: number;
  clauses: number;
}

/**
 * Parses CQL 1.2, by recursive descent. Booleans have equal precedence, from the left.
 *
 * @throws {Diagnostic}
 */
export function parseCql(text: string): CqlQuery {
  const parser: Parser = { tokens: tokensOf(text), at: 0, depth: 0, clauses: 0 };
  if (parser.tokens.length === 0) throw new Diagnostic(10, 'The query is empty');
  const query = parseQuery(parser);
  const sort = keyword(parser) === 'sortby' ? parseSort(parser) : [];
  const rest = parser.tokens[parser.at];
  if (rest?.type === 'close') throw new Diagnostic(13);
  if (rest !== undefined) throw new Diagnostic(10, describe(rest));
  return { query, sort };
}

/** The clause of a scan. */
export function parseScanClause(text: string): Clause {
  const { query, sort } = parseCql(text);
  if (query.kind !== 'clause' || sort.length > 0) throw new Diagnostic(10, 'Scan takes one clause');
  return query;
}

function parseQuery(parser: Parser): CqlNode {
  const prefix = parser.tokens[parser.at];
  if (prefix?.type === 'comparison' && prefix.symbol === '>') return parsePrefixed(parser);
  let left = parseClause(parser);
  for (;;) {
    const operator = keyword(parser);
    if (operator === null || operator === 'sortby') return left;
    parser.at++;
    const modifiers = parseModifiers(parser);
    const right = parseClause(parser);
    left = { kind: 'boolean', operator, modifiers, left, right };
  }
}

function parsePrefixed(parser: Parser): CqlNode {
  deeper(parser);
  parser.at++;
  const first = takeText(parser, 'A prefix needs its context set');
  const next = parser.tokens[parser.at];
  const isNamed = next?.type === 'comparison' && next.symbol === '=';
  if (isNamed) parser.at++;
  const uri = isNamed ? takeText(parser, 'A prefix needs its context set') : first;
  const query = parseQuery(parser);
  parser.depth--;
  return { kind: 'prefixed', prefix: isNamed ? first : null, uri, query };
}

function parseClause(parser: Parser): CqlNode {
  const token = parser.tokens[parser.at];
  if (token?.type === 'open') return parseBrackets(parser);
  if (token?.type === 'close') throw new Diagnostic(13);
  if (++parser.clauses > MAX_CLAUSES) throw new Diagnostic(38, String(MAX_CLAUSES));
  const first = takeText(parser, 'A search term is missing');
  const relation = takeRelation(parser);
  if (relation === null) return { kind: 'clause', index: null, relation: null, term: first };
  const modifiers = parseModifiers(parser);
  const term = takeText(parser, 'A search term is missing');
  return { kind: 'clause', index: first, relation: { name: relation, modifiers }, term };
}

function parseBrackets(parser: Parser): CqlNode {
  deeper(parser);
  parser.at++;
  const inside = parseQuery(parser);
  if (parser.tokens[parser.at]?.type !== 'close') throw new Diagnostic(13);
  parser.at++;
  parser.depth--;
  return inside;
}

function deeper(parser: Parser): void {
  if (++parser.depth > MAX_DEPTH) throw new Diagnostic(13, `deeper than ${MAX_DEPTH}`);
}

/** The relation that follows an index: a symbol, or a name before a further text. */
function takeRelation(parser: Parser): string | null {
  const token = parser.tokens[parser.at];
  if (token?.type === 'comparison') {
    parser.at++;
    return token.symbol;
  }
  if (token?.type !== 'text' || keyword(parser) !== null) return null;
  parser.at++;
  return unescape(token.raw).toLowerCase();
}

function parseModifiers(parser: Parser): Modifier[] {
  const modifiers: Modifier[] = [];
  while (parser.tokens[parser.at]?.type === 'slash') {
    parser.at++;
    const name = unescape(takeText(parser, 'A modifier needs its name')).toLowerCase();
    const next = parser.tokens[parser.at];
    if (next?.type !== 'comparison') {
      modifiers.push({ name });
      continue;
    }
    parser.at++;
    const value = takeText(parser, 'A modifier needs its value');
    modifiers.push({ name, comparison: { symbol: next.symbol, value } });
  }
  return modifiers;
}

function parseSort(parser: Parser): SortKey[] {
  parser.at++;
  const keys: SortKey[] = [];
  do {
    const index = takeText(parser, 'sortBy needs an index');
    keys.push({ index, modifiers: parseModifiers(parser) });
  } while (parser.tokens[parser.at]?.type === 'text');
  return keys;
}

const KEYWORDS = new Set<string>(['and', 'or', 'not', 'prox', 'sortby']);
const isKeyword = (text: string): text is BooleanName | 'sortby' => KEYWORDS.has(text);

/** The keyword that is next. In quotes it is a text. */
function keyword({ tokens, at }: Parser): BooleanName | 'sortby' | null {
  const token = tokens[at];
  if (token?.type !== 'text' || token.isQuoted) return null;
  const text = token.raw.toLowerCase();
  return isKeyword(text) ? text : null;
}

function takeText(parser: Parser, missing: string): string {
  const token = parser.tokens[parser.at];
  if (token?.type !== 'text') throw new Diagnostic(10, missing);
  parser.at++;
  return token.raw;
}

function describe(token: Token): string {
  if (token.type === 'text') return unescape(token.raw);
  return token.type === 'comparison' ? token.symbol : token.type;
}
