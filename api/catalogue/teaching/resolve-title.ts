import { titlesAfter } from '../records/store.ts';
import { compiledOnce } from '../../core/db/compile-once.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import type { TitleSummary } from '../marc/map/title-summary.ts';
import { isbnKey, isIsbn } from '../../search/engine/engine.ts';

/** Identification of a title in a line. */
interface TitleReference {
  /** Title id, as in its URL. */
  number: number | null;
  /** Record number (001) and source (003). */
  record: string;
  source: string;
  isbn: string;
  /** Title text, for works not in the catalogue. */
  title: string;
}

interface ResolvedTitle {
  /** Null: not in the catalogue. */
  id: number | null;
  problems: string[];
}

/**
 * The title of a line: by id, record number, or ISBN; merged titles are replaced by the surviving
 * one.
 */
export async function resolveTitle(
  tx: Tx,
  line: TitleReference,
  byIsbn: () => Promise<ReadonlyMap<number, number>>,
): Promise<ResolvedTitle> {
  const [named] = await resolveTitles(tx, [line], { byIsbn, sources: () => recordSources(tx) });
  return named ?? { id: null, problems: [] };
}

/** Data read once for many lines. */
interface LookupData {
  byIsbn: () => Promise<ReadonlyMap<number, number>>;
  /** Sources of records, which allow finding numbers by index. */
  sources: () => Promise<readonly string[]>;
}

/** The same for many lines, in their order. */
export async function resolveTitles(
  tx: Tx,
  lines: readonly TitleReference[],
  { byIsbn, sources }: LookupData,
): Promise<ResolvedTitle[]> {
  const numbers = lines.flatMap(({ number }) => number ?? []);
  const byNumber = new Map((await titlesByNumber(tx, numbers)).map(({ named, id }) => [named, id]));
  const records = lines.filter(({ number, record }) => number === null && record !== '');
  const isOpen = records.some(({ source }) => source === '');
  const asked = isOpen ? await sources() : records.map(({ source }) => source);
  const ofRecords = Map.groupBy(
    await titlesByRecord(
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
    if (record !== '') return resolveByRecord(line, ofRecords.get(record) ?? []);
    return line.isbn === '' ? none() : resolveByIsbn(line, isbns);
  });
}

const none = (...problems: string[]): ResolvedTitle => ({ id: null, problems });

const isByIsbn = ({ number, record, isbn }: TitleReference): boolean =>
  number === null && record === '' && isIsbn(isbn);

function resolveByRecord(
  { record, source }: TitleReference,
  found: readonly { id: number; source: string }[],
): ResolvedTitle {
  const own = found.filter((one) => source === '' || one.source === source);
  const [id, second] = new Set(own.map((one) => one.id));
  if (id === undefined) return none(`column record: "${record}" there is no such record`);
  return second === undefined
    ? { id, problems: [] }
    : none(`column source: "${record}" stands in several sources: say which`);
}

function resolveByIsbn(
  { isbn, title }: TitleReference,
  byIsbn: ReadonlyMap<number, number>,
): ResolvedTitle {
  if (!isIsbn(isbn)) return none(`column isbn: "${isbn}" is no ISBN`);
  const id = byIsbn.get(Number(isbnKey(isbn))) ?? null;
  return id === null && title === ''
    ? none('column title: the catalogue does not have this ISBN: say what it is')
    : { id, problems: [] };
}

/** Titles by record number; merged titles are replaced by the surviving ones. */
const currentTitles = (q: Queries | Tx) =>
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

const selectByNumber = compiledOnce((q, ...numbers: number[]) =>
  currentTitles(q).select('named.id as named').where('named.id', 'in', numbers),
);
const titlesByNumber = async (tx: Tx, numbers: readonly number[]) =>
  numbers.length === 0 ? [] : selectByNumber(tx, ...numbers);

/** Titles by record number, in some sources. */
async function titlesByRecord(tx: Tx, records: readonly string[], sources: readonly string[]) {
  if (records.length === 0 || sources.length === 0) return [];
  const rows = await currentTitles(tx)
    .select(['named.control_number as record', 'named.source'])
    .where('named.control_number', 'in', [...new Set(records)])
    .where('named.source', 'in', [...new Set(sources)])
    .execute();
  return rows.map(({ record, ...row }) => ({ ...row, record: record ?? '' }));
}

/** Sources of records, which allow finding numbers by index. */
export async function recordSources(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('titles').select('source').distinct().execute();
  return rows.map(({ source }) => source);
}

/** Titles per page. */
const PAGE = 500;

/**
 * Every ISBN of the catalogue, as a number, with its first title; merged titles are replaced by the
 * surviving ones.
 */
export async function titlesByIsbn(q: Queries | Tx): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  const enter = (id: number, { isbn }: Pick<TitleSummary, 'isbn'>) => {
    for (const { isbn13 } of isbn) {
      if (isbn13 !== '' && !found.has(Number(isbn13))) found.set(Number(isbn13), id);
    }
  };
  for (let after = 0, hasMore = true; hasMore;) {
    const titles = await titlesAfter(q, after, PAGE);
    for (const { id, summary } of titles) enter(id, summary);
    after = titles.at(-1)?.id ?? after;
    hasMore = titles.length === PAGE;
  }
  for (let after = 0, hasMore = true; hasMore;) {
    const merged = await mergedAfter(q, after);
    for (const { id, summary } of merged) enter(id, JSON.parse(summary) as TitleSummary);
    after = merged.at(-1)?.merge ?? after;
    hasMore = merged.length === PAGE;
  }
  return found;
}

/** A page of merged titles: their ISBNs, with the surviving title. */
const mergedAfter = (q: Queries | Tx, after: number) =>
  currentTitles(q)
    .select(['merge.id as merge', 'named.summary'])
    .where('merge.id', '>', after)
    .orderBy('merge.id')
    .limit(PAGE)
    .$narrowType<{ merge: number }>()
    .execute();
