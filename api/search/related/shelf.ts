import type { Input, Output } from '#contract/calls.ts';
import { requireCurrentTitle } from '../../catalogue/records/require-title.ts';
import { titlesByIds, type StoredTitle } from '../../catalogue/records/store.ts';
import { spineLines } from '../../catalogue/copies/call-number.ts';
import { copiesByLibrary, type LibraryCopies } from '../../catalogue/copies/copies-by-library.ts';
import type { Queries } from '../../core/db/connection.ts';
import { refused } from '../../core/http/refused.ts';
import { callSchemeOf } from '../../catalogue/marc/map/numbers.ts';
import {
  alongShelf,
  having,
  shelfKey,
  type SearchIndex,
  type ShelfSpot,
} from '../engine/engine.ts';
import { listLibraries } from '../../circulation/units/store.ts';
import { seenWire, type Shown } from './seen.ts';
import {
  labelsOn,
  placeOfTitle,
  readPlace,
  spotOf,
  writePlace,
  type ShelfPlace,
} from './shelf-place.ts';

type Asked = NonNullable<Input<'GET /consulta/vizinhos'>['query']>;
type Answer = Output<'GET /consulta/vizinhos'>;

/** Titles on each side of one, and on a page. */
const SIDE = 10;
const PAGE = 20;
/** Spots looked up at a time, and how often: another library's number may stand in between. */
const BATCH = 24;
const BATCHES = 10;

interface Shelf {
  q: Queries;
  index: SearchIndex;
  library: number | undefined;
}

/** A title where it stands. */
interface Standing extends ShelfPlace {
  title: StoredTitle;
  places: LibraryCopies[];
}

interface Stretch {
  /** The nearest first. */
  standing: Standing[];
  /** Where it goes on; null: nowhere. */
  on: ShelfPlace | null;
}

/** A stretch of the shelf of one library, or of all together. */
export async function readShelfPage(
  q: Queries,
  index: SearchIndex,
  asked: Asked,
  shown: Shown,
): Promise<Answer> {
  const { acervo, de, antes, depois, biblioteca } = asked;
  const libraries = await listLibraries(q);
  if (biblioteca !== undefined && !libraries.some(({ id }) => id === biblioteca))
    throw refused(404, 'library_not_found');
  const shelf: Shelf = { q, index, library: biblioteca };
  const given = Object.entries({ acervo, de, antes, depois }).filter(
    ([, value]) => value !== undefined,
  );
  if (given.length > 1) throw wrongField(given[1]?.[0] ?? '');
  if (antes !== undefined || depois !== undefined) return pageFrom(shelf, asked, shown);
  const title = acervo === undefined ? null : await requireCurrentTitle(q, acervo);
  const places = title ? ((await copiesByLibrary(q, [title.id])).get(title.id) ?? []) : [];
  const holders = new Set(places.map(({ library }) => library.id));
  const bibliotecas = libraries.map(({ id, name }) => ({
    cod_biblioteca: id,
    desc_biblioteca: name,
    possui: holders.has(id),
  }));
  if (!title) return { ...(await pageAt(shelf, de ?? '', shown)), bibliotecas };
  const place = placeOfTitle(title, places, biblioteca);
  if (!place) return { itens: [], bibliotecas };
  return { ...(await around(shelf, place, shown)), bibliotecas };
}

/** What stands on both sides of a title. */
async function around(shelf: Shelf, place: ShelfPlace, shown: Shown): Promise<Answer> {
  const before = await stretch(shelf, place, { backwards: true, count: SIDE });
  const after = await stretch(shelf, place, { backwards: false, count: SIDE + 1 });
  const [first] = after.standing;
  return {
    ...stretchesWire(shelf, before, after, shown),
    lugar: {
      posicao: before.standing.length,
      presente: first?.id === place.id && spotOf(first).key === spotOf(place).key,
      etiqueta: spineLines(place.text),
    },
  };
}

/** The page that begins with the first title under a number like this. */
async function pageAt(shelf: Shelf, de: string, shown: Shown): Promise<Answer> {
  const place = { id: 0, text: de, scheme: undefined };
  const before = await stretch(shelf, place, { backwards: true, count: 0 });
  const after = await stretch(shelf, place, { backwards: false, count: PAGE });
  return stretchesWire(shelf, before, after, shown);
}

/** The page before or behind a place. */
async function pageFrom(
  shelf: Shelf,
  { antes, depois = '' }: Pick<Asked, 'antes' | 'depois'>,
  shown: Shown,
): Promise<Answer> {
  const backwards = antes !== undefined;
  const place = readPlace(antes ?? depois);
  if (!place) throw wrongField(backwards ? 'antes' : 'depois');
  const found = await stretch(shelf, backwards ? place : { ...place, id: place.id + 1 }, {
    backwards,
    count: PAGE,
  });
  return backwards
    ? stretchesWire(shelf, found, NOTHING, shown)
    : stretchesWire(shelf, NOTHING, found, shown);
}

const wrongField = (field: string) =>
  refused(422, 'invalid_fields', undefined, [{ field, problem: 'unknown' }]);

const NOTHING: Stretch = { standing: [], on: null };

interface Way {
  /** What stands before the place, the nearest first; else what stands at it and behind. */
  backwards: boolean;
  count: number;
}

/** The next titles that stand on the shelf, going from a place. */
async function stretch(
  { q, index, library }: Shelf,
  from: ShelfPlace,
  { backwards, count }: Way,
): Promise<Stretch> {
  const accept = library === undefined ? undefined : having('library', library);
  const spots = alongShelf(index, spotOf(from), { backwards, accept });
  const standing: Standing[] = [];
  let on = from;
  for (let batch = 0; batch < BATCHES; batch++) {
    const some = nextOf(spots, BATCH);
    const ids = [...new Set(some.map(({ id }) => id))];
    const titles = await titlesByIds(q, ids);
    const copies = await copiesByLibrary(q, ids);
    for (const { key, id } of some) {
      const title = titles.get(id);
      if (!title || title.withdrawn) continue;
      const places = copies.get(id) ?? [];
      const scheme = callSchemeOf(title.summary);
      const written = (of?: number) =>
        labelsOn(title.summary, places, of).find((text) => shelfKey(text, scheme) === key);
      const text = written(library);
      if (text !== undefined && standing.length === count) return { standing, on };
      on = { id, scheme, text: text ?? written() ?? title.summary.callNumber };
      if (text !== undefined) standing.push({ ...on, title, places });
    }
    if (some.length < BATCH) return { standing, on: null };
  }
  return { standing, on };
}

function nextOf(spots: Iterator<ShelfSpot, undefined>, count: number): ShelfSpot[] {
  const found: ShelfSpot[] = [];
  for (let spot = spots.next(); !spot.done; spot = spots.next()) {
    found.push(spot.value);
    if (found.length === count) break;
  }
  return found;
}

/** Two stretches from one place as one, from left to right. */
function stretchesWire({ library }: Shelf, before: Stretch, after: Stretch, shown: Shown): Answer {
  return {
    itens: [...before.standing.toReversed(), ...after.standing].map(({ title, places, text }) => ({
      ...seenWire(
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
