import type { Fixed, Id } from './columns.ts';

/** What patrons tell and ask of a library, and the links they open. */
export interface RequestTables {
  general_comments: GeneralCommentTable;
  title_comments: TitleCommentTable;
  kept_titles: KeptTitleTable;
  stack_requests: StackRequestTable;
  link_counts: LinkCountTable;
  idempotency_keys: IdempotencyKeyTable;
}

/** What a patron tells a library; states in api/portal/comments/rules.ts. */
interface GeneralCommentTable {
  id: Id;
  patron_id: Fixed<number>;
  library_id: Fixed<number>;
  content: string;
  state: string;
  created_at: Fixed<string>;
  updated_at: string;
}

/** What a patron says about a title; states in api/portal/comments/rules.ts. */
interface TitleCommentTable {
  id: Id;
  /** Changes where its title is put into another. */
  title_id: number;
  patron_id: Fixed<number>;
  content: Fixed<string>;
  state: string;
  created_at: Fixed<string>;
  updated_at: string;
}

/** A title in the basket of an account; one that has left the collection stays. */
interface KeptTitleTable {
  patron_id: Fixed<number>;
  title_id: Fixed<number>;
  added_at: Fixed<string>;
}

/** A copy that a patron asks to be fetched; states in api/circulation/closed-stack/rules.ts. */
interface StackRequestTable {
  id: Id;
  copy_id: Fixed<number>;
  patron_id: Fixed<number>;
  state: string;
  created_at: Fixed<string>;
  updated_at: string;
}

/** How often a link of a title was opened in a month ("2026-03"): by whom is not stored. */
interface LinkCountTable {
  title_id: Fixed<number>;
  /** Number of the link in its record, from 1. */
  link: Fixed<number>;
  month: Fixed<string>;
  browser: Fixed<string>;
  device: Fixed<string>;
  os: Fixed<string>;
  count: number;
}

/** The first answer to a creating call, kept for a day (contract, "Once only"). */
interface IdempotencyKeyTable {
  patron_id: number;
  call: string;
  key: string;
  /** SHA-256 of the input: the same key with another is refused. */
  request: string;
  /** JSON of the answer; empty only inside the transaction that makes it. */
  answer: string;
  created_at: string;
}
