import type { ColumnType } from 'kysely';
import type { Fixed, Id } from './columns.ts';

/** What staff write of people, and how they find them. */
export interface PeopleTables {
  patron_blocks: PatronBlockTable;
  patron_notes: PatronNoteTable;
  patron_words: PatronWordTable;
}

/** Until its last day, or until it is lifted, nothing is lent to the patron or renewed. */
interface PatronBlockTable {
  id: Id;
  patron_id: Fixed<number>;
  /** The patron reads it. */
  reason: Fixed<string>;
  made_at: Fixed<string>;
  /** Name of the staff member. */
  made_by: Fixed<string>;
  /** Last day of the block. */
  until_day: Fixed<string>;
  lifted_at: ColumnType<string | null, string | null | undefined, string>;
}

/** A note of staff, which the patron reads, too. */
interface PatronNoteTable {
  id: Id;
  patron_id: Fixed<number>;
  text: Fixed<string>;
  made_at: Fixed<string>;
  made_by: Fixed<string>;
}

/** Folded words of names, for finding people; '': the name is still to be split (api/staff/people/names.ts). */
interface PatronWordTable {
  patron_id: Fixed<number>;
  word: Fixed<string>;
}
