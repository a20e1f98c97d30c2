import type { GuideField } from '#contract/shared/query-rows.ts';

/**
 * What the catalogue says about one title, taken once from its MARC record and stored as JSON
 * beside it. Result rows, title pages and the search document are made from it.
 *
 * A record may lack anything: a text that is missing is `''`, a list is `[]`, a number is `null`.
 * Values are tidied (trailing ISBD marks gone), never translated.
 */
export interface TitleSummary {
  /** 245 $a $b $f $g $k $n $p $s: "Grande sertão: veredas". Falls back to 130, 240, 246, 880. */
  title: string;
  /** The same in the original script (880 linked to 245). */
  titleOriginalScript: string;
  /** The title without its leading article, as the non-filing indicator says; not folded. */
  titleSort: string;
  /**
   * Other titles under which the work may be looked for: 130, 210, 222, 240, 242, 243, 246, 247, 730, 740, contained
   * works (7XX $t) and their original-script forms. `titleOriginalScript` is not among them.
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
  /** Languages the text was translated from (041 $h). */
  originalLanguages: string[];
  /** Year of publication (start, for serials), null when unknown. */
  year: number | null;
  /** Last year of a serial or of a work in several years; null when one year, current or unknown. */
  yearEnd: number | null;
  classNumbers: ClassNumber[];
  /** The title's own call number: 090, else 082, 080, 050. Copies may have their own. */
  callNumber: string;
  /** The hundred of the class as one digit, "8" for literature; `''` when unknown. */
  area: string;
  /** Code from `work-types.ts` (cod_tipo_obra). */
  workType: number;
  /** Can be read online (acesso_remoto "cr"). */
  online: boolean;
  /** Braille, spoken or otherwise described as accessible (possui_acessibilidade "S"). */
  accessible: boolean;
  /** Address of a cover picture, or `''`. */
  cover: string;
  links: TitleLink[];
  /** 5XX notes that are public and not contents or abstract. */
  notes: TitleNote[];
  /** 505. */
  contents: string[];
  /** 520. */
  abstract: string[];
  /** 502 as one line. */
  thesis: string;
  /** 310: "Semestral". */
  frequency: string;
  /** 773: what this article or chapter is part of. */
  host: HostItem | null;
  /** By what else it is found: years, numbers, related works, other scripts. Shown nowhere. */
  searchTexts: string[];
  /** What guides of their own ask for: court, rapporteur, fonds (guide-facts.ts). Left out where there is nothing. */
  facts?: TitleFact[];
}

/** One value of a field of a guide. */
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
  /** The same without dates: "Rosa, João Guimarães". */
  name: string;
  /** "1908-1967" or `''`. */
  dates: string;
  kind: NameKind;
  /** 100, 110, 111, 700, 710 or 711. */
  tag: string;
  /** True for 1XX. */
  main: boolean;
  roles: Role[];
  /** 7XX $t: the work of this name that the title contains or relates to; `''` for real authors. */
  work: string;
  originalScript: string;
  /** Code of the authority row, filled in when the record is stored. */
  authorityId?: number;
}

/** Those who made the title itself, the main one first; who made works that it contains is left out. */
export const ownAuthors = (authors: readonly TitleAuthor[]): TitleAuthor[] =>
  authors.filter(({ work }) => work === '');

/** `code` is a MARC relator code ("trl"), `''` when the printed word is not known. */
export interface Role {
  code: string;
  text: string;
}

export interface TitleSubject {
  /** "Literatura brasileira – História e crítica". */
  heading: string;
  /** The heading proper, then its subdivisions. */
  parts: string[];
  kind: SubjectKind;
  /** 600 to 699. */
  tag: string;
  /** Code of the authority row, filled in when the record is stored. */
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
  /** Thirteen digits; `''` when the printed number is not valid. Numbers of 10 and 13 are one. */
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
  /** What to call it ($y, $3, $z); may be `''`. */
  text: string;
  note: string;
  restricted: boolean;
  /** 856 indicator 2: the work itself, a version of it, or something related. */
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
