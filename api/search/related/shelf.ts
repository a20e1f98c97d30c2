import type { Input, Output } from '#contract/calls.ts';
import { requireCurrentTitle } from '../../catalogue/records/require-title.ts';
import { titlesByIds, type StoredTitle } from '../../catalogue/records/store.ts';
import { spineLines } from '../../catalogue/copies/call-number.ts';
import { copiesByLibrary, type LibraryCopies } from '../../catalogue/copies/copies-by-library.ts';
import type { Queries } from '../../core/db/connection.ts';
import { refused } from '../../core/http/refused.ts';
import { callSchemeOf } from '../../catalogue/marc/map/numbers.ts';
import { shelfKey } from '../engine/engine.ts';
import type { Searcher } from '../searcher/searcher.ts';
import { listLibraries } from '../../circulation/units/store.ts';
import { relatedTitleWire, type RelatedTitleOptions } from './related-title.ts';
import {
  shelfLabels,
  findTitlePlace,
  readPlace,
  toShelfSpot,
  writePlace,
  type ShelfPlace,
} from './shelf-place.ts';

type ShelfQuery = NonNullable<Input<'GET /consulta/vizinhos'>['query']>;
type Answer = Output<'GET /consulta/vizinhos'>;

/** Titles on each side of a title, and per page. */
const SIDE = 10;
const PAGE = 20;
/** Spots read per batch, and maximum batches, as numbers of other libraries may lie in between. */
const BATCH = 24;
const BATCHES = 10;

interface Shelf {
  q: Queries;
  searcher: Searcher;
  library: number | undefined;
  now: Date;
}

/** A title at its place. */
interface PlacedTitle extends ShelfPlace {
  title: StoredTitle;
  places: LibraryCopies[];
}

interface ShelfStretch {
  /** Nearest first. */
  titles: PlacedTitle[];
  /** Start of the next page, if any. */
  on: ShelfPlace | null;
}

/** A page of the shelf of one library, or of all. */
export async function readShelfPage(
  q: Queries,
  searcher: Searcher,
  asked: ShelfQuery,
  shown: RelatedTitleOptions,
): Promise<Answer> {
  const { acervo, de, antes, depois, biblioteca } = asked;
  const libraries = await listLibraries(q);
  if (biblioteca !== undefined && !libraries.some(({ id }) => id === biblioteca))
    throw refused(404, 'library_not_found');
  const shelf: Shelf = { q, searcher, library: biblioteca, now: shown.now };
  const given = Object.entries({ acervo, de, antes, depois }).filter(
    ([, value]) => value !== undefined,
  );
  if (given.length > 1) throw wrongField(given[1]?.[0] ?? '');
  if (antes !== undefined || depois !== undefined) return readPageFrom(shelf, asked, shown);
  const title = acervo === undefined ? null : await requireCurrentTitle(q, acervo);
  const places = title
    ? ((await copiesByLibrary(q, [title.id], shown.now)).get(title.id) ?? [])
    : [];
  const holders = new Set(places.map(({ library }) => library.id));
  const bibliotecas = libraries.map(({ id, name }) => ({
    cod_biblioteca: id,
    desc_biblioteca: name,
    possui: holders.has(id),
  }));
  if (!title) return { ...(await readPageAt(shelf, de ?? '', shown)), bibliotecas };
  const place = findTitlePlace(title, places, biblioteca);
  if (!place) return { itens: [], bibliotecas };
  return { ...(await readAround(shelf, place, shown)), bibliotecas };
}

/** Titles on both sides of a title. */
async function readAround(
  shelf: Shelf,
  place: ShelfPlace,
  shown: RelatedTitleOptions,
): Promise<Answer> {
  const before = await readStretch(shelf, place, { backwards: true, count: SIDE });
  const after = await readStretch(shelf, place, { backwards: false, count: SIDE + 1 });
  const [first] = after.titles;
  return {
    ...stretchesWire(shelf, before, after, shown),
    lugar: {
      posicao: before.titles.length,
      presente: first?.id === place.id && toShelfSpot(first).key === toShelfSpot(place).key,
      etiqueta: spineLines(place.text),
    },
  };
}

/** The page from a typed call number on. */
async function readPageAt(shelf: Shelf, de: string, shown: RelatedTitleOptions): Promise<Answer> {
  const place = { id: 0, text: de, scheme: undefined };
  const before = await readStretch(shelf, place, { backwards: true, count: 0 });
  const after = await readStretch(shelf, place, { backwards: false, count: PAGE });
  return stretchesWire(shelf, before, after, shown);
}

/** The page before or after a place. */
async function readPageFrom(
  shelf: Shelf,
  { antes, depois = '' }: Pick<ShelfQuery, 'antes' | 'depois'>,
  shown: RelatedTitleOptions,
): Promise<Answer> {
  const backwards = antes !== undefined;
  const place = readPlace(antes ?? depois);
  if (!place) throw wrongField(backwards ? 'antes' : 'depois');
  const found = await readStretch(shelf, backwards ? place : { ...place, id: place.id + 1 }, {
    backwards,
    count: PAGE,
  });
  return backwards
    ? stretchesWire(shelf, found, NOTHING, shown)
    : stretchesWire(shelf, NOTHING, found, shown);
}

const wrongField = (field: string) =>
  refused(422, 'invalid_fields', undefined, [{ field, problem: 'unknown' }]);

const NOTHING: ShelfStretch = { titles: [], on: null };

interface Direction {
  /** Backwards: before the place, nearest first; else from the place on. */
  backwards: boolean;
  count: number;
}

/** The next titles on the shelf in one direction. */
async function readStretch(
  { q, searcher, library, now }: Shelf,
  from: ShelfPlace,
  { backwards, count }: Direction,
): Promise<ShelfStretch> {
  const titles: PlacedTitle[] = [];
  let on = from;
  let next = toShelfSpot(from);
  for (let batch = 0; batch < BATCHES; batch++) {
    const some = await searcher.shelf({ from: next, backwards, count: BATCH, library });
    const ids = [...new Set(some.map(({ id }) => id))];
    const stored = await titlesByIds(q, ids);
    const copies = await copiesByLibrary(q, ids, now);
    for (const { key, id } of some) {
      const title = stored.get(id);
      if (!title || title.withdrawn) continue;
      const places = copies.get(id) ?? [];
      const scheme = callSchemeOf(title.summary);
      const written = (of?: number) =>
        shelfLabels(title.summary, places, of).find((text) => shelfKey(text, scheme) === key);
      const text = written(library);
      if (text !== undefined && titles.length === count) return { titles, on };
      on = { id, scheme, text: text ?? written() ?? title.summary.callNumber };
      if (text !== undefined) titles.push({ ...on, title, places });
    }
    const last = some.at(-1);
    if (last === undefined || some.length < BATCH) return { titles, on: null };
    next = backwards ? last : { ...last, id: last.id + 1 };
  }
  return { titles, on };
}

/** Joins two stretches at one place, in shelf order. */
function stretchesWire(
  { library }: Shelf,
  before: ShelfStretch,
  after: ShelfStretch,
  shown: RelatedTitleOptions,
): Answer {
  return {
    itens: [...before.titles.toReversed(), ...after.titles].map(({ title, places, text }) => ({
      ...relatedTitleWire(
        title,
        places.filter((place) => library === undefined || place.library.id === library),
        shown,
      ),
      etiqueta: spineLines(text),
    })),
    ...(before.on && { anterior: writePlace(before.on) }),
    ...(after.on && { proximo: writePlace(after.on) }),
  };
}
