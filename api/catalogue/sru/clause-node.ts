import type { IndexType } from '#contract/shared/constants.ts';
import type { Queries } from '../../core/db/connection.ts';
import {
  browse,
  callKey,
  group,
  isIsbn,
  isIssn,
  negate,
  sortKey,
  type HeadingNode,
  type QueryNode,
  type SearchIndex,
  type Synonyms,
} from '../../search/engine/engine.ts';
import { lookUpHeading } from '../../search/query/heading-rows.ts';
import { Diagnostic } from './diagnostics.ts';
import { findIndex, type IndexKind, type Prefixes, type ValueKind } from './indexes.ts';
import { readRelation, type ReadRelation, type RelationName } from './relation.ts';
import type { Clause } from './cql/syntax.ts';
import { readTerm, type Term } from './cql/term.ts';
import { idNode, languageNode, numberNode, typeNode, yearsNode } from './value-nodes.ts';
import { adjacentWords, allWords, eachWord, type WordContext } from './word-nodes.ts';

/** What the nodes of a query are made from. */
export interface QueryContext {
  queries: Queries;
  /** Headings of the authorities. */
  directory: () => SearchIndex;
  language: string;
  equivalents: Synonyms;
  budget: { words: number };
}

/** @throws {Diagnostic} */
export async function clauseNode(
  context: QueryContext,
  clause: Clause,
  prefixes: Prefixes,
): Promise<QueryNode> {
  const { searches } = findIndex(clause.index ?? 'cql.serverChoice', prefixes);
  const relation = readRelation(clause.relation);
  if (relation.name === '<>') {
    const node = await nodeOf(context, searches, { ...relation, name: '=' }, clause.term);
    return negate(node);
  }
  return nodeOf(context, searches, relation, clause.term);
}

async function nodeOf(
  context: QueryContext,
  searches: IndexKind,
  relation: ReadRelation,
  raw: string,
): Promise<QueryNode> {
  if (searches.kind === 'resultSet') throw new Diagnostic(50);
  const term = readTerm(raw, relation);
  if (searches.kind === 'words') return wordsNode(context, searches, relation, term);
  if (relation.stem) throw new Diagnostic(20, 'stem');
  if (searches.kind === 'series' || searches.kind === 'call')
    return listNode(context, searches.kind, relation, term);
  if (term.startsHeading || term.endsHeading) throw new Diagnostic(31);
  return valuesNode(searches, relation, term);
}

async function wordsNode(
  context: QueryContext,
  { field, lists }: Extract<IndexKind, { kind: 'words' }>,
  relation: ReadRelation,
  term: Term,
): Promise<QueryNode> {
  const words: WordContext = { ...context, field, stem: relation.stem };
  const isWhole = relation.name === '==' || (term.startsHeading && term.endsHeading);
  const isAnchored = term.startsHeading || term.endsHeading;
  if (isAnchored && !['=', '==', 'adj'].includes(relation.name)) throw new Diagnostic(31);
  if (isAnchored || isWhole) return headingNode(context, lists, { term, isWhole, relation });
  switch (relation.name) {
    case '=':
    case 'adj':
      return adjacentWords(term, words);
    case 'all':
      return allWords(term, words);
    case 'any':
      return group('or', eachWord(term, words));
    default:
      throw new Diagnostic(22, relation.typed);
  }
}

/** Whole headings, or those that begin with the term. */
async function headingNode(
  { queries, directory }: QueryContext,
  lists: readonly IndexType[],
  { term, isWhole, relation }: { term: Term; isWhole: boolean; relation: ReadRelation },
): Promise<HeadingNode> {
  if (lists.length === 0) throw new Diagnostic(22, relation.typed);
  if (term.isMasked) throw new Diagnostic(28, term.text);
  if (!isWhole && !term.startsHeading) throw new Diagnostic(31);
  const shown = term.text;
  const common = {
    kind: 'heading',
    shown,
    source: { row: 0, start: 0, end: shown.length },
  } as const;
  const { keys, authorities } = await lookUpHeading(queries, shown, lists);
  if (isWhole) return { ...common, keys, authorities };
  const ids = authorities.length === 0 ? [] : headingsFrom(directory(), shown);
  return {
    ...common,
    keys: keys.map((key) => ({ ...key, andLonger: true })),
    authorities: authorities.map(({ dimension }) => ({ dimension, ids })),
  };
}

/** Headings that begin with these words; more are not looked up. */
const MAX_HEADINGS = 1000;

function headingsFrom(directory: SearchIndex, text: string): number[] {
  const start = sortKey(text);
  const { entries } = browse(directory, { list: 'title', from: text, count: MAX_HEADINGS });
  const beyond = entries.findIndex(({ key }) => key !== start && !key.startsWith(`${start} `));
  return entries.slice(0, beyond < 0 ? undefined : beyond).flatMap(({ ids }) => ids);
}

/** Series and call numbers: their beginning, or the whole. */
async function listNode(
  { queries }: QueryContext,
  kind: 'series' | 'call',
  relation: ReadRelation,
  term: Term,
): Promise<QueryNode> {
  if (!['=', '==', 'adj'].includes(relation.name)) throw new Diagnostic(22, relation.typed);
  const text = term.isMasked ? term.text.replace(/\*$/, '') : term.text;
  if (/[*?]/.test(text)) throw new Diagnostic(28, term.text);
  const source = { row: 0, start: 0, end: text.length };
  const isWhole = relation.name === '==' || term.endsHeading;
  if (kind === 'call' && !isWhole) {
    const key = callKey(text);
    if (key === null) throw new Diagnostic(36, text);
    return { kind: 'exact', list: 'call', key, shown: text, source };
  }
  const list = kind === 'call' ? 'numero_chamada' : 'serie';
  const { keys } = await lookUpHeading(queries, text, [list]);
  const found = isWhole ? keys : keys.map((key) => ({ ...key, andLonger: true as const }));
  return { kind: 'heading', keys: found, authorities: [], shown: text, source };
}

/** Relations of values that are equal or not. */
const EQUAL: readonly RelationName[] = ['=', '==', 'all', 'any'];
const ORDERED: readonly RelationName[] = [...EQUAL, '<', '>', '<=', '>=', 'within'];

function valuesNode(searches: ValueKind, relation: ReadRelation, term: Term): QueryNode {
  const relations = searches.kind === 'years' ? ORDERED : EQUAL;
  if (!relations.includes(relation.name)) throw new Diagnostic(22, relation.typed);
  const { text } = term;
  if (term.isMasked && searches.kind !== 'numbers' && searches.kind !== 'identifier')
    throw new Diagnostic(28, text);
  const isList = relation.name === 'all' || relation.name === 'any';
  if (!isList) return valueNode(searches, relation.name, text);
  const parts = text.split(/\s+/u).map((part) => valueNode(searches, '=', part));
  return group(relation.name === 'all' ? 'and' : 'or', parts);
}

function valueNode(searches: ValueKind, relation: RelationName, text: string): QueryNode {
  switch (searches.kind) {
    case 'all':
      return { kind: 'all' };
    case 'years':
      return yearsNode(relation === '==' ? '=' : relation, text);
    case 'language':
      return languageNode(text);
    case 'type':
      return typeNode(text);
    case 'id':
      return idNode(text);
    case 'numbers':
      return group(
        'or',
        searches.lists.map((list) => numberNode(list, text)),
      );
    case 'identifier':
      return identifierNode(text);
  }
}

/** A standard number, else a record. */
function identifierNode(text: string): QueryNode {
  const number = text.replace(/^urn:(?:isbn|issn):/i, '');
  if (text.endsWith('*') || isIsbn(number)) return numberNode('isbn', number);
  return isIssn(number) ? numberNode('issn', number) : idNode(text);
}
