import type { Output } from '#contract/calls.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { grouped } from '../grouped.ts';
import type { BasketItem } from '../stores/basket-item.ts';

export type Shelf = Output<'GET /consulta/estante'>['itens'][number];
export type Place = Shelf['lugares'][number];

/** A title of the basket with current data, and the shelf where it is fetched. */
export interface Entry {
  item: BasketItem;
  /** Undefined until loaded; null: the title was withdrawn. */
  row: Shelf | null | undefined;
  /** Null: nothing to fetch. */
  place: Place | null;
}

/** Entries on one floor. */
export interface Floor {
  /** Floor or room; empty when unknown, and outside libraries. */
  name: string;
  /** First and last shelf. */
  shelves: readonly string[];
  entries: readonly Entry[];
}

/** A section of the list. */
export interface Stop {
  kind: 'library' | 'online' | 'contained' | 'nowhere' | 'gone' | 'unknown' | 'group' | 'all';
  /** Name of a library or group; empty if the kind is enough. */
  name: string;
  /** Library id. */
  library?: number;
  floors: readonly Floor[];
}

export const ORDERS = ['walk', 'entry', 'title', 'group'] as const;
export type Order = (typeof ORDERS)[number];

/** Availability, best first: borrow now, read on site, expected. */
const tierOf = ({ disponiveis, situacao }: Place): number =>
  disponiveis > 0 ? 0 : situacao === 'consulta_local' ? 1 : 2;

/** Best places to fetch a title; none if it can be read online. */
function bestPlaces({ lugares, acesso_remoto: remote }: Shelf): Place[] {
  const best = Math.min(...lugares.map(tierOf));
  if (best === 2 && remote === 'cr') return [];
  return lugares.filter((place) => tierOf(place) === best);
}

/**
 * Chooses where to fetch each title: in the library that has most of the remaining ones, then the
 * next, to minimise stops. Places are in order of the stops.
 */
function choosePlaces(rows: readonly Shelf[]): Map<number, Place> {
  const open = new Map(rows.map((row) => [row.cod_acervo, bestPlaces(row)]));
  const chosen = new Map<number, Place>();
  for (;;) {
    const counts = new Map<number, number>();
    for (const places of open.values()) {
      for (const { cod_biblioteca: library } of places) {
        counts.set(library, (counts.get(library) ?? 0) + 1);
      }
    }
    const [next] = [...counts].sort(([a, n], [b, m]) => m - n || a - b);
    if (next === undefined) return chosen;
    for (const [code, places] of open) {
      const place = places.find(({ cod_biblioteca: library }) => library === next[0]);
      if (!place) continue;
      chosen.set(code, place);
      open.delete(code);
    }
  }
}

/** Titles of a basket with their data. */
export function toEntries(
  items: readonly BasketItem[],
  known: ReadonlyMap<number, Shelf | null>,
): Entry[] {
  const rows = items.flatMap(({ cod_acervo: code }) => known.get(code) ?? []);
  const places = choosePlaces(rows);
  return items.map((item) => ({
    item,
    row: known.get(item.cod_acervo),
    place: places.get(item.cod_acervo) ?? null,
  }));
}

export const entryTitle = ({ item, row }: Entry): string => (row ?? item).title;

/** The list in an order, in sections. */
export function groupEntries(order: Order, entries: readonly Entry[], locale: Locale): Stop[] {
  if (order === 'walk') return planWalk(entries, locale);
  const compare = new Intl.Collator(locale).compare;
  if (order === 'group') return groupByName(entries, compare);
  const sorted =
    order === 'entry'
      ? entries
      : [...entries].sort((a, b) => compare(entryTitle(a), entryTitle(b)));
  return sorted.length === 0 ? [] : [{ kind: 'all', name: '', floors: [toFloor('', sorted)] }];
}

/** A walk through all titles: by library, floor and call number. */
function planWalk(entries: readonly Entry[], locale: Locale): Stop[] {
  const natural = new Intl.Collator(locale, { numeric: true }).compare;
  const placed = entries.flatMap((entry) =>
    entry.place ? [{ ...entry, place: entry.place }] : [],
  );
  const libraries = [...grouped(placed, ({ place }) => place.cod_biblioteca)];
  const stops = libraries
    .sort(([a, those], [b, others]) => others.length - those.length || a - b)
    .map(([library, those]): Stop => {
      const floors = grouped(those, ({ place }) => place.andar);
      return {
        kind: 'library',
        name: those[0]?.place.desc_biblioteca ?? '',
        library,
        floors: [...floors]
          .sort(([a], [b]) => Number(/\d/.test(a)) - Number(/\d/.test(b)) || natural(a, b))
          .map(([name, on]) => toFloor(name, [...on].sort(byShelf), natural)),
      };
    });
  return [...stops, ...unplaced(entries)];
}

const byShelf = (a: Entry, b: Entry): number => {
  const [one, other] = [a.place?.ordem ?? '', b.place?.ordem ?? ''];
  return one < other ? -1 : Number(one > other);
};

/** Titles without a place: online, parts of others, without copies, withdrawn, or unknown. */
function unplaced(entries: readonly Entry[]): Stop[] {
  const kindOf = ({ row }: Entry): Stop['kind'] => {
    if (row === undefined) return 'unknown';
    if (row === null) return 'gone';
    if (row.acesso_remoto === 'cr') return 'online';
    return row.tipo_contido ? 'contained' : 'nowhere';
  };
  const rest = entries.filter(({ place }) => place === null);
  return (['unknown', 'online', 'contained', 'nowhere', 'gone'] as const).flatMap((kind) => {
    const those = rest.filter((entry) => kindOf(entry) === kind);
    return those.length === 0 ? [] : [{ kind, name: '', floors: [toFloor('', those)] }];
  });
}

type Compare = (a: string, b: string) => number;

function groupByName(entries: readonly Entry[], compare: Compare): Stop[] {
  const groups = grouped(entries, ({ item }) => item.group ?? '');
  return [...groups]
    .sort(([a], [b]) => Number(a === '') - Number(b === '') || compare(a, b))
    .map(([name, those]) => ({ kind: 'group', name, floors: [toFloor('', those)] }));
}

function toFloor(name: string, entries: readonly Entry[], natural?: Compare): Floor {
  const shelves = [...new Set(entries.flatMap(({ place }) => place?.estante || []))];
  const inOrder = natural ? shelves.sort(natural) : [];
  return { name, shelves: [...new Set([inOrder[0], inOrder.at(-1)])].filter(isText), entries };
}

const isText = (text: string | undefined): text is string => text !== undefined;
