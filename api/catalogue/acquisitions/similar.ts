import { headingKey } from '../marc/map/heading-text.ts';
import { copiesByLibrary } from '../copies/copies-by-library.ts';
import { titlesByIds } from '../records/store.ts';
import type { Queries } from '../../core/db/connection.ts';
import type { Catalogue } from '../../search/live-index/live-index.ts';
import type { TitleSummary } from '../marc/map/title-summary.ts';
import { isSameWork, numberKey, titleKeys, type Work } from './works.ts';
import { openSuggestions, type SuggestionRow } from './store.ts';

/** Maximum titles with the same words that are compared with a work. */
const MAX_CANDIDATES = 60;
const MAX_RESULTS = 3;

export interface OwnedTitle {
  id: number;
  title: string;
  author: string;
  year: number | null;
  copies: number;
  available: number;
  online: boolean;
}

type WorkIdentity = Pick<Work, 'title' | 'author' | 'number'>;

/** Titles of the catalogue that are this work, those with copies on the shelf first. */
export async function ownedTitles(
  q: Queries,
  catalogue: Pick<Catalogue, 'titles'>,
  wanted: WorkIdentity,
  now: Date,
): Promise<OwnedTitle[]> {
  const ids = await candidates(catalogue, wanted);
  const titles = await titlesByIds(q, ids);
  const same = ids.flatMap((id) => {
    const title = titles.get(id);
    return title && !title.withdrawn && isOwned(wanted, title.summary) ? [title] : [];
  });
  const places = await copiesByLibrary(
    q,
    same.map(({ id }) => id),
    now,
  );
  return same
    .map(({ id, summary }) => {
      const own = (places.get(id) ?? []).map(({ availability }) => availability);
      const sum = (part: 'total' | 'disponiveis') =>
        own.reduce((count, place) => count + place[part], 0);
      const { title, year, online } = summary;
      const author = summary.authors.find(({ work }) => work === '')?.name ?? '';
      const [copies, available] = [sum('total'), sum('disponiveis')];
      return { id, title, author, year, online, copies, available };
    })
    .sort((a, b) => b.available - a.available || b.copies - a.copies || a.id - b.id)
    .slice(0, MAX_RESULTS);
}

/** Titles that have the number, or the words of the title. */
async function candidates(
  { titles }: Pick<Catalogue, 'titles'>,
  { title, number }: WorkIdentity,
): Promise<number[]> {
  const key = numberKey(number);
  const words = titleKeys(title).at(-1) ?? '';
  const questions = [
    ...(key === '' ? [] : [`isbn:${key}`, `issn:${key}`].map((q) => ({ q }))),
    ...(words === '' ? [] : [{ q: `"${words}"`, for: 'TITULO' as const }]),
  ];
  const found = new Set<number>();
  for (const row of questions) {
    const { ids } = await titles.search({ rows: [row], perPage: MAX_CANDIDATES });
    for (const id of ids) found.add(id);
  }
  return [...found];
}

function isOwned(wanted: WorkIdentity, summary: TitleSummary): boolean {
  const author = summary.authors
    .filter(({ work }) => work === '')
    .map(({ name }) => name)
    .join(' ');
  const numbers = [...summary.isbn.map(({ isbn13 }) => isbn13), ...summary.issn];
  return [summary.title, summary.titleSort, ...summary.variantTitles].some((title) =>
    [...numbers, ''].some((number) => isSameWork(wanted, { title, author, number })),
  );
}

/** Suggestions of anybody that a library still works on and that mean this work, newest first. */
export async function similarSuggestions(
  q: Queries,
  wanted: WorkIdentity,
): Promise<SuggestionRow[]> {
  if (headingKey(wanted.title) === '' && numberKey(wanted.number) === '') return [];
  return (await openSuggestions(q))
    .filter(({ isbn_issn: number, ...other }) => isSameWork(wanted, { ...other, number }))
    .reverse()
    .slice(0, MAX_RESULTS);
}
