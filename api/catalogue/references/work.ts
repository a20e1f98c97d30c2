import type { TitleSeries } from '../marc/map/title-summary.ts';

/** What sort of thing is cited: it decides which elements a reference has, and their order. */
export type CitableKind =
  | 'book'
  | 'thesis'
  | 'serial'
  | 'proceedings'
  | 'legal'
  | 'standard'
  | 'film'
  | 'music'
  | 'recording'
  | 'score'
  | 'map'
  | 'image'
  | 'object'
  | 'manuscript'
  | 'patent'
  | 'electronic';

export interface Person {
  kind: 'person';
  /** With its particles and with "Filho", "Neto", "Júnior", as filed: "Melo Neto". */
  family: string;
  given: string;
}

/** Somebody known by a name that is not turned round: "Homero", "João Paulo II, Papa". */
export interface DirectName {
  kind: 'direct';
  name: string;
  /** "Papa", "Santo"; `''` mostly. */
  title: string;
}

export interface Body {
  kind: 'body';
  /** "Brasil", "São Paulo (Estado)", "Universidade de São Paulo". */
  name: string;
  /** Its parts, the largest first: "Ministério da Saúde". */
  units: string[];
}

export interface Meeting {
  kind: 'meeting';
  name: string;
  /** "10"; `''` when not numbered. */
  number: string;
  year: string;
  place: string;
}

export type CitedName = Person | DirectName | Body | Meeting;

/** Those who did one thing to the work; `role` is a MARC relator code. */
export interface Credit {
  role: string;
  names: CitedName[];
}

/** Who the reference is entered under. No names: it is entered under its title. */
export interface Entry {
  names: CitedName[];
  /** "org", "edt", "com", "coo" for collections that somebody put together; `''` for authors. */
  role: string;
  /** The work itself says that there are more than the record names. */
  more: boolean;
}

export interface CitedTitle {
  /** What stands out: everything before the subtitle. */
  main: string;
  sub: string;
}

export interface Imprint {
  /** Each publisher with its place; either may be `''`. No more than two. */
  houses: { place: string; publisher: string }[];
  /** As the standard writes it: "2019", "c1998", "[198-]", "1939-"; `''` when nobody knows. */
  date: string;
}

/** What a chapter, article, paper, track or sheet is part of. */
export interface Host {
  /** Comes out again and again: its parts are articles. */
  isSerial: boolean;
  entry: Entry;
  title: CitedTitle;
  edition: string;
  imprint: Imprint;
  /** Number of its year: "ano 97". */
  annual: string;
  volume: string;
  issue: string;
  /** "7-18". */
  pages: string;
  /** Anything else that says where the part is: "faixa 7", "Suplemento". */
  place: string;
  isbn: string;
  issn: string;
}

export interface Thesis {
  /** "Tese (Doutorado em Direito)". */
  type: string;
  /** "Faculdade de Direito, Universidade de São Paulo", without its place. */
  institution: string;
  /** "Natal, RN". */
  place: string;
  year: string;
}

export interface Patent {
  /** "BR"; `''` when unknown. */
  country: string;
  number: string;
  /** `YYYY-MM-DD` or a year. */
  filed: string;
  granted: string;
}

/**
 * A work as it is cited, independent of any style. Made from the MARC record (see
 * docs/marc-mapping.md); texts are tidied and never translated, missing ones are `''`.
 */
export interface CitableWork {
  kind: CitableKind;
  entry: Entry;
  title: CitedTitle;
  /** 240 of constitutions: "Constituição (1988)". */
  uniformTitle: string;
  /** 245 $c, for those whose credits are nowhere else. */
  statement: string;
  credits: Credit[];
  edition: string;
  imprint: Imprint;
  /** "560 p.", "1 DVD (120 min), son., color."; `''` when it says nothing. */
  extent: string;
  /** "1:600.000". */
  scale: string;
  series: TitleSeries | null;
  isbn: string;
  issn: string;
  /** "10.1590/…", without address. */
  doi: string;
  /** Where it can be read; `''` for what is on paper only. */
  url: string;
  frequency: string;
  /** 520, in one paragraph. */
  abstract: string;
  /** Subject headings. */
  subjects: string[];
  thesis: Thesis | null;
  patent: Patent | null;
  host: Host | null;
  /** Language of the text as a tag for computers: "pt", "en"; `''` when unknown. */
  language: string;
}
