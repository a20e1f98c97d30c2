import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { parseCql, parseScanClause } from '#api/catalogue/sru/cql/parse.ts';
import { printCql } from '#api/catalogue/sru/cql/print.ts';
import type { CqlNode, CqlQuery, Modifier } from '#api/catalogue/sru/cql/syntax.ts';
import { Diagnostic } from '#api/catalogue/sru/diagnostics.ts';

function codeOf(text: string): number {
  try {
    parseCql(text);
  } catch (error) {
    if (error instanceof Diagnostic) return error.code;
    throw error;
  }
  return 0;
}

/** The tree in brackets. */
function shape(node: CqlNode): string {
  if (node.kind === 'clause') return node.term;
  if (node.kind === 'prefixed') return `>${node.prefix ?? ''}=${node.uri} ${shape(node.query)}`;
  return `(${shape(node.left)} ${node.operator} ${shape(node.right)})`;
}

const text = fc
  .array(fc.constantFrom('a', 'é', '*', '?', '^', ' ', '(', '/', '=', '\\"', '\\\\', '\\*', 'and'))
  .map((parts) => parts.join(''));
const symbol = fc.constantFrom('=', '==', '<>', '<', '>', '<=', '>=');
const modifiers: fc.Arbitrary<Modifier[]> = fc.array(
  fc.record(
    {
      name: fc.constantFrom('stem', 'cql.masked', 'unit', 'distance'),
      comparison: fc.record({ symbol, value: text }),
    },
    { requiredKeys: ['name'] },
  ),
  { maxLength: 2 },
);
const clause = fc.oneof(
  text.map((term): CqlNode => ({ kind: 'clause', index: null, relation: null, term })),
  fc
    .record({
      index: fc.oneof(fc.constantFrom('dc.title', 'title', 'and'), text),
      relation: fc.record({ name: fc.oneof(symbol, fc.constantFrom('any', 'all')), modifiers }),
      term: text,
    })
    .map((parts): CqlNode => ({ kind: 'clause', ...parts })),
);
const { node } = fc.letrec<{ node: CqlNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5 },
    clause,
    fc
      .record({
        operator: fc.constantFrom('and', 'or', 'not', 'prox'),
        modifiers,
        left: tie('node'),
        right: tie('node'),
      })
      .map((parts): CqlNode => ({ kind: 'boolean', ...parts })),
    fc
      .record({ prefix: fc.option(text), uri: text, query: tie('node') })
      .map((parts): CqlNode => ({ kind: 'prefixed', ...parts })),
  ),
}));
const sort = fc.array(fc.record({ index: text, modifiers }), { maxLength: 2 });

describe('CQL', () => {
  it('parses what it prints to the same tree', () => {
    fc.assert(
      fc.property(fc.record({ query: node, sort }), (query: CqlQuery) => {
        expect(parseCql(printCql(query))).toEqual(query);
      }),
    );
  });

  it('parses or refuses any text with a diagnostic', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), text), (any) => {
        if (codeOf(any) === 0) expect(parseCql(printCql(parseCql(any)))).toEqual(parseCql(any));
      }),
    );
  });

  it.each([
    ['a and b or c', '((a and b) or c)'],
    ['a or b and c', '((a or b) and c)'],
    ['a or (b AND c) Not d', '((a or (b and c)) not d)'],
    ['a prox/unit=word/distance<=1 b and c', '((a prox b) and c)'],
    ['and = or', 'or'],
    ['"a \\" b"', 'a \\" b'],
    ['>dc="info:x" dc.title=a and b', '>dc=info:x (a and b)'],
    ['(> info:x a) and b', '(>=info:x a and b)'],
    ['Ação* or ^x', '(Ação* or ^x)'],
    ['a\\', 'a\\\\'],
  ])('reads %s from the left', (query, tree) => {
    expect(shape(parseCql(query).query)).toBe(tree);
  });

  it('reads relations by symbol and name, with modifiers and sort keys', () => {
    expect(parseCql('dc.title Any/stem/cql.masked "a b" sortBy dc.date/sort.descending x')).toEqual(
      {
        query: {
          kind: 'clause',
          index: 'dc.title',
          relation: { name: 'any', modifiers: [{ name: 'stem' }, { name: 'cql.masked' }] },
          term: 'a b',
        },
        sort: [
          { index: 'dc.date', modifiers: [{ name: 'sort.descending' }] },
          { index: 'x', modifiers: [] },
        ],
      },
    );
  });

  it.each([
    ['', 10],
    ['a b', 10],
    ['a and', 10],
    ['dc.title =', 10],
    ['a or or b', 10],
    ['a sortBy', 10],
    ['a/b', 10],
    ['(a', 13],
    ['a)', 13],
    ['()', 13],
    ['"a', 14],
    ['a"', 14],
  ])('refuses %s', (query, code) => {
    expect(codeOf(query)).toBe(code);
  });

  it.each([
    ['a thousand brackets', `${'('.repeat(1000)}a${')'.repeat(1000)}`, 13],
    ['a thousand prefixes', '>x '.repeat(1000), 13],
    ['thousands of characters', 'x'.repeat(8001), 12],
    ['hundreds of operators', Array(102).fill('a').join(' or '), 38],
  ])('refuses %s', (_what, query, code) => {
    expect(codeOf(query)).toBe(code);
  });

  it('scans one clause', () => {
    expect(parseScanClause('dc.title = casa').index).toBe('dc.title');
    expect(() => parseScanClause('a or b')).toThrow(Diagnostic);
  });
});
