import { chunks } from '../db/chunks.ts';
import type { Queries } from '../db/connection.ts';
import type { Line } from '../marc/show/description.ts';
import type { ItemNumbers } from '../marc/map/related-items.ts';
import { search, type SearchIndex } from '../search/engine/engine.ts';

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
 * else by ISBN. A title never leads to itself.
 */
export async function linkedTitles(
  q: Queries,
  index: SearchIndex,
  titles: readonly NamingTitle[],
): Promise<LinkedTitles> {
  const named = titles.flatMap(({ id, source, lines }) =>
    lines.flatMap(({ values }) =>
      values.flatMap(({ item }) => (item ? [{ id, source, item }] : [])),
    ),
  );
  const byNumber = await findByControlNumber(
    q,
    named.flatMap(({ source, item }) => identitiesOf(item, source)),
  );
  const found = new Map<ItemNumbers, number>();
  for (const { id, source, item } of named) {
    const candidates = [
      ...identitiesOf(item, source).flatMap((identity) => byNumber.get(keyOf(identity)) ?? []),
      ...findByStandardNumber(index, 'issn', item.issn),
      ...findByStandardNumber(index, 'isbn', item.isbn),
    ];
    const target = candidates.find((candidate) => candidate !== id);
    if (target !== undefined) found.set(item, target);
  }
  return found;
}

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
