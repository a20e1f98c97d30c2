import { sql } from 'kysely';
import { titlesAfter } from '../catalogue/store.ts';
import { compiledOnce } from '../db/compiled.ts';
import type { Queries, Tx } from '../db/connection.ts';
import type { TitleSummary } from '../marc/map/title-summary.ts';
import { isbnKey, isIsbn } from '../search/engine/engine.ts';

/** By what a line names a title. */
interface Naming {
  /** Of our title: that of its address. */
  number: number | null;
  /** Its number in the records that it came with (001), and their source (003). */
  record: string;
  source: string;
  isbn: string;
  /** As it is called, for what the catalogue does not have. */
  title: string;
}

interface Named {
  /** Null: the catalogue does not have it. */
  id: number | null;
  problems: string[];
}

/**
 * Which title a line names: by our number, else by that of its record, else by ISBN; where that was put into another,
 * the other.
 */
export async function titleNamed(
  tx: Tx,
  line: Naming,
  byIsbn: () => Promise<ReadonlyMap<number, number>>,
  sources?: () => Promise<readonly string[]>,
): Promise<Named> {
  const { number, record, isbn, title } = line;
  const none = (...problems: string[]): Named => ({ id: null, problems });
  if (number !== null) {
    const [found] = await byNumber(tx, number);
    return found ? { ...found, problems: [] } : none(`column number: there is no ${number}`);
  }
  if (record !== '') return byRecord(tx, line, await sources?.());
  if (isbn === '') return none();
  if (!isIsbn(isbn)) return none(`column isbn: "${isbn}" is no ISBN`);
  const id = (await byIsbn()).get(Number(isbnKey(isbn))) ?? null;
  if (id === null && title === '') {
    return none('column title: the catalogue does not have this ISBN: say what it is');
  }
  return { id, problems: [] };
}

/** The titles of records, `named`; of those that were put into others, the others. */
const standing = (q: Queries | Tx) =>
  q
    .selectFrom('titles as named')
    .leftJoin('title_merges as merge', (join) =>
      join.onRef('merge.merged_id', '=', 'named.id').on('merge.undone_at', 'is', null),
    )
    .innerJoin('titles', (join) =>
      join.on(({ eb, fn, ref }) =>
        eb('titles.id', '=', fn.coalesce(ref('merge.kept_id'), ref('named.id'))),
      ),
    )
    .where('titles.withdrawn_at', 'is', null)
    .select('titles.id');

const byNumber = compiledOnce((q, number: number) => standing(q).where('named.id', '=', number));

const bySource = compiledOnce((q, record: string, ...sources: string[]) =>
  standing(q)
    .distinct()
    .where('named.control_number', '=', record)
    .where('named.source', 'in', sources)
    .limit(sql.lit(2)),
);

async function byRecord(
  tx: Tx,
  { record, source }: Naming,
  known: readonly string[] | undefined,
): Promise<Named> {
  const sources = source === '' ? (known ?? (await namedSources(tx))) : [source];
  const [first, second] = sources.length > 0 ? await bySource(tx, record, ...sources) : [];
  if (first && !second) return { id: first.id, problems: [] };
  const problem = first ? 'stands in several sources: say which' : 'there is no such record';
  return { id: null, problems: [`column ${first ? 'source' : 'record'}: "${record}" ${problem}`] };
}

/** Where records come from: with it a number is found without reading the whole catalogue. */
export async function namedSources(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('titles').select('source').distinct().execute();
  return rows.map(({ source }) => source);
}

/** Titles that are read in one go. */
const STEP = 500;

/**
 * Every ISBN of the catalogue, as a number, with its title; of several titles the first. Those of titles that were put
 * into others lead to the others.
 */
export async function titlesByIsbn(q: Queries | Tx): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  const enter = (id: number, { isbn }: Pick<TitleSummary, 'isbn'>) => {
    for (const { isbn13 } of isbn) {
      if (isbn13 !== '' && !found.has(Number(isbn13))) found.set(Number(isbn13), id);
    }
  };
  for (let after = 0, hasMore = true; hasMore;) {
    const titles = await titlesAfter(q, after, STEP);
    for (const { id, summary } of titles) enter(id, summary);
    after = titles.at(-1)?.id ?? after;
    hasMore = titles.length === STEP;
  }
  for (let after = 0, hasMore = true; hasMore;) {
    const merged = await mergedAfter(q, after);
    for (const { id, summary } of merged) enter(id, JSON.parse(summary) as TitleSummary);
    after = merged.at(-1)?.merge ?? after;
    hasMore = merged.length === STEP;
  }
  return found;
}

/** Some of the titles that were put into others: what their records say, with the title that stands for them. */
const mergedAfter = (q: Queries | Tx, after: number) =>
  standing(q)
    .select(['merge.id as merge', 'named.summary'])
    .where('merge.id', '>', after)
    .orderBy('merge.id')
    .limit(STEP)
    .$narrowType<{ merge: number }>()
    .execute();
