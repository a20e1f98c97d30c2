import type { Fixed, Id } from './columns.ts';

/** Titles sent by e-mail. */
export interface ExportMailTables {
  export_mails: ExportMailTable;
}

/** An e-mail, deleted an hour after it is sent: what people read is not stored. */
interface ExportMailTable {
  id: Id;
  patron_id: Fixed<number>;
  /** JSON: format, titles, addresses, message (api/catalogue/export/mail-store.ts). */
  order: Fixed<string>;
  created_at: Fixed<string>;
}
