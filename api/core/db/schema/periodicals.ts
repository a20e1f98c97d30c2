import type { Flag, Id } from './columns.ts';

/** Periodicals: how they come out, their issues and the articles in them. */
export interface PeriodicalTables {
  serial_patterns: SerialPatternTable;
  serial_issues: SerialIssueTable;
  articles: ArticleTable;
}

/** What one library gets of a periodical, and how it comes out (docs/decisions/periodicals.md). */
interface SerialPatternTable {
  id: Id;
  title_id: number;
  library_id: number;
  /** seqPar: counts the patterns of a title from 1. */
  number: number;
  /** codPar: 853 issues, 854 supplements, 855 indexes. */
  kind: SerialKind;
  /** MARC 853 $w: "m" monthly, "q" quarterly … "x" irregular, "u" unknown. */
  frequency: string;
  /** Day of the first issue that is planned; null: nothing is. */
  starts_on: string | null;
  /** Day after which none is planned; null: it still comes. */
  ends_on: string | null;
  /** Of the issue of `starts_on`. */
  first_volume: number | null;
  first_number: number | null;
  /** 1: numbers begin anew with each volume. */
  numbers_restart: Flag;
  /** Null: a volume is a year. */
  issues_per_volume: number | null;
  /** Where numbers have parts; of the issue of `starts_on`. */
  first_part: number | null;
  parts_per_number: number | null;
  /** 1: parts begin anew with each number. */
  parts_restart: Flag;
  /** MARC 853 $x, "01,07": when a volume begins; `''`: not said. */
  calendar_change: string;
  /** MARC 853 $y, separated by blanks: "om07" none in July, "cm07/08" one for July and August. */
  regularity: string;
  /** 1: issues are dated by seasons, not months. */
  in_seasons: Flag;
  /** Does the library still get it, after 008/06 of the record? */
  receipt: SerialReceipt;
  /** JSON: [text] what is held and not listed issue by issue (866, compressed 863). */
  statements: string;
  note: string | null;
  /** Where the record that describes it comes from, as in `titles`. */
  source: string;
  /** Number of that holdings record; `''`: the title's own record. */
  record: string;
}

export type SerialReceipt = 'current' | 'ended' | 'unknown';
export type SerialKind = 'basic' | 'supplement' | 'index';

/** Which issue: texts as printed ("3/4"); months 1 to 12, seasons 21 spring to 24 winter (863 $j). */
interface IssueColumns {
  volume: string | null;
  number: string | null;
  part: string | null;
  year: number | null;
  month: number | null;
  /** Of an issue for several months, the last. */
  last_month: number | null;
}

/** An issue that a library has, or knows that it lacks. What is awaited is computed, not stored. */
interface SerialIssueTable extends IssueColumns {
  id: Id;
  pattern_id: number;
  /** seqSec: counts the issues of a pattern. */
  sequence: number;
  day: number | null;
  special: Flag;
  /** What a special issue is about. */
  title: string | null;
  note: string | null;
  state: 'received' | 'missing' | 'claimed';
  received_on: string | null;
  /** 1: a record describes it. The others were entered at the desk, and stay. */
  from_record: Flag;
}

/** A part of an issue. It names its periodical as records do (773), so either may come first. */
interface ArticleTable extends IssueColumns {
  id: Id;
  host_source: string | null;
  host_number: string | null;
  host_issn: string | null;
  /** The article's own record, when it has one. */
  title_id: number | null;
  /** "10-20" */
  pages: string | null;
  title: string;
  /** JSON: [name] */
  authors: string;
  /** MARC language code */
  language: string | null;
  /** JSON: [heading] */
  subjects: string;
}
