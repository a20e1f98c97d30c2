import type { Fixed, Flag, Id } from './columns.ts';

/** Interests and saved searches of patrons, and how they are notified of new titles. */
export interface InterestTables {
  interests: InterestTable;
  saved_searches: SavedSearchTable;
  interest_news: InterestNewsTable;
}

/** An area, author, subject, periodical or work type that a patron follows. */
interface InterestTable {
  id: Id;
  patron_id: Fixed<number>;
  /** A kind of api/contract/shared/interest-kinds.ts. */
  kind: Fixed<string>;
  /** An area's digit, an authority's id, a periodical's title id, or a work type's code. */
  code: Fixed<string>;
  /** JSON: notifications of a periodical; [] for all others. */
  types: string;
  /** Last valid day; null: unlimited. */
  valid_until: string | null;
  created_at: Fixed<string>;
}

interface SavedSearchTable {
  id: Id;
  patron_id: Fixed<number>;
  /** JSON: the query without display options. */
  query: Fixed<string>;
  /** SHA-256 of `query`, to prevent duplicates. */
  hash: Fixed<string>;
  /** Path and query on the site, without locale. */
  address: Fixed<string>;
  name: Fixed<string>;
  /** Number of results when last viewed. */
  total: number;
  /** A frequency of api/contract/shared/interest-kinds.ts. */
  frequency: string;
  /** Day of the last check for new titles. */
  told_on: string;
  /** Titles added after this instant are new. */
  seen_at: string;
  created_at: Fixed<string>;
}

/** Notification settings of a patron with interests. */
interface InterestNewsTable {
  patron_id: Fixed<number>;
  by_mail: Flag;
  by_alert: Flag;
  /** Day of the last check for new titles. */
  told_on: string;
  /** Titles added after this instant are new. */
  seen_at: string;
}
