import type { Flag, Id } from './columns.ts';

/** Periodicals: publication patterns, issues and articles. */
export interface PeriodicalTables {
  serial_patterns: SerialPatternTable;
  serial_issues: SerialIssueTable;
  articles: ArticleTable;
}

/** Publication pattern of a periodical as received by one library (docs/decisions/periodicals.md). */
interface SerialPatternTable {
  id: Id;
  title_id: number;
  library_id: number;
  /** seqPar: number of the pattern within its title, from 1. */
  number: number;
  /** codPar: 853 issues, 854 supplements, 855 indexes. */
  kind: SerialKind;
  /** MARC 853 $w: "m" monthly, "q" quarterly … "x" irregular, "u" unknown. */
  frequency: string;
  /** Day of the first predicted issue; null: none are predicted. */
  starts_on: string | null;
  /** Last day of prediction; null: still published. */
  ends_on: string | null;
  /** Of the issue of `starts_on`. */
  first_volume: number | null;
  first_number: number | null;
  /** 1: numbering restarts with each volume. */
  numbers_restart: Flag;
  /** Null: one volume per year. */
  issues_per_volume: number | null;
  /** Part of the issue of `starts_on`, if numbers have parts. */
  first_part: number | null;
  parts_per_number: number | null;
  /** 1: parts restart with each number. */
  parts_restart: Flag;
  /** MARC 853 $x, "01,07": when a volume begins; `''`: unknown. */
  calendar_change: string;
  /** MARC 853 $y, space-separated: "om07" none in July, "cm07/08" one for July and August. */
  regularity: string;
  /** 1: issues are dated by season, not month. */
  in_seasons: Flag;
  /** Current receipt status, from 008/06 of the record. */
  receipt: SerialReceipt;
  /** JSON: [text] summary holdings (866, compressed 863). */
  statements: string;
  note: string | null;
  /** Source of the record that describes it, as in `titles`. */
  source: string;
  /** Number of that holdings record; `''`: the title's own record. */
  record: string;
}

export type SerialReceipt = 'current' | 'ended' | 'unknown';
export type SerialKind = 'basic' | 'supplement' | 'index';

/**
 * Identifies an issue: numbers as printed ("3/4"); months 1 to 12, seasons 21 spring to 24 winter (863 $j).
 */
interface IssueColumns {
  volume: string | null;
  number: string | null;
  part: string | null;
  year: number | null;
  month: number | null;
  /** Last month of an issue for several months. */
  last_month: number | null;
}

/** An issue that a library has or lacks. Expected issues are computed, not stored. */
interface SerialIssueTable extends IssueColumns {
  id: Id;
  pattern_id: number;
  /** seqSec: number of the issue within its pattern. */
  sequence: number;
  day: number | null;
  special: Flag;
  /** Topic of a special issue. */
  title: string | null;
  note: string | null;
  state: 'received' | 'missing' | 'claimed';
  received_on: string | null;
  /** 1: from a record. Others were entered at the desk and are not replaced by imports. */
  from_record: Flag;
}

/**
 * An article in an issue. It refers to its periodical like records do (773), so either may be imported
 * first.
 */
interface ArticleTable extends IssueColumns {
  id: Id;
  host_source: string | null;
  host_number: string | null;
  host_issn: string | null;
  /** The article's own record, if any. */
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
