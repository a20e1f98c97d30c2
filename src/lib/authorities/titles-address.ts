import type { Output } from '#contract/calls.ts';

type Authority = Output<'GET /autoridade/:id'>;

/** Roles in which titles use an authority. */
export const AUTHORITY_USES = ['autor', 'assunto', 'serie'] as const;
export type AuthorityUse = (typeof AUTHORITY_USES)[number];

/** Sort orders of the title list, as in the search. */
export const TITLE_ORDERS = ['obra C', 'ano D', 'ano C', 'autor C'] as const;
export type TitleOrder = (typeof TITLE_ORDERS)[number];

/** The title list of an authority page, as encoded in a URL. */
export interface TitleListQuery {
  use: AuthorityUse;
  order: TitleOrder;
  page: number;
}

/** Roles with at least one title, authors first. */
export const usesOf = ({ obras }: Pick<Authority, 'obras'>): AuthorityUse[] =>
  AUTHORITY_USES.filter((use) => obras[use] > 0);

/** Parses the list from a URL query; default is the first available role, by title, page one. */
export function readTitles(query: string, uses: readonly AuthorityUse[]): TitleListQuery {
  const params = new URLSearchParams(query);
  const order = `${params.get('orderBy')} ${params.get('direction') ?? 'C'}`;
  const page = Number(params.get('page'));
  return {
    use: uses.find((use) => use === params.get('uso')) ?? uses[0] ?? 'autor',
    order: TITLE_ORDERS.find((one) => one === order) ?? 'obra C',
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** The query with another list; defaults are omitted, unknown parameters kept. */
export function writeTitles(
  query: string,
  { use, order, page }: TitleListQuery,
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

/** The search query for the list. */
export function titlesQuery(
  { cod_autoridade: cod, descricao }: Pick<Authority, 'cod_autoridade' | 'descricao'>,
  { use, order, page }: TitleListQuery,
): Record<string, string> {
  const [orderBy = '', direction = ''] = order.split(' ');
  const which: Record<string, string> =
    use === 'serie' ? { q: descricao, for: 'INDICE_2' } : { q: '', [use]: String(cod) };
  return { ...which, orderBy, direction, ...(page > 1 && { page: String(page) }) };
}
