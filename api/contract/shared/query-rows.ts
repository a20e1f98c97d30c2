import { INDEX_TYPES } from './constants.ts';

/**
 * Names of a row of a query in an address: q and for, then q2, for2 and the condition that joins them with
 * the row above, then q3, for3 and condition2 …
 */
export const rowNames = (row: number): { q: string; for: string; condition: string } => ({
  q: `q${suffix(row)}`,
  for: `for${suffix(row)}`,
  condition: `condition${suffix(row - 1)}`,
});

const suffix = (row: number): string => (row <= 1 ? '' : String(row));

/**
 * Fields of the guides for court decisions, normative acts and archives, in the order of their codes: a row of
 * a search asks one by `INDICE_n`, n going on from the lists from A to Z. New ones stand at the end.
 */
export const GUIDE_FIELDS = [
  'tribunal',
  'relator',
  'data_julgamento',
  'data_publicacao',
  'numero',
  'tipo_ato',
  'orgao',
  'situacao',
  'fundo',
  'serie',
  'nivel',
] as const;
export type GuideField = (typeof GUIDE_FIELDS)[number];

/** What a row of a search says in `for` to ask a field. */
export const codeOfField = (field: GuideField): string =>
  `INDICE_${INDEX_TYPES.length + 1 + GUIDE_FIELDS.indexOf(field)}`;

/** The field that a row asks; undefined for every other. */
export const fieldOfCode = (code: string): GuideField | undefined =>
  GUIDE_FIELDS.find((field) => codeOfField(field) === code);
