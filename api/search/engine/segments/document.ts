import type { ShelfScheme } from './shelf-key.ts';

/**
 * Input of the search index for one title. Pure data, without SQL or HTTP:
 * `api/search/live-index/documents.ts` creates it from a stored summary and its copies.
 */
export interface SearchDocument {
  /** cod_acervo */
  id: number;
  /** Each string is one heading or field; positions never run from one string into the next. */
  title: string[];
  author: string[];
  subject: string[];
  /** Number of leading subjects that are names of persons or works, which the title is about. */
  namesAsSubject?: number;
  /** Series, publisher, notes, contents: everything else a word may be found in. */
  other: string[];
  isbn: string[];
  issn: string[];
  callNumbers: string[];
  /** Classification scheme of the call numbers, if the record names it; determines shelf order. */
  callScheme?: ShelfScheme | undefined;
  /** Titles of series, for the list of series; `other` contains them as well. */
  series: string[];
  /** Numbers of the title in these series, '' where it has none. */
  seriesNumbers?: readonly string[];
  /** Sort keys, before folding: title without its leading article, main author as in the heading. */
  titleSort: string;
  authorSort: string;
  /** Main personal author, without dates; undefined for institutions. */
  mainPerson?: string | undefined;
  /** True for adaptations, abridgements, study guides and commentaries. */
  derived?: boolean;
  /** Key shared by all editions of a work; undefined if the work is unknown. */
  work?: string | undefined;
  /** Year of publication or the first possible one, null when unknown ("?" in the list of years). */
  year: number | null;
  /** Last possible year, 9999 if there is none yet; default: the same year. */
  yearEnd?: number | null;
  /** MARC language code ("por"), "" when unknown. */
  language: string;
  /** All languages of the text, for the filter; default: the main one. */
  languages?: readonly string[];
  /** Languages of the original of a translation. */
  originalLanguages?: readonly string[];
  /** Work type code (cod_tipo_obra). */
  workType: number;
  /** Knowledge area: first digit group of the class ("8"), or "" . */
  area: string;
  /** Ids of the libraries that hold a copy. */
  libraries: number[];
  /** Ids of libraries with a copy available now (updated from the change log). */
  availableIn: number[];
  /** Authority ids, for the author and subject filters. */
  authors: number[];
  subjects: number[];
  /** Ids of campuses with a copy. */
  campuses: number[];
  /** Kinds of copies: P the work itself, A additional material (specification §3, material). */
  materials: string[];
  /** Loan kinds of the copies: normal, horas, consulta_local. */
  loanKinds: string[];
  /** Ids from teaching plans. */
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
