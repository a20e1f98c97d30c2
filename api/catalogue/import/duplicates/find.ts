import type { Queries } from '../../../core/db/connection.ts';
import { workKey } from '../../records/work-key.ts';
import type { TitleSummary } from '../../marc/map/title-summary.ts';
import { fingerprint, Seen } from '../seen.ts';

/** A title that may be the same work as another. */
export interface Candidate {
  id: number;
  source: string;
  controlNumber: string | null;
  summary: TitleSummary;
}

/** Titles of several sources that say the same of themselves. */
export interface Duplicates {
  /** "isbn 978…" or "work author: title year". */
  key: string;
  titles: Candidate[];
}

/** Titles read at once. */
const PAGE = 500;

/**
 * Works that came from more than one source: they share an ISBN, or title, author and year. Reads every
 * title twice, and keeps only those that are found.
 */
export async function findDuplicates(queries: Queries): Promise<Duplicates[]> {
  const seen = new Seen();
  const twice = new Set<number>();
  for await (const title of titlesOf(queries)) {
    for (const key of keysOf(title.summary)) if (seen.add(key)) twice.add(fingerprint(key));
  }
  const groups = new Map<string, Candidate[]>();
  for await (const title of titlesOf(queries)) {
    for (const key of keysOf(title.summary)) {
      if (twice.has(fingerprint(key))) groups.set(key, [...(groups.get(key) ?? []), title]);
    }
  }
  return distinct(groups);
}

/** Groups of several sources; one that the titles of another say already is left out. */
function distinct(groups: ReadonlyMap<string, Candidate[]>): Duplicates[] {
  const told = new Set<string>();
  const found: Duplicates[] = [];
  for (const [key, titles] of [...groups].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const ids = titles.map(({ id }) => id).join(' ');
    if (told.has(ids) || new Set(titles.map(({ source }) => source)).size < 2) continue;
    told.add(ids);
    found.push({ key, titles });
  }
  return found;
}

/** What a title shares with others of its work and edition. */
export function keysOf(summary: TitleSummary): string[] {
  const numbers = summary.isbn.map(({ isbn13 }) => isbn13).filter(Boolean);
  const work = summary.year === null ? '' : workKey(summary);
  return [
    ...[...new Set(numbers)].map((number) => `isbn ${number}`),
    ...(work === '' ? [] : [`work ${work} ${summary.year}`]),
  ];
}

async function* titlesOf(queries: Queries): AsyncGenerator<Candidate> {
  for (let after = 0; ;) {
    const rows = await queries
      .selectFrom('titles')
      .select(['id', 'source', 'control_number', 'summary'])
      .where('id', '>', after)
      .where('withdrawn_at', 'is', null)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const { id, source, control_number, summary } of rows) {
      yield {
        id,
        source,
        controlNumber: control_number,
        summary: JSON.parse(summary) as TitleSummary,
      };
    }
    after = rows.at(-1)?.id ?? 0;
    if (rows.length < PAGE) return;
  }
}
