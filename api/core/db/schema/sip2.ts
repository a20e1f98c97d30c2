import type { Fixed, Flag, Id } from './columns.ts';

/** Self-checkout machines and others that speak SIP2. */
export interface Sip2Tables {
  sip2_terminals: Sip2TerminalTable;
  sip2_reports: Sip2ReportTable;
}

/** An account of a terminal. */
export interface Sip2TerminalTable {
  id: Id;
  login: string;
  /** SHA-256 of the generated password. */
  secret_hash: string;
  library_id: number;
  /** Where it stands; '' is not said. */
  place: string;
  /** Language of its screen messages. */
  language: string;
  encoding: 'cp850' | 'latin1' | 'ascii' | 'utf8';
  line_end: 'cr' | 'crlf';
  /** `auto`: messages may have a checksum; `required`: they must. */
  error_detection: 'auto' | 'required';
  /** Patrons need their password. */
  asks_password: Flag;
  /** Says for whom a returned copy is set aside. */
  shows_holder: Flag;
  created_at: Fixed<string>;
}

/** Something that a terminal reported and that staff have to look at. */
export interface Sip2ReportTable {
  id: Id;
  /** Login of the terminal, which may be gone. */
  terminal: Fixed<string>;
  library_id: Fixed<number>;
  kind: 'loan' | 'return' | 'renewal' | 'block';
  /** Null: the card is unknown, or none was given. */
  patron_id: Fixed<number | null>;
  /** Card number as read; '' where none was given or its patron is known. */
  card: Fixed<string>;
  barcode: Fixed<string>;
  happened_at: Fixed<string>;
  reported_at: Fixed<string>;
  /** JSON array of refusals. */
  reasons: Fixed<string>;
  /** When staff dealt with it; null: open. */
  handled_at: string | null;
}
