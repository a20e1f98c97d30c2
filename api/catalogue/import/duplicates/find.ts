import type { Queries } from '../../../core/db/connection.ts';
import { workKey } from '../../records/work-key.ts';
import { certainYear } from '../../marc/dates/years.ts';
import type { TitleSummary } from '../../marc/map/title-summary.ts';
import { fingerprint, FingerprintSet } from '../fingerprint-set.ts';

/** A title that may duplicate another. */
export interface Candidate {
  id: number;
  source: string;
  controlNumber: string | null;
  summary: TitleSummary;
}

/** Titles of several sources with the same key. */
export interface Duplicates {
  /** "isbn 978…" or "work author: title year". */
  key: string;
  titles: Candidate[];
}

/** Titles per page. */
const PAGE = 500;

/**
 * Finds works imported from more than one source: titles that share an ISBN, or title, author and
 * year. Reads every title twice to keep only the duplicates in memory.
 */
export async function findDuplicates(queries: Queries): Promise<Duplicates[]> {
  const seen = new FingerprintSet();
  const twice = new Set<number>();
  for await (const title of readTitles(queries)) {
    for (const key of duplicateKeys(title.summary)) if (seen.add(key)) twice.add(fingerprint(key));
  }
  const groups = new Map<string, Candidate[]>();
  for await (const title of readTitles(queries)) {
    for (const key of duplicateKeys(title.summary)) {
      if (twice.has(fingerprint(key))) groups.set(key, [...(groups.get(key) ?? []), title]);
    }
  }
  return distinct(groups);
}

/** Groups from several sources, without groups of the same titles under another key. */
function distinct(groups: ReadonlyMap<string, Candidate[]>): Duplicates[] {
  const reported = new Set<string>();
  const found: Duplicates[] = [];
  for (const [key, titles] of [...groups].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const ids = titles.map(({ id }) => id).join(' ');
    if (reported.has(ids) || new Set(titles.map(({ source }) => source)).size < 2) continue;
    reported.add(ids);
    found.push({ key, titles });
  }
  return found;
}

/** Keys under which duplicates of a title are found. */
function duplicateKeys(summary: TitleSummary): string[] {
  const numbers = summary.isbn.map(({ isbn13 }) => isbn13).filter(Boolean);
  const year = certainYear(summary);
  const work = year === null ? '' : workKey(summary);
  return [
    ...[...new Set(numbers)].map((number) => `isbn ${number}`),
    ...(work === '' ? [] : [`work ${work} ${year}`]),
  ];
}

async function* readTitles(queries: Queries): AsyncGenerator<Candidate> {
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
