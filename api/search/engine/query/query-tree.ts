/**
 * The query as a tree, and its two serialisations: as parts with codes, which the page localises, and as
 * text in the published grammar, which parses to the same tree.
 */
import type { FilterValue } from '../segments/column.ts';
import type { Dimension } from '../segments/columns.ts';
import type { KeyList } from '../segments/exact-map.ts';
import type { YearRange } from '../segments/years.ts';
import { isIsbn, isIssn, type ExactList } from './identifiers.ts';
import type { WordForm } from './plural.ts';

/** Field in which words must occur. `null` in a node means any field. */
export type SearchField = 'title' | 'author' | 'subject' | 'other';
export type NearOrder = 'next' | 'before' | 'after';

/** Where in the typed text a node comes from: row number, offsets with exclusive end. */
export interface Source {
  row: number;
  start: number;
  end: number;
}

/** Optional expansions (synonyms); not shown in the parsed query. */
export type Expansions = readonly (WordNode | PhraseNode)[];

/** One folded word, or a prefix if `prefix` is set. `shown` is the word as typed. */
export interface WordNode {
  kind: 'word';
  text: string;
  prefix: boolean;
  /** A prefix with wildcards after it ("organi?acao"); `text` is the part before the first. */
  pattern?: string;
  similar: boolean;
  /** Other forms that also match, with a lower weight. */
  forms?: readonly WordForm[];
  field: SearchField | null;
  shown: string;
  source: Source;
  instead?: Expansions;
}

/** Consecutive words in one heading: typed in quotes, or joined by punctuation ("guarda-chuva"). */
export interface PhraseNode {
  kind: 'phrase';
  words: string[];
  instead?: Expansions;
  field: SearchField | null;
  shown: string;
  source: Source;
}

/** A standard number or call number, in its key form. */
export interface ExactNode {
  kind: 'exact';
  list: ExactList;
  key: string;
  /** Whether numbers that begin with the key are meant, too ("978853*"). */
  prefix?: boolean;
  shown: string;
  source: Source;
}

/** Years of publication: `ano:1965-1972`. */
export interface YearsNode {
  kind: 'years';
  years: YearRange;
  shown: string;
  source: Source;
}

/** A whole heading or filter value: titles by their key in a list, or by authority or value. */
export interface HeadingNode {
  kind: 'heading';
  keys: readonly {
    list: KeyList | 'title';
    key: string;
    /** Also longer keys that begin with these words. */
    andLonger?: true;
  }[];
  authorities: readonly { dimension: Dimension; ids: readonly FilterValue[] }[];
  /** Ascending ids of titles that were found outside the index (fields of guides). */
  titles?: readonly number[];
  shown: string;
  source: Source;
}

export interface GroupNode {
  kind: 'and' | 'or';
  items: QueryNode[];
  /** Expansions of an "and" group as a whole. */
  instead?: Expansions;
  /** Of an "or" group: only the last item was typed; the others are not shown in the parsed query. */
  hasReadings?: true;
}

interface NotNode {
  kind: 'not';
  item: QueryNode;
}

/** Two operands in one heading: `left` immediately before `right`, anywhere before it, or after it. */
export interface NearNode {
  kind: 'near';
  order: NearOrder;
  left: QueryNode;
  right: QueryNode;
}

/** A main author by surname and initials. Only used as an alternative reading of the whole query. */
export interface NameNode {
  kind: 'name';
  surname: readonly WordNode[];
  initials: readonly string[];
  /** Whether the initials are those of the names directly after the surname, in order. */
  inOrder: boolean;
}

/** A title of exactly these words, ignoring articles and prepositions. Only used as an alternative reading of the query. */
export interface TitleNode {
  kind: 'title';
  words: readonly WordNode[];
}

export type LeafNode = WordNode | PhraseNode | ExactNode | YearsNode | HeadingNode;
/** `all`: empty query, matches every title. `none`: input without any word, matches nothing. */
export type QueryNode =
  | { kind: 'all' }
  | { kind: 'none' }
  | LeafNode
  | GroupNode
  | NotNode
  | NearNode
  | NameNode
  | TitleNode;

/** Combines nodes with and/or; flattens nested groups of the same kind; a single item is returned as it is. */
export function group(kind: 'and' | 'or', items: QueryNode[]): QueryNode {
  if (items.length === 1) return items[0]!;
  const flat: QueryNode[] = [];
  for (const item of items) {
    if (item.kind === kind && item.instead === undefined) flat.push(...item.items);
    else flat.push(item);
  }
  return flat.length === 1 ? flat[0]! : { kind, items: flat };
}

/** Negates a node; double negation cancels out. */
export const negate = (item: QueryNode): QueryNode =>
  item.kind === 'not' ? item.item : { kind: 'not', item };

/** The query with words as typed only, without other forms. */
export function asTyped(node: QueryNode): QueryNode {
  switch (node.kind) {
    case 'word': {
      const { forms: _forms, instead: _instead, ...word } = node;
      return word;
    }
    case 'phrase': {
      const { instead: _instead, ...phrase } = node;
      return phrase;
    }
    case 'and':
    case 'or':
      return { kind: node.kind, items: node.items.map(asTyped) };
    case 'not':
      return { ...node, item: asTyped(node.item) };
    case 'near':
      return { ...node, left: asTyped(node.left), right: asTyped(node.right) };
    default:
      return node;
  }
}

/** The query without further readings of what was typed. */
export const withoutReadings = (node: QueryNode): QueryNode =>
  node.kind === 'or' && node.hasReadings === true ? node.items.at(-1)! : node;

/** The further readings of what was typed. */
export const readingsOf = (node: QueryNode): QueryNode[] =>
  node.kind === 'or' && node.hasReadings === true ? node.items.slice(0, -1) : [];

/** All leaves, in the order typed. `wanted` excludes leaves under a NOT. */
export function leaves(node: QueryNode, wanted = true): LeafNode[] {
  switch (node.kind) {
    case 'all':
    case 'none':
    case 'name':
    case 'title':
      return [];
    case 'and':
    case 'or':
      return node.items.flatMap((item) => leaves(item, wanted));
    case 'not':
      return wanted ? [] : leaves(node.item, wanted);
    case 'near':
      return [...leaves(node.left, wanted), ...leaves(node.right, wanted)];
    default:
      return [node];
  }
}

/** Removes NOT parts; returns the same node if there are none. */
export function withoutNot(node: QueryNode): QueryNode {
  if (node.kind === 'not') return { kind: 'all' };
  if (node.kind !== 'and' && node.kind !== 'or') return node;
  const items = node.items.filter(({ kind }) => kind !== 'not').map(withoutNot);
  const isSame =
    items.length === node.items.length && items.every((one, i) => one === node.items[i]);
  return isSame ? node : { ...node, items };
}

type Operator = 'and' | 'or' | 'not' | NearOrder | 'open' | 'close';

/** One part of the parsed query: an operator, a bracket, or a term with its attributes. */
export type QueryPart =
  | { code: Operator | 'all' | 'none' }
  | { code: 'word' | 'prefix' | 'similar' | 'phrase'; term: string; field: SearchField | null }
  | { code: ExactList | 'years'; term: string; field: null };

/** The parsed query in reading order, with brackets only where necessary. */
export const describe = (node: QueryNode): QueryPart[] =>
  inOrder(onceEach(withoutReadings(node)), describeLeaf, (code): QueryPart => ({ code }));

/** Of several alternatives for one typed word, keeps the last, which is the word as typed. */
function onceEach(node: QueryNode): QueryNode {
  switch (node.kind) {
    case 'and':
      return { ...node, items: node.items.map(onceEach) };
    case 'or': {
      const items = node.items.map(onceEach);
      return group(
        'or',
        items.filter((item, i) => !isSameWord(item, items[i + 1])),
      );
    }
    case 'not':
      return { ...node, item: onceEach(node.item) };
    case 'near':
      return { ...node, left: onceEach(node.left), right: onceEach(node.right) };
    default:
      return node;
  }
}

const isSameWord = (one: QueryNode, next: QueryNode | undefined): boolean =>
  next !== undefined &&
  'source' in one &&
  'source' in next &&
  one.kind === 'word' &&
  one.source.row === next.source.row &&
  one.source.start === next.source.start;

/** The tree in the published grammar. Folded words stand in lower case, operators in capitals. */
export const print = (node: QueryNode): string =>
  inOrder(withoutReadings(node), printLeaf, printSign)
    .join(' ')
    .replaceAll('( ', '(')
    .replaceAll(' )', ')');

/** Precedence of operators; a node of lower precedence inside a higher one needs brackets. */
const BINDING = { or: 1, and: 2, not: 3, near: 4 } as const;
const binding = (node: QueryNode): number =>
  node.kind in BINDING ? BINDING[node.kind as keyof typeof BINDING] : 5;

function inOrder<Part>(
  node: QueryNode,
  leaf: (node: QueryNode) => Part,
  sign: (code: Operator) => Part,
): Part[] {
  const inside = (child: QueryNode, loosest: number): Part[] => {
    const parts = inOrder(child, leaf, sign);
    return binding(child) >= loosest ? parts : [sign('open'), ...parts, sign('close')];
  };
  switch (node.kind) {
    case 'and':
    case 'or':
      return node.items.flatMap((item, i) => {
        const silent = i === 0 || (node.kind === 'and' && item.kind === 'not');
        const parts = inside(item, BINDING[node.kind] + (item.kind === node.kind ? 0 : 1));
        return silent ? parts : [sign(node.kind), ...parts];
      });
    case 'not':
      return [sign('not'), ...inside(node.item, BINDING.near)];
    case 'near':
      return [
        ...inside(node.left, BINDING.near),
        sign(node.order),
        ...inside(node.right, BINDING.near + 1),
      ];
    default:
      return [leaf(node)];
  }
}

function describeLeaf(node: QueryNode): QueryPart {
  switch (node.kind) {
    case 'word':
      return { code: wordCode(node), term: node.shown, field: node.field };
    case 'phrase':
      return { code: 'phrase', term: node.shown, field: node.field };
    case 'exact':
      return { code: node.list, term: node.shown, field: null };
    case 'years':
      return { code: 'years', term: `ano:${node.shown}`, field: null };
    case 'heading':
      return { code: 'phrase', term: node.shown, field: null };
    default:
      return { code: node.kind === 'all' ? 'all' : 'none' };
  }
}

function wordCode(node: WordNode): 'word' | 'prefix' | 'similar' {
  if (node.prefix && node.pattern === undefined) return 'prefix';
  return node.similar ? 'similar' : 'word';
}

/** The grammar has no name for the other fields. */
const FIELD_NAMES = { title: 'titulo:', author: 'autor:', subject: 'assunto:', other: '' } as const;
const fieldName = (field: SearchField | null): string => (field === null ? '' : FIELD_NAMES[field]);

function printLeaf(node: QueryNode): string {
  switch (node.kind) {
    case 'word':
      return `${fieldName(node.field)}${printWord(node)}`;
    case 'phrase':
      return `${fieldName(node.field)}"${node.words.join(' ')}"`;
    case 'heading':
      return `${node.keys[0]?.andLonger ? 'serie:' : ''}"${node.shown}"`;
    case 'years':
      return `ano:${node.shown}`;
    case 'exact':
      if (node.prefix === true) return `${node.list}:${node.key}*`;
      return `${node.list === 'call' ? 'chamada' : node.list}:"${node.key}"`;
    default:
      return node.kind === 'all' ? '' : '""';
  }
}

/** Quotes a word that looks like a standard number, so that it is parsed as a word. */
function printWord({ text, prefix, pattern }: WordNode): string {
  if (pattern !== undefined) return pattern;
  if (prefix) return `${text}*`;
  return isIsbn(text) || isIssn(text) ? `"${text}"` : text;
}

const printSign = (code: Operator): string => {
  if (code === 'open') return '(';
  return code === 'close' ? ')' : code.toUpperCase();
};
