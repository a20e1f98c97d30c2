/**
 * Filters of a search, in the order in which a page lists them. The address of a search carries the same
 * names (contract, "Search").
 */
export const FILTERS = [
  'disponivel',
  'biblioteca',
  'somente',
  'campus',
  'ano',
  'tipo_obra',
  'autor',
  'assunto',
  'area',
  'idioma',
  'idioma_original',
  'curso',
  'disciplina',
  'professor',
  'material',
  'tipo_emprestimo',
] as const;
export type FilterName = (typeof FILTERS)[number];

/** Those by what is taught: they find reading lists. */
export const TEACHING_FILTERS = [
  'curso',
  'disciplina',
  'professor',
] as const satisfies FilterName[];
export type TeachingFilter = (typeof TEACHING_FILTERS)[number];
