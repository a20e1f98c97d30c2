import type { Input, Output } from '#contract/calls.ts';
import type { IndexType } from '#contract/shared/constants.ts';
import { authoritiesByIds } from '../../catalogue/authorities/store.ts';
import type { Queries } from '../../core/db/connection.ts';
import { headingKey } from '../../catalogue/marc/map/heading-text.ts';
import { callSchemeOf } from '../../catalogue/marc/map/numbers.ts';
import {
  browse,
  browseKey,
  hasValue,
  type BrowseList,
  type BrowsePage,
  type BrowseRequest,
} from '../engine/engine.ts';
import type { Catalogue } from '../live-index/live-index.ts';
import type { Searcher } from '../searcher/searcher.ts';
import { copiesByTitle } from '../../catalogue/copies/store.ts';
import { titlesOfAny, titlesOfEach, type HeadingRole } from '../searcher/heading-counts.ts';
import { titlesByIds, type StoredTitle } from '../../catalogue/records/store.ts';

type Answer = Output<'GET /consulta/indice/:tipo'>;
type Entry = Answer['itens'][number];
type IndexQuery = NonNullable<Input<'GET /consulta/indice/:tipo'>['query']>;

/** Entries per page. */
const PAGE = 20;

const LISTS: Readonly<Record<IndexType, BrowseList>> = {
  titulo: 'title',
  serie: 'series',
  numero_chamada: 'shelf',
  isbn: 'isbn',
  issn: 'issn',
  // Placeholders: authors and subjects are authority headings, read from the directory.
  autor: 'title',
  assunto: 'title',
};

type HeadingList = 'autor' | 'assunto';
/** Role in which titles use the headings of a list. */
const ROLES: Readonly<Record<HeadingList, HeadingRole>> = { autor: 'author', assunto: 'subject' };
const isHeadingList = (type: IndexType): type is HeadingList => type in ROLES;

/** An entry with its sort key, and the text that starts the list there. */
interface PlacedEntry {
  at: string;
  entries: Entry[];
}

/** Entries of an alphabetical list from a text on, or before it. */
export async function readList(
  q: Queries,
  catalogue: Catalogue,
  type: IndexType,
  from: Pick<BrowseRequest, 'from' | 'before' | 'count'>,
): Promise<{ page: BrowsePage; placed: PlacedEntry[] }> {
  const request = { list: LISTS[type], ...from };
  if (!isHeadingList(type)) {
    const page = await catalogue.titles.browse(request);
    return { page, placed: await titleEntries(q, type, page) };
  }
  const page = browse(catalogue.directory(), { ...request, accept: usedAs(ROLES[type]) });
  return { page, placed: await headingEntries(q, catalogue.titles, ROLES[type], page) };
}

/** A page of an alphabetical list. One more entry is read to find the start of the next page. */
export async function indexList(
  q: Queries,
  catalogue: Catalogue,
  type: IndexType,
  { de = '', antes }: IndexQuery,
): Promise<Answer> {
  const { page, placed } = await readList(
    q,
    catalogue,
    type,
    antes === undefined ? { from: de, count: PAGE + 1 } : { before: antes, count: PAGE },
  );
  const first = placed[0]?.at ?? de;
  const next = antes === undefined ? placed[PAGE]?.at : page.hasAfter ? antes : undefined;
  return {
    itens: placed.slice(0, PAGE).flatMap(({ entries }) => entries),
    ...(page.hasBefore && { anterior: truncateKey(first) }),
    ...(next !== undefined && { proximo: truncateKey(next) }),
  };
}

/** Truncates a long title to the length the call accepts; its beginning sorts alike. */
const truncateKey = (text: string): string => text.slice(0, 500).toWellFormed();

const usedAs =
  (role: HeadingRole): NonNullable<BrowseRequest['accept']> =>
  ({ columns }, doc) =>
    hasValue(columns.material, doc, role);

/**
 * Headings with the number of titles that a search for them finds; headings with the same words (a
 * place and a body of that name) share an entry.
 */
async function headingEntries(
  q: Queries,
  titles: Searcher,
  dimension: HeadingRole,
  { entries }: BrowsePage,
): Promise<PlacedEntry[]> {
  const all = entries.flatMap(({ ids }) => ids);
  const found = await authoritiesByIds(q, all);
  const counts = await titlesOfEach(titles, dimension, all);
  const place = async ({ key, ids }: BrowsePage['entries'][number]): Promise<PlacedEntry> => {
    const known = ids.flatMap((id) => found.get(id) ?? []);
    const alike = [...Map.groupBy(known, ({ heading }) => headingKey(heading)).values()];
    const listed: Entry[] = [];
    for (const some of alike) {
      const [only] = some;
      const alone = some.length === 1;
      const ids = some.map(({ id }) => id);
      const total = alone ? (counts.get(ids[0]!) ?? 0) : await titlesOfAny(titles, dimension, ids);
      if (only === undefined || total === 0) continue;
      listed.push({ descricao: only.heading, total, ...(alone && { cod_autoridade: only.id }) });
    }
    return { at: known[0]?.heading ?? key, entries: listed };
  };
  return Promise.all(entries.map(place));
}

type TitleList = Exclude<IndexType, 'autor' | 'assunto'>;

async function titleEntries(
  q: Queries,
  type: TitleList,
  { entries }: BrowsePage,
): Promise<PlacedEntry[]> {
  const firsts = entries.map(({ ids }) => ids[0] ?? 0);
  const titles = await titlesByIds(q, firsts);
  const callNumbers =
    type === 'numero_chamada' ? await readCallNumbers(q, firsts) : new Map<number, string[]>();
  return entries.map(({ key, ids }) => {
    const title = titles.get(ids[0] ?? 0);
    const texts = title ? entryTexts(type, title, callNumbers.get(title.id) ?? []) : [];
    const scheme = title && callSchemeOf(title.summary);
    const at = texts.find((text) => browseKey(LISTS[type], text, scheme) === key) ?? key;
    const [only] = ids;
    const alone = ids.length === 1 && only !== undefined;
    return {
      at,
      entries: [
        {
          descricao: type === 'titulo' ? (title?.summary.title ?? at) : at,
          total: ids.length,
          ...(alone && { cod_acervo: only }),
        },
      ],
    };
  });
}

async function readCallNumbers(q: Queries, ids: readonly number[]): Promise<Map<number, string[]>> {
  const copies = await copiesByTitle(q, ids);
  const numbers = new Map<number, string[]>();
  for (const { titleId, callNumber } of copies) {
    numbers.set(titleId, [...(numbers.get(titleId) ?? []), callNumber]);
  }
  return numbers;
}

/** Texts of a title, one of which is the entry's. */
function entryTexts(type: TitleList, { summary }: StoredTitle, callNumbers: string[]): string[] {
  switch (type) {
    case 'titulo':
      return [summary.titleSort, summary.title];
    case 'serie':
      return summary.series.map(({ title }) => title);
    case 'numero_chamada':
      return [summary.callNumber, ...callNumbers];
    case 'isbn':
      return summary.isbn.map(({ isbn13, printed }) => isbn13 || printed);
    case 'issn':
      return summary.issn;
  }
}
