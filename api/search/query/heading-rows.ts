import type { IndexType } from '#contract/shared/constants.ts';
import { titlesByFact } from '../../catalogue/records/title-facts.ts';
import { titleOfBarcode } from '../../catalogue/copies/store.ts';
import { authoritiesByKey } from '../../catalogue/authorities/store.ts';
import type { Queries } from '../../core/db/connection.ts';
import { headingKey } from '../../catalogue/marc/map/heading-text.ts';
import { browseKey, type QueryRow, type SearchRequest } from '../engine/engine.ts';
import type { HeadingRow } from './request.ts';

type Whole = NonNullable<QueryRow['whole']>;

/** Looks up rows for whole headings and adds the ids or keys they match. */
export async function withHeadings(
  q: Queries,
  request: SearchRequest,
  headings: readonly HeadingRow[],
): Promise<SearchRequest> {
  if (headings.length === 0) return request;
  const rows = [...request.rows];
  for (const { row, text, lists, field } of headings) {
    const asked = rows[row];
    if (!asked) continue;
    const whole = field
      ? { keys: [], authorities: [], titles: await titlesByFact(q, field, text) }
      : await lookUpHeading(q, text, lists);
    rows[row] = { ...asked, whole };
  }
  return { ...request, rows };
}

/** What a barcode may look like: one word with a digit. */
const BARCODE = /^(?=\P{N}*\p{N})[\p{L}\p{N}.-]{3,40}$/u;

/** The same request for the title of the copy with the barcode that was typed; null: there is none. */
export async function withBarcode(
  q: Queries,
  request: SearchRequest,
): Promise<SearchRequest | null> {
  const [row, second] = request.rows;
  const barcode = row?.q.trim() ?? '';
  if (!row || second || row.whole || !BARCODE.test(barcode)) return null;
  const title = await titleOfBarcode(q, barcode);
  if (title === undefined) return null;
  return { ...request, rows: [{ ...row, whole: { keys: [], authorities: [], titles: [title] } }] };
}

/** What a whole heading matches in lists. */
export async function lookUpHeading(
  q: Queries,
  text: string,
  lists: readonly IndexType[],
): Promise<Whole> {
  const dimensions = (['autor', 'assunto'] as const).filter((list) => lists.includes(list));
  const ids = dimensions.length === 0 ? [] : await authoritiesByKey(q, headingKey(text));
  const keyed = {
    titulo: 'title',
    serie: 'series',
    numero_chamada: 'call',
    isbn: 'isbn',
    issn: 'issn',
  } as const;
  return {
    keys: lists.flatMap((list) => {
      if (list === 'autor' || list === 'assunto') return [];
      const keys = list === 'titulo' ? titleKeys(text) : [browseKey(keyed[list], text)];
      return keys.filter(Boolean).map((key) => ({ list: keyed[list], key }));
    }),
    authorities: dimensions.map((list) => ({
      dimension: list === 'autor' ? 'author' : 'subject',
      ids,
    })),
  };
}

/** Leading articles in the most common languages; titles are filed without them. */
const ARTICLES = new Set(
  'o a os as um uma uns umas el la los las lo un una the an le les l il i gli der die das'.split(
    ' ',
  ),
);

/**
 * A title as typed and without its article: only the record knows whether a first word is one ("A
 * teus pés").
 */
function titleKeys(text: string): string[] {
  const key = browseKey('title', text);
  const [first = '', ...rest] = key.split(' ');
  return ARTICLES.has(first) && rest.length > 0 ? [key, rest.join(' ')] : [key];
}
