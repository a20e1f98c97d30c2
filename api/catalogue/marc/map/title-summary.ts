import type { GuideField } from '#contract/shared/query-rows.ts';
import type { Years } from '../dates/years.ts';

/** Further texts that find a title by its names and subjects; absent where there are none. */
export interface HeadingTexts {
  authorTexts?: string[];
  subjectTexts?: string[];
}

/**
 * Data extracted from a title's MARC record and stored beside it as JSON; the source of result
 * rows, title pages and search documents. Missing texts are `''`, lists `[]`, numbers `null`.
 * Values are tidied (no trailing ISBD marks), never translated.
 */
export interface TitleSummary extends HeadingTexts, Years {
  /** 245 $a $b $f $g $k $n $p $s: "Grande sertão: veredas". Falls back to 130, 240, 246, 880. */
  title: string;
  /** Title in the original script (880 linked to 245). */
  titleOriginalScript: string;
  /** The title without its leading article (non-filing indicator); not case-folded. */
  titleSort: string;
  /**
   * Variant titles for searching: 130, 210, 222, 240, 242, 243, 246, 247, 730, 740, contained works
   * (7XX $t) and their original-script forms, except `titleOriginalScript`.
   */
  variantTitles: string[];
  /** 130 or 240. */
  uniformTitle: string;
  /** 245 $c. */
  responsibility: string;
  authors: TitleAuthor[];
  subjects: TitleSubject[];
  series: TitleSeries[];
  imprint: Imprint;
  /** 250. */
  edition: string;
  /** 300, in ISBD form: "608 p. : il. ; 23 cm". */
  physicalDescription: string;
  isbn: TitleIsbn[];
  /** "0100-1574" where the number is valid, else as printed. */
  issn: string[];
  /** MARC language code of the text ("por"), `''` when unknown. */
  language: string;
  /** Every language of the text, the main one first. */
  languages: string[];
  /** Languages of the original of a translation (041 $h). */
  originalLanguages: string[];
  classNumbers: ClassNumber[];
  /** Call number of the title: 090, else 082, 080, 050. Copies may have their own. */
  callNumber: string;
  /** Dewey hundred as one digit ("8" is literature); `''` when unknown. */
  area: string;
  /** Code from `work-types.ts` (cod_tipo_obra). */
  workType: number;
  /** Available online (acesso_remoto "cr"). */
  online: boolean;
  /** Braille, spoken or otherwise described as accessible (possui_acessibilidade "S"). */
  accessible: boolean;
  /** URL of a cover picture, or `''`. */
  cover: string;
  links: TitleLink[];
  /** Public 5XX notes, except contents and abstract. */
  notes: TitleNote[];
  /** 505. */
  contents: string[];
  /** 520. */
  abstract: string[];
  /** 502 as one line. */
  thesis: string;
  /** 310: "Semestral". */
  frequency: string;
  /** 773: the host of an article or chapter. */
  host: HostItem | null;
  /** Additional searchable texts: years, numbers, related works, other scripts. Not displayed. */
  searchTexts: string[];
  /**
   * Facts for guided searches: court, rapporteur, fonds (guide-facts.ts). Absent when there are
   * none.
   */
  facts?: TitleFact[];
}

/** Value of a guided-search field. */
export interface TitleFact {
  kind: GuideField;
  value: string;
}

export type NameKind = 'person' | 'institution' | 'event';

export type SubjectKind =
  NameKind | 'topic' | 'uniform_title' | 'place' | 'chronological' | 'genre';

export interface TitleAuthor {
  /** "Rosa, João Guimarães, 1908-1967". */
  heading: string;
  /** Heading without dates: "Rosa, João Guimarães". */
  name: string;
  /** "1908-1967" or `''`. */
  dates: string;
  kind: NameKind;
  /** 100, 110, 111, 700, 710 or 711. */
  tag: string;
  /** True for 1XX. */
  main: boolean;
  roles: Role[];
  /** 7XX $t: the contained or related work by this name; `''` for authors. */
  work: string;
  originalScript: string;
  /** Id of the authority row, set when the record is stored. */
  authorityId?: number;
}

/** Authors of the title itself, the main one first; not authors of contained works. */
export const ownAuthors = (authors: readonly TitleAuthor[]): TitleAuthor[] =>
  authors.filter(({ work }) => work === '');

/** `code` is a MARC relator code ("trl"), `''` for unknown terms. */
export interface Role {
  code: string;
  text: string;
}

export interface TitleSubject {
  /** "Literatura brasileira – História e crítica". */
  heading: string;
  /** Main heading, then subdivisions. */
  parts: string[];
  kind: SubjectKind;
  /** 600 to 699. */
  tag: string;
  /** Id of the authority row, set when the record is stored. */
  authorityId?: number;
}

export interface TitleSeries {
  title: string;
  volume: string;
  issn: string;
}

export interface Imprint {
  place: string;
  publisher: string;
  /** As printed: "c1998", "[19--?]". */
  date: string;
}

export interface TitleIsbn {
  /** Thirteen digits; `''` when invalid. */
  isbn13: string;
  printed: string;
  /** "broch.", "v. 1". */
  qualifier: string;
}

/** 082, 080, 050 and 090. */
export type ClassScheme = 'cdd' | 'cdu' | 'lcc' | 'local';

export interface ClassNumber {
  scheme: ClassScheme;
  number: string;
}

export interface TitleLink {
  url: string;
  /** Link label ($y, $3, $z); may be `''`. */
  text: string;
  note: string;
  restricted: boolean;
  /** 856 indicator 2: the resource, a version of it, or a related resource. */
  relation: 'resource' | 'version' | 'related';
}

export interface TitleNote {
  tag: string;
  text: string;
}

export interface HostItem {
  title: string;
  author: string;
  /** "v. 3, n. 2, p. 10-20". */
  part: string;
  imprint: string;
  issn: string;
  isbn: string;
  /** 773 $w without its source: the 001 of the host. */
  controlNumber: string;
}
