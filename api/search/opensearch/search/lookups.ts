/** What a query needs to know before it can be written for OpenSearch. */
import {
  callQueries,
  isName,
  leaves,
  type CallQuery,
  type NameNode,
  type QueryNode,
  type WordNode,
} from '../../engine/engine.ts';
import type { OpenSearchClient } from '../client.ts';
import { TITLE_FIELDS as F, WORD_FIELDS } from '../fields.ts';
import { allOf, startsWith, type Dsl } from '../query/dsl.ts';
import { MAX_EXPANSIONS, nearQuery } from '../query/near-query.ts';
import { callName, wordQuery, type LookedUp } from '../query/tree-query.ts';
import { searchAll, searchOne, totalOf, type Found } from './send.ts';

/** Keys that are compared with a call number or a name. */
const MAX_KEYS = 10_000;

const NOTHING: LookedUp = { calls: new Map(), names: new Map(), wordsOf: () => undefined };

/** `isCut`: there is more than OpenSearch can be asked for. */
export type Lookups = LookedUp & { isCut: boolean };

export async function lookUp(
  client: OpenSearchClient,
  trees: readonly QueryNode[],
): Promise<Lookups> {
  const nodes = trees.flatMap(allNodes);
  const calls = nodes.flatMap((node) =>
    node.kind === 'exact' && node.list === 'call' ? callsOf(node.key) : [],
  );
  const names = nodes.filter((node) => node.kind === 'name');
  const begun = nodes
    .filter((node) => node.kind === 'near')
    .flatMap((node) => leaves(node, false))
    .concat(nodes.filter((node) => node.kind === 'near').flatMap((node) => leaves(node)))
    .filter((leaf): leaf is WordNode => leaf.kind === 'word' && leaf.prefix);
  const isCut = nodes.some(
    (node) => node.kind === 'near' && nearQuery(node, NOTHING.wordsOf).isCut,
  );
  if (calls.length + names.length + begun.length === 0) return { ...NOTHING, isCut };
  const { titles } = client.names;
  const found = await searchAll(client, titles, [
    ...calls.map(({ query }) => keysBody(F.call, startsWith(F.call, query.start), query.start)),
    ...names.map(({ surname }) => keysBody(F.author, allOf(surname.map(wordQuery)))),
  ]);
  const keysOf = (at: number): string[] => bucketKeys(found[at]);
  const words = new Map<string, readonly string[]>();
  let tooMany = found.some((one) => bucketKeys(one).length === MAX_KEYS);
  for (const word of begun) {
    const { list, isAll } = await wordsBegun(client, word);
    words.set(nameOf(word), list);
    tooMany ||= !isAll;
  }
  return {
    calls: new Map(
      calls.map(({ name, query }, i) => [
        name,
        keysOf(i).filter((key) => query.fits?.(key) ?? true),
      ]),
    ),
    names: new Map<NameNode, string[]>(
      names.map((node, i) => [node, keysOf(calls.length + i).filter((key) => isName(node, key))]),
    ),
    wordsOf: (word) => words.get(nameOf(word)),
    isCut: isCut || tooMany,
  };
}

const nameOf = ({ text, pattern = '' }: WordNode): string => `${text} ${pattern}`;

const callsOf = (key: string): { name: string; query: CallQuery }[] =>
  callQueries(key)
    .filter(({ fits }) => fits !== null)
    .map((query) => ({ name: callName(key, query), query }));

const keysBody = (field: string, query: Dsl, start = ''): Dsl => ({
  size: 0,
  query,
  aggs: {
    keys: {
      terms: { field, size: MAX_KEYS, ...(start !== '' && { include: `${escaped(start)}.*` }) },
    },
  },
});

const escaped = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`);

const bucketKeys = (found: Found | undefined): string[] =>
  (found?.aggregations?.['keys']?.buckets ?? []).map(({ key }) => key);

/** The commonest words that begin so. */
async function wordsBegun(
  client: OpenSearchClient,
  word: WordNode,
): Promise<{ list: string[]; isAll: boolean }> {
  const query =
    word.pattern === undefined
      ? startsWith(WORD_FIELDS.word, word.text)
      : { wildcard: { [WORD_FIELDS.word]: { value: word.pattern } } };
  const found = await searchOne(client, client.names.words, {
    size: MAX_EXPANSIONS,
    track_total_hits: true,
    query,
    sort: [{ [WORD_FIELDS.titles]: 'desc' }, { [WORD_FIELDS.word]: 'asc' }],
    _source: [WORD_FIELDS.word],
  });
  const list = found.hits.hits.flatMap(({ _source }) => _source?.word ?? []);
  return { list, isAll: totalOf(found) <= MAX_EXPANSIONS };
}

function allNodes(node: QueryNode): QueryNode[] {
  switch (node.kind) {
    case 'and':
    case 'or':
      return [node, ...node.items.flatMap(allNodes)];
    case 'not':
      return [node, ...allNodes(node.item)];
    case 'near':
      return [node, ...allNodes(node.left), ...allNodes(node.right)];
    default:
      return [node];
  }
}
