/**
 * Facts for suggestions, whose code is synchronous. It runs with what is known; what is not known yet is noted and
 * taken for nothing, looked up at once, and the code runs again until it misses nothing.
 */
import {
  editDistance,
  likelyWords,
  otherWays,
  tokenize,
  type ParsedQuery,
  type QueryNode,
  type ScopedFacts,
  type SearchRequest,
  type TitleFacts,
  type Weighed,
} from '../../engine/engine.ts';
import type { OpenSearchClient } from '../client.ts';
import { TITLE_FIELDS as F, WORD_FIELDS as W } from '../fields.ts';
import { allOf, anyOf, MATCH_ALL, not, scored, startsWith, term, type Dsl } from '../query/dsl.ts';
import { toQuery } from '../query/tree-query.ts';
import { lookUp } from './lookups.ts';
import { counting, searchAll, totalOf, type Found } from './send.ts';

type Other = ReturnType<typeof otherWays>;

/** Lookups of one round; the code may try hundreds of spellings. */
const MAX_AT_ONCE = 200;
const MAX_ROUNDS = 12;

interface Missing {
  index: string;
  body: () => Promise<Dsl>;
  read: (found: Found) => unknown;
}

interface Limits {
  /** Queries of the guide, and of all filters. */
  scope: readonly Dsl[];
  filters: readonly Dsl[];
}

/** Other queries for what was meant; null if they take too many lookups. */
export async function findOtherWays(
  client: OpenSearchClient,
  request: SearchRequest,
  query: ParsedQuery,
  total: number,
  { scope, filters }: Limits,
): Promise<Other | null> {
  const known = new Map<string, unknown>();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const missing = new Map<string, Missing>();
    const get = <T>(name: string, nothing: T, look: Missing): T => {
      if (known.has(name)) return known.get(name) as T;
      if (missing.size < MAX_AT_ONCE) missing.set(name, look);
      return nothing;
    };
    const facts: ScopedFacts = {
      inScope: factsFrom(client, get, {
        ...{ name: 'scope', limits: scope, own: query.tree },
      }),
      filtered: factsFrom(client, get, {
        ...{ name: 'all', limits: [...scope, ...filters], own: query.tree },
      }),
    };
    const ways = otherWays(request, query, total, facts);
    if (missing.size === 0) return ways;
    await lookUpAll(client, missing, known);
  }
  return null;
}

async function lookUpAll(
  client: OpenSearchClient,
  missing: ReadonlyMap<string, Missing>,
  known: Map<string, unknown>,
): Promise<void> {
  const byIndex = Map.groupBy(missing, ([, { index }]) => index);
  for (const [index, looks] of byIndex) {
    const bodies = await Promise.all(looks.map(([, { body }]) => body()));
    const found = await searchAll(client, index, bodies);
    looks.forEach(([name, { read }], i) => known.set(name, read(found[i]!)));
  }
}

type Get = <T>(name: string, nothing: T, look: Missing) => T;

const SPELLINGS = 50;

interface FactLimits {
  name: string;
  limits: readonly Dsl[];
  /** The query of the search. */
  own: QueryNode;
}

function factsFrom(
  client: OpenSearchClient,
  get: Get,
  { name, limits, own }: FactLimits,
): TitleFacts {
  const { titles, words } = client.names;
  const titlesWith = (word: string): number =>
    get(`word ${word}`, 1, {
      index: titles,
      body: async () => counting(term(F.words, word)),
      read: totalOf,
    });
  const queryOf = async (trees: readonly QueryNode[]): Promise<Dsl> => {
    const found = await lookUp(client, trees);
    return anyOf(trees.map((tree) => toQuery(tree, found)));
  };
  const within = async (trees: readonly QueryNode[]): Promise<Dsl> =>
    allOf([await queryOf(trees), ...limits]);
  return {
    size: get('size', 1, {
      index: titles,
      body: async () => counting(MATCH_ALL),
      read: totalOf,
    }),
    titlesWith,
    completeTerm: (text, limit = 10) => {
      const prefix = tokenize(text).at(-1);
      if (prefix === undefined) return [];
      return get(`begun ${limit} ${prefix}`, [], {
        index: words,
        body: async () => ({ ...commonest(startsWith(W.word, prefix)), size: limit }),
        read: wordsIn,
      });
    },
    likelyTerms: (word, limit, farther) =>
      likelyWords(
        { near: (distance) => near(get, words, word, distance), titlesWith },
        word,
        limit,
        farther,
      ),
    count: (trees) =>
      get(`${name} ${JSON.stringify(trees)}`, 0, {
        index: titles,
        body: async () => counting(await within(trees)),
        read: totalOf,
      }),
    isNew: (tree) =>
      get(`${name} new ${JSON.stringify(tree)}`, false, {
        index: titles,
        body: async () => counting(allOf([await within([tree]), not(await queryOf([own]))])),
        read: (found) => totalOf(found) > 0,
      }),
    heldTogether: heldTogether(get, titles, { name, limits, queryOf }),
  };
}

interface Holding extends Omit<FactLimits, 'own'> {
  queryOf: (trees: readonly QueryNode[]) => Promise<Dsl>;
}

/** The parts of the title that scores most, each of which scores its weight. */
const heldTogether =
  (get: Get, index: string, { name, limits, queryOf }: Holding): TitleFacts['heldTogether'] =>
  <Part extends Weighed>(parts: readonly Part[]): Part[] => {
    const held = get<number[]>(`${name} held ${JSON.stringify(parts)}`, [], {
      index,
      body: async () => ({
        ...{ size: 1, _source: false, sort: [{ _score: 'desc' }, { [F.id]: 'asc' }] },
        query: {
          bool: {
            filter: limits,
            minimum_should_match: 1,
            should: await Promise.all(
              parts.map(async ({ leaves, weight }, i) => ({
                bool: { must: [scored(await queryOf(leaves), weight)], _name: String(i) },
              })),
            ),
          },
        },
      }),
      read: ({ hits }) => (hits.hits[0]?.matched_queries ?? []).map(Number),
    });
    return parts.filter((_, i) => held.includes(i));
  };

const commonest = (query: Dsl): Dsl => ({
  query,
  sort: [{ [W.titles]: 'desc' }, { [W.word]: 'asc' }],
  _source: [W.word, W.titles],
});

const wordsIn = ({ hits }: Found): { term: string; total: number }[] =>
  hits.hits.map(({ _source: { word = '', titles = 0 } = {} as never }) => ({
    term: word,
    total: titles,
  }));

/** Numbers are not corrected. */
const MIN_LENGTH = 3;

function near(get: Get, index: string, word: string, distance: number): string[] {
  if (word.length < MIN_LENGTH) return [];
  return get<string[]>(`near ${distance} ${word}`, [], {
    index,
    body: async () => ({
      ...commonest({
        fuzzy: { [W.word]: { value: word, fuzziness: distance, max_expansions: 1000 } },
      }),
      size: SPELLINGS,
    }),
    read: (found) =>
      wordsIn(found)
        .map((each) => each.term)
        .filter((text) => {
          const edits = editDistance(word, text, distance);
          return edits > 0 && edits <= distance && !/^\d/.test(text);
        }),
  });
}
