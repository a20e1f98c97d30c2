import { search, type SearchIndex } from '#api/search/engine/engine.ts';
import { rowsOf } from './collection.ts';

/** A search and the works that it means. */
export interface Judged {
  kind: string;
  half: string;
  typed: string;
  meant: ReadonlySet<number>;
}

export const judgedSearches = (folder?: URL): Judged[] =>
  rowsOf('searches.tsv', folder).map(([kind = '', half = '', typed = '', ids = '']) => ({
    ...{ kind, half, typed },
    meant: new Set(ids.split(',').map(Number)),
  }));

const PAGE = 10;

/** The first page as a reader sees it: of the nearest search where nothing is found as typed. */
export function shown(index: SearchIndex, typed: string): number[] {
  const asked = { perPage: PAGE, suggest: true };
  const { ids, total, suggestion } = search(index, { ...asked, rows: [{ q: typed }] });
  return total > 0 || !suggestion ? ids : search(index, { ...asked, rows: suggestion.rows }).ids;
}

/** Where the first of the works that were meant stands, from 1; 0 when it is not on the first page. */
export const placeOf = (index: SearchIndex, { typed, meant }: Judged): number =>
  shown(index, typed).findIndex((id) => meant.has(id)) + 1;

export interface Figures {
  count: number;
  /** Shares of the searches whose work stands first, and on the first page of ten. */
  first: number;
  ten: number;
  /** Mean of one divided by the place. */
  mrr: number;
}

export function figuresOf(places: readonly number[]): Figures {
  const share = (counts: (place: number) => number): number =>
    places.reduce((sum, place) => sum + counts(place), 0) / places.length;
  return {
    count: places.length,
    first: share((place) => Number(place === 1)),
    ten: share((place) => Number(place > 0)),
    mrr: share((place) => (place > 0 ? 1 / place : 0)),
  };
}
