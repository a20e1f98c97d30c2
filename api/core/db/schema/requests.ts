import type { Generated } from 'kysely';
import type { Fixed, Id } from './columns.ts';

/** Comments, saved titles, closed-stack requests, link statistics and idempotency keys. */
export interface RequestTables {
  general_comments: GeneralCommentTable;
  title_comments: TitleCommentTable;
  kept_titles: BasketTitleTable;
  stack_requests: StackRequestTable;
  link_counts: LinkCountTable;
  idempotency_keys: IdempotencyKeyTable;
}

/** A patron's message to a library; states in api/portal/comments/rules.ts. */
interface GeneralCommentTable {
  id: Id;
  patron_id: Fixed<number>;
  library_id: Fixed<number>;
  content: string;
  state: string;
  /** What the library answered. */
  reply: Generated<string>;
  created_at: Fixed<string>;
  updated_at: string;
}

/** A patron's comment on a title; states in api/portal/comments/rules.ts. */
interface TitleCommentTable {
  id: Id;
  /** Updated if the title is merged into another. */
  title_id: number;
  patron_id: Fixed<number>;
  content: Fixed<string>;
  state: string;
  /** What the library wrote with its decision. */
  reply: Generated<string>;
  created_at: Fixed<string>;
  updated_at: string;
}

/** A title in an account's basket; titles that left the collection stay. */
interface BasketTitleTable {
  patron_id: Fixed<number>;
  title_id: Fixed<number>;
  added_at: Fixed<string>;
}

/** A request to fetch a copy; states in api/circulation/closed-stack/rules.ts. */
interface StackRequestTable {
  id: Id;
  copy_id: Fixed<number>;
  patron_id: Fixed<number>;
  state: string;
  /** What the library wrote with its last move. */
  reply: Generated<string>;
  /** Until when the copy waits to be picked up; null: it is not ready. */
  expires_at: Generated<string | null>;
  created_at: Fixed<string>;
  updated_at: string;
}

/** How often a link of a title was opened in a month ("2026-03"), without by whom. */
interface LinkCountTable {
  title_id: Fixed<number>;
  /** Position of the link in its record, from 1. */
  link: Fixed<number>;
  month: Fixed<string>;
  browser: Fixed<string>;
  device: Fixed<string>;
  os: Fixed<string>;
  count: number;
}

/** The first response to a creating call, stored for a day (contract, "Once only"). */
interface IdempotencyKeyTable {
  patron_id: number;
  call: string;
  key: string;
  /** SHA-256 of the input: the same key with other input is refused. */
  request: string;
  /** JSON of the response; empty only inside the transaction that creates it. */
  answer: string;
  created_at: string;
}
