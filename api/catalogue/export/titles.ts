import type { Locale } from '#contract/shared/languages.ts';
import type { MarcRecord } from '../marc/record.ts';
import type { TitleSummary } from '../marc/map/title-summary.ts';
import type { CitableWork } from '../references/work.ts';

/** A library that holds a title. */
export interface Holding {
  library: string;
  /** Call number; `''` if none. */
  callNumber: string;
}

/** A title to export: the data for every format. */
export interface ExportedTitle {
  id: number;
  title: string;
  /** URL of its page. */
  address: string;
  /** Null: withdrawn or unknown. */
  known: KnownTitle | null;
  /** Empty when not requested. */
  holdings: readonly Holding[];
}

interface KnownTitle {
  summary: TitleSummary;
  /** The public record, without copies. */
  record: MarcRecord;
  work: CitableWork;
}

/** Metadata of an export. */
export interface ExportContext {
  locale: Locale;
  /** Access date for online works, `YYYY-MM-DD`. */
  today: string;
  madeAt: Date;
  /** Number of titles. */
  count: number;
  institution: { name: string; colour: string };
  /** URL of an authority's page. */
  authorityUrl: (id: number) => string;
}

export type Titles = AsyncIterable<ExportedTitle>;
export type Chunks = AsyncIterable<string | Uint8Array>;

/** Streams a file in one format. Pure: the same data gives the same bytes. */
export type Writer = (titles: Titles, taking: ExportContext) => Chunks;

/** "Biblioteca Central (869.3 A848d); Biblioteca da Serra" */
export const holdingsLine = (holdings: readonly Holding[]): string =>
  holdings
    .map(({ library, callNumber }) => (callNumber === '' ? library : `${library} (${callNumber})`))
    .join('; ');
