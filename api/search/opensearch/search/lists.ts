/** Lists from A to Z, the shelf, and similar titles. */
import {
  browseKey,
  type BrowseList,
  type BrowsePage,
  type BrowseRequest,
  type FilterValue,
  type ShelfSpot,
  type SimilarTitle,
  type TitleFeatures,
} from '../../engine/engine.ts';
import type { ShelfRequest } from '../../searcher/searcher.ts';
import type { OpenSearchClient } from '../client.ts';
import {
  filterField,
  KEY_FIELDS,
  keyAt,
  KEY_LISTS,
  placeOf,
  TITLE_FIELDS as F,
  valueTerm,
  type ReadableList,
} from '../fields.ts';
import { allOf, MATCH_ALL, startsWith, term, terms, type Dsl } from '../query/dsl.ts';
import { counting, idOf, searchAll, searchOne, totalOf, type Found, type Hit } from './send.ts';

/** Keys read at a time besides those of the page: some have no title any more. */
const SPARE = 4;
/** Titles of one key, or of the keys of a page together, that are listed. */
const MAX_TITLES = 10_000;

interface Entry {
  key: string;
  ids: number[];
}

/** A page of a list, in ascending order in both directions. */
export async function browseKeys(
  client: OpenSearchClient,
  { list, from, before, count }: Omit<BrowseRequest, 'accept'>,
): Promise<BrowsePage> {
  const backwards = before !== undefined;
  const key = browseKey(list, before ?? from ?? '');
  const [found, other] = await Promise.all([
    entriesFrom(client, list, { key, backwards, count: count + 1 }),
    entriesFrom(client, list, { key, backwards: !backwards, count: 1 }),
  ]);
  const beyond = found.length > count;
  const entries = found.slice(0, count);
  if (backwards) entries.reverse();
  const elsewhere = other.length > 0;
  return {
    entries,
    hasBefore: backwards ? beyond : elsewhere,
    hasAfter: backwards ? elsewhere : beyond,
  };
}

interface Walk {
  key: string;
  backwards: boolean;
  count: number;
}

/** The entries of a list from a key on; backwards, before it. */
async function entriesFrom(
  client: OpenSearchClient,
  list: BrowseList,
  { key, backwards, count }: Walk,
): Promise<Entry[]> {
  const own = list as ReadableList;
  const entries: Entry[] = [];
  let place = placeOf(own, key);
  for (let isFirst = true; entries.length < count; isFirst = false) {
    const size = count - entries.length + SPARE;
    const isIncluded = isFirst && !backwards;
    const { keys, isLast } = await placesFrom(client, own, { place, backwards, size, isIncluded });
    entries.push(...(await withTitles(client, own, keys)));
    if (isLast) break;
    place = placeOf(own, keys.at(-1)!);
  }
  return entries.slice(0, count);
}

interface PlaceWalk {
  place: string;
  backwards: boolean;
  size: number;
  /** The list begins with the place itself, if there is such a key. */
  isIncluded: boolean;
}

/**
 * The next keys of a list. Among millions, `search_after` finds them many times faster than a range does, which reads
 * every key up to the end of the list first.
 */
async function placesFrom(
  client: OpenSearchClient,
  list: ReadableList,
  { place, backwards, size, isIncluded }: PlaceWalk,
): Promise<{ keys: string[]; isLast: boolean }> {
  const body = { track_total_hits: false, docvalue_fields: [KEY_FIELDS.place], _source: false };
  const found = await searchAll(client, client.names.keys, [
    {
      ...{ ...body, size, query: MATCH_ALL, search_after: [place] },
      sort: [{ [KEY_FIELDS.place]: backwards ? 'desc' : 'asc' }],
    },
    ...(isIncluded ? [{ ...body, size: 1, query: term(KEY_FIELDS.place, place) }] : []),
  ]);
  const [after = [], own = []] = found.map(({ hits }) =>
    hits.hits.map(({ fields }) => String(fields?.[KEY_FIELDS.place]?.[0] ?? '')),
  );
  const start = placeOf(list, '');
  const inList = [...own, ...after].filter((one) => one.startsWith(start));
  return {
    keys: inList.slice(0, size).map(keyAt),
    isLast: inList.length < size,
  };
}

/** The keys that have titles, with these. */
async function withTitles(
  client: OpenSearchClient,
  list: ReadableList,
  keys: readonly string[],
): Promise<Entry[]> {
  if (keys.length === 0) return [];
  const field = KEY_LISTS[list];
  const titles = await titlesOfKeys(client, field, keys);
  return keys
    .map((key) => ({ key, ids: titles.get(key) ?? [] }))
    .filter(({ ids }) => ids.length > 0);
}

/** Ascending ids by key: in one search, or in one for each key if there are too many titles. */
async function titlesOfKeys(
  client: OpenSearchClient,
  field: string,
  keys: readonly string[],
  held: readonly Dsl[] = [],
): Promise<Map<string, number[]>> {
  const { titles } = client.names;
  const together = await searchOne(client, titles, {
    ...idsBody(allOf([terms(field, keys), ...held])),
    docvalue_fields: [F.id, field],
  });
  const found = new Map<string, number[]>(keys.map((key) => [key, []]));
  if (together.hits.hits.length < MAX_TITLES) {
    for (const hit of together.hits.hits)
      for (const key of hit.fields?.[field] ?? []) found.get(String(key))?.push(idIn(hit));
    return found;
  }
  const bodies = keys.map((key) => idsBody(allOf([term(field, key), ...held])));
  const each = await searchAll(client, titles, bodies);
  return new Map(keys.map((key, i) => [key, each[i]!.hits.hits.map(idIn)]));
}

/** Reads ids from doc values: the stored `_id` would have to be decompressed for each title. */
const idsBody = (query: Dsl): Dsl => ({
  ...{ size: MAX_TITLES, track_total_hits: false },
  ...{ stored_fields: '_none_', docvalue_fields: [F.id] },
  query: allOf([query]),
  sort: [{ [F.id]: 'asc' }],
});

const idIn = ({ fields }: Hit): number => Number(fields?.[F.id]?.[0]);

/** Spots on the shelf in one direction. */
export async function readShelf(
  client: OpenSearchClient,
  { from, backwards, count, library }: ShelfRequest,
): Promise<ShelfSpot[]> {
  const spots: ShelfSpot[] = [];
  let { key } = from;
  // The titles of the key itself are on both sides of the spot.
  const own = await spotsOf(client, [key], library);
  const here = own.filter(({ id }) => (backwards ? id < from.id : id >= from.id));
  spots.push(...(backwards ? here.toReversed() : here));
  while (spots.length < count) {
    const size = count - spots.length + SPARE;
    const { keys, isLast } = await placesFrom(client, 'shelf', {
      ...{ place: placeOf('shelf', key), backwards, size, isIncluded: false },
    });
    const some = await spotsOf(client, keys, library);
    spots.push(...(backwards ? some.toReversed() : some));
    if (isLast) break;
    key = keys.at(-1)!;
  }
  return spots.slice(0, count);
}

/** The titles of some keys, in shelf order. */
async function spotsOf(
  client: OpenSearchClient,
  keys: readonly string[],
  library: number | undefined,
): Promise<ShelfSpot[]> {
  if (keys.length === 0) return [];
  const held = library === undefined ? [] : [term(filterField('library'), valueTerm(library))];
  const titles = await titlesOfKeys(client, F.shelf, keys, held);
  return keys
    .toSorted(compareBytes)
    .flatMap((key) => (titles.get(key) ?? []).map((id) => ({ key, id })));
}

/** As keywords are sorted. */
const compareBytes = (a: string, b: string): number =>
  Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Titles read over all features; features of more titles say little. */
const MAX_SHARING = 20_000;
/** Codes for no language, or for several that are not named. */
const NO_LANGUAGE = new Set<FilterValue>(['', 'mul', 'zxx']);

/** Similar titles as in process (engine/similar-titles.ts): the features and their weights are counted here. */
export async function findSimilar(
  client: OpenSearchClient,
  id: number,
  { values, shelf }: TitleFeatures,
  count: number,
): Promise<SimilarTitle[]> {
  const { titles } = client.names;
  const features = [
    ...values.map(({ dimension, value, weight }, at) => ({
      ...{ at, weight, query: term(filterField(dimension), valueTerm(value)) },
    })),
    ...(shelf ? [{ at: -1, weight: shelf.weight, query: startsWith(F.shelf, shelf.key) }] : []),
  ];
  const [all, own, ...found] = await searchAll(client, titles, [
    counting(MATCH_ALL),
    { ...idsBody(term(F.id, id)), docvalue_fields: [filterField('language')] },
    ...features.map(({ query }) => counting(query)),
  ]);
  let left = MAX_SHARING;
  const used = features
    .map((feature, i) => ({ ...feature, titles: totalOf(found[i]!) }))
    .filter((feature) => feature.titles > 1)
    .sort((a, b) => a.titles - b.titles || a.at - b.at)
    .filter((feature) => (left -= feature.titles) >= 0);
  if (used.length === 0) return [];
  const worthOf = ({ weight, titles: sharing }: (typeof used)[number]): number =>
    weight * Math.log((totalOf(all!) + 1) / sharing);
  const body = similarBody(
    used.map((each) => ({ ...each, worth: worthOf(each) })),
    id,
    own!,
    count,
  );
  const similar = await searchOne(client, titles, body);
  return similar.hits.hits.map((hit): SimilarTitle => {
    const matched = new Set(hit.matched_queries ?? []);
    const shared = used.filter(({ at }) => matched.has(String(at)));
    return {
      id: idOf(hit),
      score: shared.reduce((sum, each) => sum + worthOf(each), 0),
      shared: shared.map(({ at }) => at),
      inLanguage: !matched.has('other language'),
    };
  });
}

interface Feature {
  at: number;
  query: Dsl;
  worth: number;
}

function similarBody(features: readonly Feature[], id: number, own: Found, count: number): Dsl {
  const languages = (own.hits.hits[0]?.fields?.[filterField('language')] ?? []).filter(
    (code) => !NO_LANGUAGE.has(code),
  );
  // More than all features together.
  const first = features.reduce((sum, { worth }) => sum + worth, 1);
  const inLanguage =
    languages.length === 0 ? MATCH_ALL : terms(filterField('language'), languages.map(String));
  return {
    ...{ size: count, track_total_hits: false, _source: false },
    query: {
      bool: {
        must_not: [term(F.id, id)],
        must: [
          {
            bool: {
              should: features.map(({ at, query, worth }) => ({
                bool: {
                  must: [{ constant_score: { filter: query, boost: Math.max(worth, 1e-6) } }],
                  _name: String(at),
                },
              })),
            },
          },
        ],
        should: [
          { bool: { must: [{ constant_score: { filter: inLanguage, boost: first } }] } },
          { bool: { must_not: [inLanguage], _name: 'other language' } },
        ],
      },
    },
    sort: [{ _score: 'desc' }, { [F.id]: 'asc' }],
  };
}
