import { chunks } from '../../core/db/chunks.ts';
import type { Queries } from '../../core/db/connection.ts';
import type { Line } from '../marc/show/description.ts';
import type { ItemNumbers } from '../marc/map/related-items.ts';
import { fold, search, type SearchIndex } from '../../search/engine/engine.ts';
import type { TitleSummary } from '../marc/map/title-summary.ts';

/** A title whose description names other items. */
export interface NamingTitle {
  id: number;
  /** Of its record: numbers without a source of their own are of this one. */
  source: string;
  lines: readonly Line[];
}

/** Titles of the catalogue by the item numbers (the same objects) of the lines that name them. */
export type LinkedTitles = ReadonlyMap<ItemNumbers, number>;

/**
 * Which of the named items are in the catalogue: found by the number of their record, else by ISSN,
 * else by ISBN; a host (773) that is named by its title alone, by that. A title never leads to itself.
 */
export async function linkedTitles(
  q: Queries,
  index: SearchIndex,
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
    named.flatMap(({ source, item }) => identitiesOf(item, source)),
  );
  const byTitle = await findByTitle(
    q,
    index,
    named.map(({ name }) => name),
  );
  const found = new Map<ItemNumbers, number>();
  for (const { id, source, item, name } of named) {
    const candidates = [
      ...identitiesOf(item, source).flatMap((identity) => byNumber.get(keyOf(identity)) ?? []),
      ...findByStandardNumber(index, 'issn', item.issn),
      ...findByStandardNumber(index, 'isbn', item.isbn),
      ...(byTitle.get(name) ?? []),
    ];
    const target = candidates.find((candidate) => candidate !== id);
    if (target !== undefined) found.set(item, target);
  }
  return found;
}

const isUnnumbered = ({ issn, isbn, controlNumbers }: ItemNumbers): boolean =>
  issn === '' && isbn === '' && controlNumbers.every(({ number }) => number === '');

/** Among so many titles with these words is the one that is called just so. */
const WITH_THESE_WORDS = 50;

/** The titles that are called just so, where there is only one of them: "Boletim" names no title. */
async function findByTitle(
  q: Queries,
  index: SearchIndex,
  names: readonly string[],
): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  for (const name of new Set(names.filter((one) => one !== ''))) {
    const request = { rows: [{ q: `"${wordsOf(name)}"`, for: 'TITULO' as const }] };
    const { ids } = search(index, { ...request, perPage: WITH_THESE_WORDS, orderBy: 'obra' });
    if (ids.length === 0) continue;
    const rows = await q
      .selectFrom('titles')
      .select(['id', 'summary'])
      .where('id', 'in', ids)
      .where('withdrawn_at', 'is', null)
      .execute();
    const same = rows.filter(
      ({ summary }) => wordsOf((JSON.parse(summary) as TitleSummary).title) === wordsOf(name),
    );
    if (same.length === 1)
      found.set(
        name,
        same.map(({ id }) => id),
      );
  }
  return found;
}

const wordsOf = (text: string): string => (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');

interface Identity {
  source: string;
  number: string;
}

const identitiesOf = ({ controlNumbers }: ItemNumbers, own: string): Identity[] =>
  controlNumbers
    .filter(({ number }) => number !== '')
    .map(({ source, number }) => ({ source: source || own, number }));

const keyOf = ({ source, number }: Identity): string => JSON.stringify([source, number]);

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
      found.set(keyOf({ source, number: number ?? '' }), id);
    }
  }
  return found;
}

/** Titles with a standard number, two at most; none for what is no such number. */
export function findByStandardNumber(
  index: SearchIndex,
  list: 'issn' | 'isbn',
  number: string,
): number[] {
  if (!/^[\dXx-]{8,17}$/.test(number)) return [];
  return search(index, { rows: [{ q: `${list}:${number}` }], perPage: 2, orderBy: 'obra' }).ids;
}
