import type { Input, Output } from '#contract/calls.ts';
import { AUTHORITY_TYPES, type AuthorityType, type IndexType } from '#contract/constants.ts';
import { authoritiesByIds, usesOf } from '../authorities/store.ts';
import { typeNumber } from '../authorities/types.ts';
import type { Queries } from '../db/connection.ts';
import {
  browse,
  browseKey,
  type BrowseList,
  type BrowsePage,
  type BrowseRequest,
} from '../search/engine.ts';
import type { Catalogue } from './catalogue.ts';
import { copiesOfTitles } from './copy-store.ts';
import { titlesByIds, type StoredTitle } from './store.ts';

type Answer = Output<'GET /consulta/indice/:tipo'>;
type Entry = Answer['itens'][number];
type Asked = NonNullable<Input<'GET /consulta/indice/:tipo'>['query']>;

/** Entries on one page of a list. */
const PAGE = 20;

const LISTS: Readonly<Record<IndexType, BrowseList>> = {
  titulo: 'title',
  serie: 'series',
  numero_chamada: 'shelf',
  isbn: 'isbn',
  issn: 'issn',
  // Authors and subjects are headings of authorities: read off the directory.
  autor: 'title',
  assunto: 'title',
};

const TYPES: Readonly<Partial<Record<IndexType, readonly AuthorityType[]>>> = {
  autor: ['autor_pessoa', 'autor_instituicao', 'autor_evento'],
  assunto: AUTHORITY_TYPES.slice(3, 8),
};

/** An entry as it travels, and the text at which the list would begin with it. */
interface Placed {
  at: string;
  entry: Entry;
}

/** A page of a list from A to Z. Going on, one entry more is read: the next page begins there. */
export async function indexList(
  q: Queries,
  catalogue: Catalogue,
  type: IndexType,
  { de = '', antes }: Asked,
): Promise<Answer> {
  const types = TYPES[type];
  const page = browse(types ? catalogue.directory() : catalogue.index(), {
    list: LISTS[type],
    ...(antes === undefined ? { from: de, count: PAGE + 1 } : { before: antes, count: PAGE }),
    ...(types && { accept: usedOfTypes(types) }),
  });
  const placed = types
    ? await authorityEntries(q, page)
    : await titleEntries(q, type as TitleList, page);
  const [first] = placed;
  const next = antes === undefined ? placed[PAGE]?.at : page.hasAfter ? antes : undefined;
  return {
    itens: placed.slice(0, PAGE).map(({ entry }) => entry),
    ...(page.hasBefore && first && { anterior: first.at }),
    ...(next !== undefined && { proximo: next }),
  };
}

const usedOfTypes = (types: readonly AuthorityType[]): NonNullable<BrowseRequest['accept']> => {
  const numbers = new Set<number | string>(types.map(typeNumber));
  return (segment, doc) => {
    const { values, ordinals } = segment.columns.workType;
    return segment.uses[doc] !== 0 && numbers.has(values[ordinals[doc] ?? 0] ?? '');
  };
};

async function authorityEntries(q: Queries, { entries }: BrowsePage): Promise<Placed[]> {
  const ids = entries.flatMap((entry) => entry.ids);
  const found = await authoritiesByIds(q, ids);
  const uses = await usesOf(q, ids);
  return ids.flatMap((id) => {
    const heading = found.get(id)?.heading;
    if (heading === undefined) return [];
    const entry = { descricao: heading, total: uses.get(id) ?? 0, cod_autoridade: id };
    return [{ at: heading, entry }];
  });
}

type TitleList = Exclude<IndexType, 'autor' | 'assunto'>;

async function titleEntries(
  q: Queries,
  type: TitleList,
  { entries }: BrowsePage,
): Promise<Placed[]> {
  const firsts = entries.map(({ ids }) => ids[0] ?? 0);
  const titles = await titlesByIds(q, firsts);
  const callNumbers =
    type === 'numero_chamada' ? await callNumbersOf(q, firsts) : new Map<number, string[]>();
  return entries.map(({ key, ids }) => {
    const title = titles.get(ids[0] ?? 0);
    const texts = title ? textsOf(type, title, callNumbers.get(title.id) ?? []) : [];
    const at = texts.find((text) => browseKey(LISTS[type], text) === key) ?? key;
    const [only] = ids;
    const alone = ids.length === 1 && only !== undefined;
    return {
      at,
      entry: {
        descricao: type === 'titulo' ? (title?.summary.title ?? at) : at,
        total: ids.length,
        ...(alone && { cod_acervo: only }),
      },
    };
  });
}

async function callNumbersOf(q: Queries, ids: readonly number[]): Promise<Map<number, string[]>> {
  const copies = await copiesOfTitles(q, ids);
  const numbers = new Map<number, string[]>();
  for (const { titleId, callNumber } of copies) {
    numbers.set(titleId, [...(numbers.get(titleId) ?? []), callNumber]);
  }
  return numbers;
}

/** The texts of a title among which that of the entry is. */
function textsOf(type: TitleList, { summary }: StoredTitle, callNumbers: string[]): string[] {
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
