import {
  asTyped,
  group,
  negate,
  type NearNode,
  type OrderBy,
  type QueryNode,
} from '../../search/engine/engine.ts';
import { clauseNode, type QueryContext } from './clause-node.ts';
import {
  unescape,
  type BooleanClause,
  type CqlNode,
  type Modifier,
  type SortKey,
} from './cql/syntax.ts';
import { Diagnostic } from './diagnostics.ts';
import { contextSetOf, NO_PREFIXES, sortOf, type Prefixes } from './indexes.ts';

/**
 * The query as a tree of our search.
 *
 * @throws {Diagnostic}
 */
export async function queryNode(
  context: QueryContext,
  node: CqlNode,
  prefixes: Prefixes = NO_PREFIXES,
): Promise<QueryNode> {
  switch (node.kind) {
    case 'clause':
      return clauseNode(context, node, prefixes);
    case 'prefixed': {
      const prefix = unescape(node.prefix ?? '').toLowerCase();
      const set = contextSetOf(unescape(node.uri));
      return queryNode(context, node.query, new Map([...prefixes, [prefix, set]]));
    }
    case 'boolean': {
      // One after the other, so that the first fault is reported.
      const left = await queryNode(context, node.left, prefixes);
      return joined(node, left, await queryNode(context, node.right, prefixes));
    }
  }
}

function joined({ operator, modifiers }: BooleanClause, left: QueryNode, right: QueryNode) {
  if (operator === 'prox') return nearNode(modifiers, left, right);
  const [modifier] = modifiers;
  if (modifier !== undefined) throw new Diagnostic(46, modifier.name);
  return operator === 'not' ? group('and', [left, negate(right)]) : group(operator, [left, right]);
}

/** Either order repeats what an operand holds: a chain of these doubles with each. */
const MAX_NEAR = 32;

/** Two words next to each other, or in one heading; without "ordered" in either order. */
function nearNode(modifiers: readonly Modifier[], left: QueryNode, right: QueryNode): QueryNode {
  const { order, isOrdered } = readProximity(modifiers);
  if (!hasPositions(left) || !hasPositions(right)) throw new Diagnostic(39);
  const count = nearIn(left) + nearIn(right) + 1;
  if (count * (isOrdered ? 1 : 2) > MAX_NEAR) throw new Diagnostic(38, 'prox');
  const [first, second] = [asTyped(left), asTyped(right)];
  const forward: NearNode = { kind: 'near', order, left: first, right: second };
  if (isOrdered) return forward;
  return group('or', [forward, { kind: 'near', order, left: second, right: first }]);
}

function hasPositions(node: QueryNode): boolean {
  if (node.kind === 'or') return node.items.some(hasPositions);
  return node.kind === 'word' || node.kind === 'phrase' || node.kind === 'near';
}

function nearIn(node: QueryNode): number {
  if (node.kind === 'near') return nearIn(node.left) + nearIn(node.right) + 1;
  if (node.kind !== 'and' && node.kind !== 'or') return 0;
  return node.items.reduce((count, item) => count + nearIn(item), 0);
}

function readProximity(modifiers: readonly Modifier[]): {
  order: 'next' | 'before';
  isOrdered: boolean;
} {
  let unit = 'word';
  let distance: number | null = null;
  let isOrdered = false;
  for (const { name, comparison } of modifiers) {
    const bare = name.replace(/^cql\./, '');
    if (bare === 'ordered' || bare === 'unordered') isOrdered = bare === 'ordered';
    else if (bare === 'unit') unit = valueOf(comparison).toLowerCase();
    else if (bare === 'distance') distance = distanceOf(comparison);
    else throw new Diagnostic(46, name);
  }
  if (unit !== 'word' && unit !== 'element') throw new Diagnostic(42, unit);
  const nearest = unit === 'word' ? 1 : 0;
  if (distance !== null && distance !== nearest) throw new Diagnostic(41, String(distance));
  return { order: unit === 'word' ? 'next' : 'before', isOrdered };
}

function valueOf(comparison: Modifier['comparison']): string {
  if (comparison?.symbol !== '=') throw new Diagnostic(40, comparison?.symbol ?? '');
  return unescape(comparison.value);
}

function distanceOf(comparison: Modifier['comparison']): number {
  if (comparison === undefined || !['=', '<='].includes(comparison.symbol))
    throw new Diagnostic(40, comparison?.symbol ?? '');
  const text = unescape(comparison.value);
  if (!/^\d{1,9}$/.test(text)) throw new Diagnostic(41, text);
  return Number(text);
}

export interface Order {
  orderBy: OrderBy;
  direction: 'C' | 'D';
}

/** Direction of each sort modifier; null: accepted without effect, since no order regards case or accents. */
const SORT_MODIFIERS: Readonly<Record<string, Order['direction'] | null>> = {
  'sort.ascending': 'C',
  'sort.descending': 'D',
  'sort.ignorecase': null,
  'sort.ignoreaccents': null,
};

/**
 * The order of a query; undefined: by relevance.
 *
 * @throws {Diagnostic}
 */
export function orderOf(keys: readonly SortKey[]): Order | undefined {
  const [key, ...more] = keys;
  if (key === undefined) return undefined;
  if (more.length > 0) throw new Diagnostic(84);
  let direction: Order['direction'] = 'C';
  for (const { name, comparison } of key.modifiers) {
    // Simple2ZOOM always sends one. Records without the value have their place in each order.
    if (name.startsWith('sort.missing')) continue;
    if (name === 'sort.respectcase') throw new Diagnostic(92, name);
    const isKnown = Object.hasOwn(SORT_MODIFIERS, name) && comparison === undefined;
    if (!isKnown) throw new Diagnostic(80, name);
    direction = SORT_MODIFIERS[name] ?? direction;
  }
  return { orderBy: sortOf(key.index, NO_PREFIXES), direction };
}
