import type { Generated } from 'kysely';
import type { Fixed, Id } from './columns.ts';

/** Titles, their headings and their changes. */
export interface CatalogueTables {
  titles: TitleTable;
  authorities: AuthorityTable;
  authority_tracings: AuthorityTracingTable;
  title_authorities: TitleAuthorityTable;
  title_facts: TitleFactTable;
  change_log: ChangeLogTable;
  title_merges: TitleMergeTable;
  harvests: HarvestTable;
  page_images: PageImageTable;
}

interface TitleTable {
  id: Id;
  /** Source of the record (003, --source, or the library); with its 001, its identity. */
  source: string;
  control_number: string | null;
  /** JSON MarcRecord */
  marc: string;
  /** JSON TitleSummary, derived from `marc` by api/catalogue/marc/map/title.ts */
  summary: string;
  /** File name in the folder of covers, or '': api/catalogue/titles/cover-store.ts */
  cover_file: Generated<string>;
  uses: Generated<number>;
  withdrawn_at: string | null;
  created_at: string;
  updated_at: string;
}

/** A title merged into another as the same work: api/catalogue/import/duplicates/merge.ts. */
interface TitleMergeTable {
  id: Id;
  kept_id: Fixed<number>;
  merged_id: Fixed<number>;
  /** JSON: ids of the copies, holds and loan requests that were moved. */
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
  /** Normalized heading by which bibliographic headings find their authority; unique with kind. */
  heading_key: string;
  /** JSON AuthoritySummary */
  summary: string;
  /** JSON MarcRecord, null when the authority was made from bibliographic headings. */
  marc: string | null;
  created_at: string;
  updated_at: string;
}

/** Other forms (4XX) and related headings (5XX) of an authority record. */
interface AuthorityTracingTable {
  authority_id: number;
  kind: string;
  /** As `authorities.heading_key`; the heading need not have an authority. */
  heading_key: string;
  /** Relation of the heading to the authority. */
  relation: 'see_from' | 'broader' | 'narrower' | 'earlier' | 'later' | 'related';
}

interface TitleAuthorityTable {
  title_id: number;
  authority_id: number;
  role: 'author' | 'subject' | 'series';
  /** Position of the heading among those of its relation, from 0. */
  position: number;
}

/** Field values used by guides (api/contract/shared/query-rows.ts). */
interface TitleFactTable {
  title_id: number;
  kind: string;
  /** Search key: normalized text, digits of a number, or a day. */
  value_key: string;
  /** Display form. */
  value: string;
}

/** Change log for the search index and the build. Written in the transaction of the change. */
interface ChangeLogTable {
  seq: Id;
  /** `authority`: the authority changed; `use`: the titles that use it, or how, changed. */
  kind: 'title' | 'authority' | 'use' | 'availability';
  ref_id: number;
  at: string;
}

/** How far a set of a repository of OAI-PMH has been copied: api/catalogue/harvest. */
export interface HarvestTable {
  address: Fixed<string>;
  /** Empty: all records. */
  set_name: Fixed<string>;
  /** Date of the repository from which the next harvest lists changes; null: never harvested. */
  harvested_to: string | null;
  /** The same for after the harvest in progress. */
  running_to: string | null;
  /** Resumption token of its next page. */
  token: string | null;
}

/** Titles with page images in the institution's files (api/catalogue/iiif). */
interface PageImageTable {
  title_id: Fixed<number>;
  /** Name of the folder. */
  folder: string;
  /** JSON PageImage[], in the order of the pages. */
  images: string;
}
