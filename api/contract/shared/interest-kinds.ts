/** What can be followed besides periodicals and work types (specification §7, `area-autor-assunto`). */
export const HEADING_KINDS = ['area', 'autor', 'assunto'] as const;
export type HeadingKind = (typeof HEADING_KINDS)[number];

/** Everything that can be followed. */
export const INTEREST_KINDS = [...HEADING_KINDS, 'periodico', 'tipo_obra'] as const;
export type InterestKind = (typeof INTEREST_KINDS)[number];

/** What of a periodical is told: its issues as they arrive, articles as they enter the catalogue. */
export const PERIODICAL_TYPES = ['fasciculos', 'artigos'] as const;
export type PeriodicalType = (typeof PERIODICAL_TYPES)[number];

/** How often a kept search sends what is new. */
export const SEARCH_FREQUENCIES = ['nunca', 'diaria', 'semanal'] as const;
export type SearchFrequency = (typeof SEARCH_FREQUENCIES)[number];
