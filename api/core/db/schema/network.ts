import type { Id } from './columns.ts';

/** The network, its campuses, libraries and opening hours. */
export interface NetworkTables {
  network: NetworkTable;
  campuses: CampusTable;
  libraries: LibraryTable;
  opening_hours: OpeningHoursTable;
  opening_exceptions: OpeningExceptionTable;
  transfers: TransferTable;
  search_synonyms: SearchSynonymsTable;
  running_servers: RunningServerTable;
  title_vectors: TitleVectorTable;
  call_counts: CallCountTable;
  leases: LeaseTable;
  search_index: SearchIndexTable;
}

/**
 * Metadata of this database: `epoch` (its identity for index snapshots), `created_at`,
 * `changes_deleted_up_to` (where the change log begins).
 */
interface NetworkTable {
  key: string;
  value: string;
}

interface CampusTable {
  id: Id;
  code: string;
  name: string;
}

interface LibraryTable {
  id: Id;
  campus_id: number;
  code: string;
  name: string;
  time_zone: string;
  /** JSON: [{ from, to, place }] shelf places by class range, shown beside the call number. */
  shelf_guide: string;
}

/** Weekly opening hours. `weekday` 1 Monday … 7 Sunday (ISO 8601); times `HH:MM`; `24:00` ends a day. */
interface OpeningHoursTable {
  id: Id;
  library_id: number;
  weekday: number;
  opens: string;
  closes: string;
}

/** An exceptional day: closed if `opens` is null. A library_id of null applies to all libraries. */
interface OpeningExceptionTable {
  id: Id;
  library_id: number | null;
  day: string;
  opens: string | null;
  closes: string | null;
  /** JSON localized text */
  reason: string;
}

/** How many days a copy travels from one library to another; null: not sent there. */
interface TransferTable {
  from_library_id: number;
  to_library_id: number;
  days: number | null;
}

/** One row: the synonyms that the library gave (`acervo equivalents`); none: the built-in list applies. */
interface SearchSynonymsTable {
  id: number;
  list: string;
}

/** A server that shares the database (api/core/running-servers.ts); it runs if seen lately. */
interface RunningServerTable {
  id: string;
  host: string;
  /** Digest of its settings, texts and keys. */
  files: string;
  /** When this digest first appeared. */
  files_since: string;
  seen_at: string;
}

/** Requests that a server counted for a limit per minute (api/core/http/limits/call-counts.ts). */
interface CallCountTable {
  /** HMAC of call and address, with the secret of the servers. */
  key: string;
  server: string;
  count: number;
  /** End of the minute. */
  ends_at: string;
}

/** What one of several servers does for all (api/core/db/lease.ts). */
interface LeaseTable {
  name: string;
  holder: string;
  /** Machine of the holder, for people. */
  host: string;
  until: string;
}

/** One row: the index in OpenSearch (api/search/writer). */
interface SearchIndexTable {
  id: number;
  /** Rises with every server that becomes the writer; part of the versions that it writes. */
  term: number;
  /** Index behind the alias, which has all changes up to this position of the change log; "": none. */
  name: string;
  position: string;
  /** Newest change at that position (`newestChange`). */
  newest: string;
  /** Instant at which the titles of words and keys were counted. */
  counted_at: string;
  /** 1: to be built anew. */
  wanted: number;
}

/** Meaning of a title for the search (api/search/meaning). */
interface TitleVectorTable {
  title_id: number;
  /** Of the model and the text; changes with either. */
  text_hash: string;
  /** Signed bytes in base64. */
  vector: string;
  made_at: string;
}
