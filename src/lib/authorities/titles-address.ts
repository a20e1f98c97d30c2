import type { Output } from '#contract/calls.ts';

type Authority = Output<'GET /autoridade/:id'>;

/** As what titles use an authority. */
export const AUTHORITY_USES = ['autor', 'assunto', 'serie'] as const;
export type AuthorityUse = (typeof AUTHORITY_USES)[number];

/** Orders of the list of titles, by their names in the search. */
export const TITLE_ORDERS = ['obra C', 'ano D', 'ano C', 'autor C'] as const;
export type TitleOrder = (typeof TITLE_ORDERS)[number];

/** The list of titles on the page of an authority, as its address says it. */
export interface TitlesAsked {
  use: AuthorityUse;
  order: TitleOrder;
  page: number;
}

/** Uses that some title makes of the authority, authors first. */
export const usesOf = ({ obras }: Pick<Authority, 'obras'>): AuthorityUse[] =>
  AUTHORITY_USES.filter((use) => obras[use] > 0);

/**
 * Reads the list from the query of an address: the first of the uses that there are, by title, from
 * the first page, unless it says otherwise.
 */
export function readTitles(query: string, uses: readonly AuthorityUse[]): TitlesAsked {
  const params = new URLSearchParams(query);
  const order = `${params.get('orderBy')} ${params.get('direction') ?? 'C'}`;
  const page = Number(params.get('page'));
  return {
    use: uses.find((use) => use === params.get('uso')) ?? uses[0] ?? 'autor',
    order: TITLE_ORDERS.find((one) => one === order) ?? 'obra C',
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** The query with another list; defaults are left out, names that are not ours stay. */
export function writeTitles(
  query: string,
  { use, order, page }: TitlesAsked,
  uses: readonly AuthorityUse[],
): string {
  const params = new URLSearchParams(query);
  const [orderBy = '', direction = ''] = order.split(' ');
  const set = (name: string, value: string, fallback: string) =>
    value === fallback ? params.delete(name) : params.set(name, value);
  set('uso', use, uses[0] ?? 'autor');
  set('orderBy', orderBy, 'obra');
  set('direction', direction, 'C');
  set('page', String(page), '1');
  return params.size > 0 ? `?${params}` : '';
}

/** What the search is asked for the list: the same that its address says. */
export function titlesQuery(
  { cod_autoridade: cod, descricao }: Pick<Authority, 'cod_autoridade' | 'descricao'>,
  { use, order, page }: TitlesAsked,
): Record<string, string> {
  const [orderBy = '', direction = ''] = order.split(' ');
  const which: Record<string, string> =
    use === 'serie' ? { q: descricao, for: 'INDICE_2' } : { q: '', [use]: String(cod) };
  return { ...which, orderBy, direction, ...(page > 1 && { page: String(page) }) };
}
