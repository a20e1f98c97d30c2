import type { MarcRecord } from '../record.ts';
import type { ProblemCode } from './problems.ts';
import type { Encoding } from './text/code-pages.ts';

/** Options chosen by the person who imports. */
export interface ReadOptions {
  /** Overrides the encoding declared in the records. */
  encoding?: Encoding | undefined;
  /** Replaces or drops unreadable parts, with a warning, instead of refusing the record. */
  mend?: boolean | undefined;
  /** Receives warnings about the file as a whole. */
  warn?: ((note: Warning & { position: Position }) => void) | undefined;
}

/** Position of a record in its file. */
export interface Position {
  /** Starts at 1; refused records count too. */
  number: number;
  /** First byte of the record in the uncompressed file (ISO 2709). */
  offset?: number;
  /** Line on which the record begins or, if refused, on which the problem was found (XML). */
  line?: number;
}

/** Minor problems repaired while reading; the record is used. */
export type WarningCode =
  | 'leader_repaired'
  | 'indicator_repaired'
  | 'subfield_repaired'
  | 'markup_repaired'
  | 'field_dropped'
  | 'encoding_guessed'
  /** Lengths or offsets in leader or directory are wrong, but the terminators are right. */
  | 'lengths_wrong'
  /** Line ends inserted or changed by a text-mode transfer were restored. */
  | 'line_ends_mended'
  /** The file is in UTF-16, as some editors save text. */
  | 'utf16_read'
  /** The bytes are UTF-8, but were decoded in the encoding given by the user. */
  | 'utf8_read_otherwise'
  | 'mnemonics_read'
  /** The file is valid but contains no records. */
  | 'no_records'
  /** A JSON null in place of a text. */
  | 'null_left_out'
  /** More records follow in further pages of the same harvest or search. */
  | 'page_of_several'
  /** The record was UNIMARC and was mapped to MARC 21. */
  | 'unimarc_mapped'
  | 'kind_guessed'
  | 'title_from_other_field'
  | 'no_control_number';

export interface Warning {
  code: WarningCode;
  /** Tag or value concerned: data, not a message. */
  detail: string;
}

interface RecordRead {
  ok: true;
  record: MarcRecord;
  position: Position;
  /** The record's original bytes, so that a later refusal can set it aside. */
  raw: Uint8Array;
  warnings: Warning[];
  /** Parts replaced or dropped because `mend` was set. */
  mended?: Mended[];
}

/** An unreadable part of a record. */
export interface Mended {
  /** Field and subfield: "245 $a". */
  place: string;
  reason: ProblemCode;
  detail: string;
  /** Byte offset, in the record, then in the file. */
  at?: number;
}

interface RecordRefused {
  ok: false;
  position: Position;
  reason: ProblemCode;
  /** Offending value ("00500 ≠ 734"): data, not a message. */
  detail: string;
  raw: Uint8Array;
}

export type ReadResult = RecordRead | RecordRefused;

/** Why something could not be read, before its position in the file is known. */
export interface RecordProblem {
  reason: ProblemCode;
  detail: string;
  /** Byte offset in the record. */
  at?: number;
}
