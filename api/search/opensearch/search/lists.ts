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
import { counting, idOf, searchAll, searchOne, totalOf, type Found } from './send.ts';

/** Keys read at a time: some have no title any more. */
const SPARE = 20;
/** Titles of one key that are listed. */
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
  const found = await entriesFrom(client, list, { key, backwards, count: count + 1 });
  const beyond = found.length > count;
  const entries = found.slice(0, count);
  if (backwards) entries.reverse();
  const start = backwards ? key : (entries[0]?.key ?? key);
  const other = await entriesFrom(client, list, {
    ...{ key: start, backwards: !backwards, count: 1 },
  });
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
    const keys = await placesFrom(client, own, { place, backwards, size, isFirst });
    entries.push(...(await withTitles(client, own, keys)));
    if (keys.length < size) break;
    place = placeOf(own, keys.at(-1)!);
  }
  return entries.slice(0, count);
}

interface PlaceWalk {
  place: string;
  backwards: boolean;
  size: number;
  isFirst: boolean;
}

async function placesFrom(
  client: OpenSearchClient,
  list: ReadableList,
  { place, backwards, size, isFirst }: PlaceWalk,
): Promise<string[]> {
  const range = backwards ? { lt: place } : isFirst ? { gte: place } : { gt: place };
  const found = await searchOne(client, client.names.keys, {
    ...{ size, track_total_hits: false, docvalue_fields: [KEY_FIELDS.place] },
    query: allOf([
      startsWith(KEY_FIELDS.place, placeOf(list, '')),
      { range: { [KEY_FIELDS.place]: range } },
    ]),
    sort: [{ [KEY_FIELDS.place]: backwards ? 'desc' : 'asc' }],
  });
  return found.hits.hits.map(({ fields }) => keyAt(String(fields?.[KEY_FIELDS.place]?.[0] ?? '')));
}

/** The keys that have titles, with these. */
async function withTitles(
  client: OpenSearchClient,
  list: ReadableList,
  keys: readonly string[],
): Promise<Entry[]> {
  if (keys.length === 0) return [];
  const field = KEY_LISTS[list];
  const found = await searchAll(
    client,
    client.names.titles,
    keys.map((key) => idsBody(term(field, key))),
  );
  return keys
    .map((key, i) => ({ key, ids: found[i]!.hits.hits.map(idOf) }))
    .filter(({ ids }) => ids.length > 0);
}

const idsBody = (query: Dsl): Dsl => ({
  ...{ size: MAX_TITLES, track_total_hits: false, _source: false },
  query: allOf([query]),
  sort: [{ [F.id]: 'asc' }],
});

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
    const keys = await placesFrom(client, 'shelf', {
      ...{ place: placeOf('shelf', key), backwards, size, isFirst: false },
    });
    const some = await spotsOf(client, keys, library);
    spots.push(...(backwards ? some.toReversed() : some));
    if (keys.length < size) break;
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
  const found = await searchAll(
    client,
    client.names.titles,
    keys.map((key) => idsBody(allOf([term(F.shelf, key), ...held]))),
  );
  return keys
    .map((key, i) => found[i]!.hits.hits.map((hit) => ({ key, id: idOf(hit) })))
    .sort(([one], [other]) => compareBytes(one?.key ?? '', other?.key ?? ''))
    .flat();
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
