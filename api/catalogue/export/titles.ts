import type { Locale } from '#contract/shared/languages.ts';
import type { MarcRecord } from '../marc/record.ts';
import type { TitleSummary } from '../marc/map/title-summary.ts';
import type { CitableWork } from '../references/work.ts';

/** A library that holds a title. */
export interface Holding {
  library: string;
  /** What stands on the shelf; `''` when nothing does. */
  callNumber: string;
}

/** A title that is taken home: the facts from which every format is written. */
export interface TakenTitle {
  id: number;
  title: string;
  /** Of its page. */
  address: string;
  /** Null: the catalogue has it no more, or never had. */
  known: KnownTitle | null;
  /** Empty where they are not wanted. */
  holdings: readonly Holding[];
}

export interface KnownTitle {
  summary: TitleSummary;
  /** What of its record everybody may have, without copies. */
  record: MarcRecord;
  work: CitableWork;
}

/** What a file says besides its titles. */
export interface Taking {
  locale: Locale;
  /** Day of access of what is online, `YYYY-MM-DD`. */
  today: string;
  madeAt: Date;
  /** How many titles there are. */
  count: number;
  institution: { name: string; colour: string };
  /** The address of an authority's page. */
  authorityUrl: (id: number) => string;
}

export type Titles = AsyncIterable<TakenTitle>;
export type Pieces = AsyncIterable<string | Uint8Array>;

/** Writes the file of one format, piece by piece. Pure: the same facts give the same bytes. */
export type Writer = (titles: Titles, taking: Taking) => Pieces;

/** "Biblioteca Central (869.3 A848d); Biblioteca da Serra" */
export const holdingsLine = (holdings: readonly Holding[]): string =>
  holdings
    .map(({ library, callNumber }) => (callNumber === '' ? library : `${library} (${callNumber})`))
    .join('; ');
