import { titlesAfter } from '../catalogue/store.ts';
import type { Queries, Tx } from '../db/connection.ts';
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

/** Which title a line names: by our number, else by that of its record, else by ISBN. */
export async function titleNamed(
  tx: Tx,
  line: Naming,
  byIsbn: () => Promise<ReadonlyMap<number, number>>,
  sources?: () => Promise<readonly string[]>,
): Promise<Named> {
  const { number, record, isbn, title } = line;
  const none = (...problems: string[]): Named => ({ id: null, problems });
  if (number !== null) {
    const { length } = await standing(tx).where('id', '=', number).execute();
    return length > 0 ? { id: number, problems: [] } : none(`column number: there is no ${number}`);
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

const standing = (tx: Tx) => tx.selectFrom('titles').select('id').where('withdrawn_at', 'is', null);

async function byRecord(
  tx: Tx,
  { record, source }: Naming,
  known: readonly string[] | undefined,
): Promise<Named> {
  const found = await standing(tx)
    .where('source', 'in', source === '' ? (known?.length ? known : sourcesOf(tx)) : [source])
    .where('control_number', '=', record)
    .limit(2)
    .execute();
  const [first, second] = found;
  if (first && !second) return { id: first.id, problems: [] };
  const problem = first ? 'stands in several sources: say which' : 'there is no such record';
  return { id: null, problems: [`column ${first ? 'source' : 'record'}: "${record}" ${problem}`] };
}

/** Where records come from: with it a number is found without reading the whole catalogue. */
const sourcesOf = (tx: Tx) => tx.selectFrom('titles').select('source').distinct();

/** The same, read once for many lines. */
export const namedSources = async (tx: Tx): Promise<string[]> =>
  (await sourcesOf(tx).execute()).map(({ source }) => source);

/** Titles that are read in one go. */
const STEP = 500;

/** Every ISBN of the catalogue, as a number, with its title; of several titles the first. */
export async function titlesByIsbn(q: Queries | Tx): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  for (let after = 0, hasMore = true; hasMore;) {
    const titles = await titlesAfter(q, after, STEP);
    for (const { id, summary } of titles) {
      for (const { isbn13 } of summary.isbn) {
        if (isbn13 !== '' && !found.has(Number(isbn13))) found.set(Number(isbn13), id);
      }
    }
    after = titles.at(-1)?.id ?? after;
    hasMore = titles.length === STEP;
  }
  return found;
}
