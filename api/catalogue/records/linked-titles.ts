import { chunks } from '../../core/db/chunks.ts';
import type { Queries } from '../../core/db/connection.ts';
import type { Line } from '../marc/show/description.ts';
import type { ItemNumbers } from '../marc/map/related-items.ts';
import { fold } from '../../search/engine/engine.ts';
import type { Searcher } from '../../search/searcher/searcher.ts';
import type { TitleSummary } from '../marc/map/title-summary.ts';

/** A title whose description names other items. */
export interface NamingTitle {
  id: number;
  /** Source of its record; numbers without a source belong to it. */
  source: string;
  lines: readonly Line[];
}

/** Title ids by the item numbers of a line (by object identity). */
export type LinkedTitles = ReadonlyMap<ItemNumbers, number>;

/**
 * Finds named items in the catalogue: by record number, ISSN, ISBN, or, for hosts (773) without
 * numbers, by title. Never links a title to itself.
 */
export async function linkedTitles(
  q: Queries,
  searcher: Searcher,
  titles: readonly NamingTitle[],
): Promise<LinkedTitles> {
  const named = titles.flatMap(({ id, source, lines }) =>
    lines.flatMap(({ field, values }) =>
      values.flatMap(({ item, text }) =>
        item ? [{ id, source, item, name: field === '773' && isUnnumbered(item) ? text : '' }] : [],
      ),
    ),
  );
  const byNumber = await findByControlNumber(
    q,
    named.flatMap(({ source, item }) => recordNumbers(item, source)),
  );
  const byTitle = await findByTitle(
    q,
    searcher,
    named.map(({ name }) => name),
  );
  const found = new Map<ItemNumbers, number>();
  for (const { id, source, item, name } of named) {
    const candidates = [
      ...recordNumbers(item, source).flatMap(
        (identity) => byNumber.get(identityKey(identity)) ?? [],
      ),
      ...(await findByStandardNumber(searcher, 'issn', item.issn)),
      ...(await findByStandardNumber(searcher, 'isbn', item.isbn)),
      ...(byTitle.get(name) ?? []),
    ];
    const target = candidates.find((candidate) => candidate !== id);
    if (target !== undefined) found.set(item, target);
  }
  return found;
}

const isUnnumbered = ({ issn, isbn, controlNumbers }: ItemNumbers): boolean =>
  issn === '' && isbn === '' && controlNumbers.every(({ number }) => number === '');

/** Search results checked for an exact title. */
const TITLE_CANDIDATES = 50;

/** Titles with exactly this name, if unique: "Boletim" identifies nothing. */
async function findByTitle(
  q: Queries,
  searcher: Searcher,
  names: readonly string[],
): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  for (const name of new Set(names.filter((one) => one !== ''))) {
    const request = { rows: [{ q: `"${normaliseWords(name)}"`, for: 'TITULO' as const }] };
    const { ids } = await searcher.search({
      ...request,
      ...{ perPage: TITLE_CANDIDATES, orderBy: 'obra' },
    });
    if (ids.length === 0) continue;
    const rows = await q
      .selectFrom('titles')
      .select(['id', 'summary'])
      .where('id', 'in', ids)
      .where('withdrawn_at', 'is', null)
      .execute();
    const same = rows.filter(
      ({ summary }) =>
        normaliseWords((JSON.parse(summary) as TitleSummary).title) === normaliseWords(name),
    );
    if (same.length === 1)
      found.set(
        name,
        same.map(({ id }) => id),
      );
  }
  return found;
}

const normaliseWords = (text: string): string =>
  (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');

interface Identity {
  source: string;
  number: string;
}

const recordNumbers = ({ controlNumbers }: ItemNumbers, own: string): Identity[] =>
  controlNumbers
    .filter(({ number }) => number !== '')
    .map(({ source, number }) => ({ source: source || own, number }));

const identityKey = ({ source, number }: Identity): string => JSON.stringify([source, number]);

async function findByControlNumber(
  q: Queries,
  identities: readonly Identity[],
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const sources = [...new Set(identities.map(({ source }) => source))];
  for (const some of chunks([...new Set(identities.map(({ number }) => number))])) {
    const rows = await q
      .selectFrom('titles')
      .select(['id', 'source', 'control_number'])
      .where('control_number', 'in', some)
      .where('source', 'in', sources)
      .where('withdrawn_at', 'is', null)
      .execute();
    for (const { id, source, control_number: number } of rows) {
      found.set(identityKey({ source, number: number ?? '' }), id);
    }
  }
  return found;
}

/** Titles with a standard number, at most two; none if the number is invalid. */
export async function findByStandardNumber(
  searcher: Searcher,
  list: 'issn' | 'isbn',
  number: string,
): Promise<number[]> {
  if (!/^[\dXx-]{8,17}$/.test(number)) return [];
  const rows = [{ q: `${list}:${number}` }];
  return (await searcher.search({ rows, perPage: 2, orderBy: 'obra' })).ids;
}
