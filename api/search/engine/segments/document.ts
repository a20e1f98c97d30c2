import type { ShelfScheme } from './shelf-key.ts';

/**
 * What the search index knows of one title. Pure data: `api/catalogue/titles/` makes it from a stored
 * summary and its copies; nothing here comes from SQL or HTTP.
 */
export interface SearchDocument {
  /** cod_acervo */
  id: number;
  /** Each string is one heading or field; positions never run from one string into the next. */
  title: string[];
  author: string[];
  subject: string[];
  /** How many of them, from the first, are names of persons and works: the title is about these. */
  namesAsSubject?: number;
  /** Series, publisher, notes, contents: everything else a word may be found in. */
  other: string[];
  isbn: string[];
  issn: string[];
  callNumbers: string[];
  /** The scheme of their class, where the record names it: says how they are shelved. */
  callScheme?: ShelfScheme | undefined;
  /** Titles of series, for the list of series; their words stand in `other` as well. */
  series: string[];
  /** Sort keys, before folding: title without its leading article, main author as in the heading. */
  titleSort: string;
  authorSort: string;
  /** The person who is chiefly responsible, without dates; none for institutions. */
  mainPerson?: string | undefined;
  /** The same for all editions of one work; none when it is not known which work it is. */
  work?: string | undefined;
  /** Year of publication, null when unknown ("?" in the list of years). */
  year: number | null;
  /** MARC language code ("por"), "" when unknown. */
  language: string;
  /** Work type code (cod_tipo_obra). */
  workType: number;
  /** Knowledge area: first digit group of the class ("8"), or "" . */
  area: string;
  /** Ids of the libraries that hold a copy. */
  libraries: number[];
  /** Ids of libraries where a copy can be had now (live column, fed by the change log). */
  availableIn: number[];
  /** Authority ids, for the author and subject filters. */
  authors: number[];
  subjects: number[];
  /** Ids of campuses with a copy. */
  campuses: number[];
  /** What there is of it: P the work itself, A additional material (specification §3, material). */
  materials: string[];
  /** How copies are lent: normal, horas, consulta_local. */
  loanKinds: string[];
  /** Ids by teaching plans. */
  courses: number[];
  disciplines: number[];
  professors: number[];
  online: boolean;
  cover: boolean;
  accessible: boolean;
  /** ISO instant at which the title came into the catalogue (order "data_cadastro"). */
  createdAt: string;
  /** Number of times lent, and of copies: a mild boost in relevance. */
  uses: number;
  copies?: number;
}
