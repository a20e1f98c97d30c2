import type { Fixed, Flag, Id } from './columns.ts';

/** What patrons follow, the searches that they keep, and how they are told of what is new. */
export interface InterestTables {
  interests: InterestTable;
  saved_searches: SavedSearchTable;
  interest_news: InterestNewsTable;
}

/** An area, author, subject, periodical or work type that a patron follows: each once. */
interface InterestTable {
  id: Id;
  patron_id: Fixed<number>;
  /** A kind of api/contract/shared/interest-kinds.ts. */
  kind: Fixed<string>;
  /** Of an area its digit, of an author or subject the authority, of a periodical the title, of a type its code. */
  code: Fixed<string>;
  /** JSON: what of a periodical is told; [] for everything else. */
  types: string;
  /** Last day on which it counts; null: without end. */
  valid_until: string | null;
  created_at: Fixed<string>;
}

/** A search that a patron keeps. */
interface SavedSearchTable {
  id: Id;
  patron_id: Fixed<number>;
  /** JSON: what is asked, without what only concerns how a list is read. */
  query: Fixed<string>;
  /** SHA-256 of `query`: the same search is kept once. */
  hash: Fixed<string>;
  /** Path and query on the site, without language. */
  address: Fixed<string>;
  name: Fixed<string>;
  /** Results when it was last seen. */
  total: number;
  /** A frequency of api/contract/shared/interest-kinds.ts. */
  frequency: string;
  /** Day on which it was last looked whether to tell. */
  told_on: string;
  /** What came after this is new. */
  seen_at: string;
  created_at: Fixed<string>;
}

/** How somebody who follows something is told of what matches. */
interface InterestNewsTable {
  patron_id: Fixed<number>;
  by_mail: Flag;
  by_alert: Flag;
  /** Day on which it was last looked whether to tell. */
  told_on: string;
  /** What came after this is new. */
  seen_at: string;
}
