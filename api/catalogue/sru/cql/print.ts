import type { CqlNode, CqlQuery, Modifier } from './syntax.ts';

/** Writes a query in CQL; it parses to the same tree. */
export function printCql({ query, sort }: CqlQuery): string {
  const keys = sort.map(({ index, modifiers }) => ` ${name(index)}${printModifiers(modifiers)}`);
  return printNode(query) + (keys.length > 0 ? ` sortBy${keys.join('')}` : '');
}

function printNode(node: CqlNode): string {
  switch (node.kind) {
    case 'clause': {
      const term = quoted(node.term);
      if (node.index === null || node.relation === null) return term;
      const { name: relation, modifiers } = node.relation;
      const printed = SYMBOL.test(relation) ? relation : name(relation);
      return `${name(node.index)} ${printed}${printModifiers(modifiers)} ${term}`;
    }
    case 'prefixed': {
      const prefix = node.prefix === null ? '' : `${quoted(node.prefix)} = `;
      return `>${prefix}${quoted(node.uri)} ${printNode(node.query)}`;
    }
    case 'boolean': {
      const { operator, modifiers, left, right } = node;
      const first = left.kind === 'prefixed' ? `(${printNode(left)})` : printNode(left);
      const second = right.kind === 'clause' ? printNode(right) : `(${printNode(right)})`;
      return `${first} ${operator}${printModifiers(modifiers)} ${second}`;
    }
  }
}

const printModifiers = (modifiers: readonly Modifier[]): string =>
  modifiers
    .map(({ name: of, comparison }) => {
      const value = comparison ? ` ${comparison.symbol} ${quoted(comparison.value)}` : '';
      return `/${name(of)}${value}`;
    })
    .join('');

const SYMBOL = /^[=<>]+$/;
const quoted = (raw: string): string => `"${raw}"`;
/** Bare words that are not operators stand without quotes. */
const name = (raw: string): string => (/^[a-z]+\.\w+$/i.test(raw) ? raw : quoted(raw));
