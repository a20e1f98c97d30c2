import { search, type QueryRow, type SearchIndex } from '#api/search/engine/engine.ts';
import { subjectWords } from '#api/search/query/subject-words.ts';
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

/** The search of a reader, with suggestions. */
const ask = (index: SearchIndex, typed: string, rows: readonly QueryRow[] = [{ q: typed }]) =>
  search(index, { rows, perPage: PAGE, suggest: true, subjectWords });

/** The first page as a reader sees it: of the nearest search where nothing is found as typed. */
export function shown(index: SearchIndex, typed: string): number[] {
  const { ids, total, suggestion } = ask(index, typed);
  return total > 0 || !suggestion ? ids : ask(index, typed, suggestion.rows).ids;
}

/** The first pages of a search: as shown, and of its subject in other languages. */
export const pagesOf = (index: SearchIndex, typed: string): number[][] => [
  shown(index, typed),
  ...ask(index, typed).translations.map(({ q }) => shown(index, q)),
];

/** Share of the works that were meant, or of a page of them, on a page. */
export const shareOf = ({ meant }: Judged, page: readonly number[]): number =>
  page.filter((id) => meant.has(id)).length / Math.min(PAGE, meant.size);

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
