import type { Generated } from 'kysely';
import type { Fixed, Id } from './columns.ts';

/** Titles, their headings, and what changed of them. */
export interface CatalogueTables {
  titles: TitleTable;
  authorities: AuthorityTable;
  authority_tracings: AuthorityTracingTable;
  title_authorities: TitleAuthorityTable;
  title_facts: TitleFactTable;
  change_log: ChangeLogTable;
  title_merges: TitleMergeTable;
}

interface TitleTable {
  id: Id;
  /** Where the record comes from (003, --source, or the library), with its 001: its identity. */
  source: string;
  control_number: string | null;
  /** JSON MarcRecord */
  marc: string;
  /** JSON TitleSummary, derived from `marc` by api/catalogue/marc/map/title.ts */
  summary: string;
  /** A picture of the folder of covers, or '': api/catalogue/titles/cover-store.ts */
  cover_file: Generated<string>;
  uses: Generated<number>;
  withdrawn_at: string | null;
  created_at: string;
  updated_at: string;
}

/** A title that was put into another because both are one work: api/catalogue/import/duplicates/merge.ts. */
interface TitleMergeTable {
  id: Id;
  kept_id: Fixed<number>;
  merged_id: Fixed<number>;
  /** JSON: ids of the copies, holds and loan requests that went over. */
  moved: Fixed<string>;
  merged_at: Fixed<string>;
  undone_at: Generated<string | null>;
}

interface AuthorityTable {
  id: Id;
  source: string | null;
  control_number: string | null;
  kind: string;
  heading: string;
  /** Folded heading by which bibliographic headings find their authority; unique with kind. */
  heading_key: string;
  /** JSON AuthoritySummary */
  summary: string;
  /** JSON MarcRecord, null when the authority was made from bibliographic headings. */
  marc: string | null;
  created_at: string;
  updated_at: string;
}

/** Headings that an authority record names as other forms of its own (4XX) or as related (5XX). */
interface AuthorityTracingTable {
  authority_id: number;
  kind: string;
  /** As `authorities.heading_key`; the heading need not have an authority. */
  heading_key: string;
  /** What the heading is to the authority. */
  relation: 'see_from' | 'broader' | 'narrower' | 'earlier' | 'later' | 'related';
}

interface TitleAuthorityTable {
  title_id: number;
  authority_id: number;
  role: 'author' | 'subject' | 'series';
  /** Place of the heading among those of its role, from 0. */
  position: number;
}

/** Values of the fields of guides (api/contract/shared/query-rows.ts). */
interface TitleFactTable {
  title_id: number;
  kind: string;
  /** By which it is found: folded words, the digits of a number, a day. */
  value_key: string;
  /** As it is shown. */
  value: string;
}

/** What changed, for the search index and the build. Written in the transaction of the change. */
interface ChangeLogTable {
  seq: Id;
  /** Of an authority `authority` tells that itself changed, `use` that other titles use it, or as something else. */
  kind: 'title' | 'authority' | 'use' | 'availability';
  ref_id: number;
  at: string;
}
