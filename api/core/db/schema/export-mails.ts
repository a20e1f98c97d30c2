import type { Fixed, Id } from './columns.ts';

/** Titles that somebody sends by e-mail. */
export interface ExportMailTables {
  export_mails: ExportMailTable;
}

/** One message, for as long as it waits and an hour more: what somebody reads is not kept. */
interface ExportMailTable {
  id: Id;
  patron_id: Fixed<number>;
  /** JSON: format, titles, addresses, what was written (api/catalogue/export/mail-store.ts). */
  order: Fixed<string>;
  created_at: Fixed<string>;
}
