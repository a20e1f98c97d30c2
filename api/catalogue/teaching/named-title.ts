import { titlesAfter } from '../records/store.ts';
import { compiledOnce } from '../../core/db/compile-once.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import type { TitleSummary } from '../marc/map/title-summary.ts';
import { isbnKey, isIsbn } from '../../search/engine/engine.ts';

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
): Promise<Named> {
  const [named] = await titlesNamed(tx, [line], { byIsbn, sources: () => namedSources(tx) });
  return named ?? { id: null, problems: [] };
}

/** What is asked once for many lines. */
interface Known {
  byIsbn: () => Promise<ReadonlyMap<number, number>>;
  /** Where records come from: with it a number is found without reading the whole catalogue. */
  sources: () => Promise<readonly string[]>;
}

/** The same of many lines, each as it stands in its place. */
export async function titlesNamed(
  tx: Tx,
  lines: readonly Naming[],
  { byIsbn, sources }: Known,
): Promise<Named[]> {
  const numbers = lines.flatMap(({ number }) => number ?? []);
  const byNumber = new Map((await standingOf(tx, numbers)).map(({ named, id }) => [named, id]));
  const records = lines.filter(({ number, record }) => number === null && record !== '');
  const isOpen = records.some(({ source }) => source === '');
  const asked = isOpen ? await sources() : records.map(({ source }) => source);
  const ofRecords = Map.groupBy(
    await standingRecords(
      tx,
      records.map(({ record }) => record),
      asked,
    ),
    ({ record }) => record,
  );
  const isbns = lines.some(isByIsbn) ? await byIsbn() : new Map<number, number>();
  return lines.map((line) => {
    const { number, record } = line;
    if (number !== null) {
      const id = byNumber.get(number) ?? null;
      return id === null ? none(`column number: there is no ${number}`) : { id, problems: [] };
    }
    if (record !== '') return recordNamed(line, ofRecords.get(record) ?? []);
    return line.isbn === '' ? none() : isbnNamed(line, isbns);
  });
}

const none = (...problems: string[]): Named => ({ id: null, problems });

const isByIsbn = ({ number, record, isbn }: Naming): boolean =>
  number === null && record === '' && isIsbn(isbn);

function recordNamed(
  { record, source }: Naming,
  found: readonly { id: number; source: string }[],
): Named {
  const own = found.filter((one) => source === '' || one.source === source);
  const [id, second] = new Set(own.map((one) => one.id));
  if (id === undefined) return none(`column record: "${record}" there is no such record`);
  return second === undefined
    ? { id, problems: [] }
    : none(`column source: "${record}" stands in several sources: say which`);
}

function isbnNamed({ isbn, title }: Naming, byIsbn: ReadonlyMap<number, number>): Named {
  if (!isIsbn(isbn)) return none(`column isbn: "${isbn}" is no ISBN`);
  const id = byIsbn.get(Number(isbnKey(isbn))) ?? null;
  return id === null && title === ''
    ? none('column title: the catalogue does not have this ISBN: say what it is')
    : { id, problems: [] };
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

const standingNumbers = compiledOnce((q, ...numbers: number[]) =>
  standing(q).select('named.id as named').where('named.id', 'in', numbers),
);
const standingOf = async (tx: Tx, numbers: readonly number[]) =>
  numbers.length === 0 ? [] : standingNumbers(tx, ...numbers);

/** Titles by the numbers of their records, in some sources. */
async function standingRecords(tx: Tx, records: readonly string[], sources: readonly string[]) {
  if (records.length === 0 || sources.length === 0) return [];
  const rows = await standing(tx)
    .select(['named.control_number as record', 'named.source'])
    .where('named.control_number', 'in', [...new Set(records)])
    .where('named.source', 'in', [...new Set(sources)])
    .execute();
  return rows.map(({ record, ...row }) => ({ ...row, record: record ?? '' }));
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
