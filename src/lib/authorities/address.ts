import { AUTHORITY_TYPES, type AuthorityType } from '#contract/shared/constants.ts';

/** A search in the guide of authorities, as encoded in a URL. */
export interface AuthorityQuery {
  q: string;
  /** '' for all. */
  tipo: AuthorityType | '';
  page: number;
}

/** Parses a search from a URL query; invalid values get their defaults. */
export function readAuthorityQuery(query: string): AuthorityQuery {
  const params = new URLSearchParams(query);
  const page = Number(params.get('page'));
  return {
    q: (params.get('q') ?? '').trim(),
    tipo: AUTHORITY_TYPES.find((type) => type === params.get('tipo')) ?? '',
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** The query with another search; unknown parameters are kept. */
export function writeAuthorityQuery(query: string, { q, tipo, page }: AuthorityQuery): string {
  const params = new URLSearchParams(query);
  params.set('q', q);
  if (tipo === '') params.delete('tipo');
  else params.set('tipo', tipo);
  if (page === 1) params.delete('page');
  else params.set('page', String(page));
  return `?${params}`;
}
