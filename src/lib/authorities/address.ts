import { AUTHORITY_TYPES, type AuthorityType } from '#contract/shared/constants.ts';

/** A search in the guide of authorities, as its address says it. */
export interface Asked {
  q: string;
  /** '' for all. */
  tipo: AuthorityType | '';
  page: number;
}

/** Reads a search from the query of an address. What it says wrongly is left at its default. */
export function readAsked(query: string): Asked {
  const params = new URLSearchParams(query);
  const page = Number(params.get('page'));
  return {
    q: (params.get('q') ?? '').trim(),
    tipo: AUTHORITY_TYPES.find((type) => type === params.get('tipo')) ?? '',
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** The query with another search; names that are not ours stay. */
export function writeAsked(query: string, { q, tipo, page }: Asked): string {
  const params = new URLSearchParams(query);
  params.set('q', q);
  if (tipo === '') params.delete('tipo');
  else params.set('tipo', tipo);
  if (page === 1) params.delete('page');
  else params.set('page', String(page));
  return `?${params}`;
}
