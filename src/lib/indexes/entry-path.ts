import type { Output } from '#contract/calls.ts';
import { INDEX_TYPES, type IndexType } from '#contract/shared/constants.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { authorityPath, searchPath, titlePath } from '../routes/paths.ts';

export type IndexPage = Output<'GET /consulta/indice/:tipo'>;
export type IndexEntry = IndexPage['itens'][number];

/** Link of an entry: to its only title, its authority, or all titles with exactly this heading. */
export function entryPath(locale: Locale, list: IndexType, entry: IndexEntry): string {
  const { descricao, cod_acervo: title, cod_autoridade: authority } = entry;
  if (title !== undefined) return titlePath(locale, title);
  if (authority !== undefined) return authorityPath(locale, authority);
  const number = INDEX_TYPES.indexOf(list) + 1;
  return searchPath(locale, { q: descricao, for: `INDICE_${number}`, indice: list });
}
