import type { MarcRecord } from '../record.ts';
import type { ProblemCode } from './problems.ts';
import type { Encoding } from './text/code-pages.ts';

/** What a person says of a file. */
export interface ReadOptions {
  /** Its encoding, in place of what its records say. */
  encoding?: Encoding | undefined;
  /** What cannot be read is replaced or left out, told, and costs no record. */
  mend?: boolean | undefined;
  /** Is told what concerns the whole file, and costs no record. */
  tell?: ((note: Warning & { position: Position }) => void) | undefined;
}

/** Where a record stands in its file. */
export interface Position {
  /** The first record is 1; refused records count too. */
  number: number;
  /** First byte of the record in the unpacked file (ISO 2709). */
  offset?: number;
  /** Line on which the record begins or, when refused, on which the problem was noticed (XML). */
  line?: number;
}

/** Small problems that are repaired while reading; the record is used. */
export type WarningCode =
  | 'leader_repaired'
  | 'indicator_repaired'
  | 'subfield_repaired'
  | 'markup_repaired'
  | 'field_dropped'
  | 'encoding_guessed'
  /** Lengths or places in leader or directory are wrong, and the terminators right. */
  | 'lengths_wrong'
  /** Line ends that a transfer as text put in or changed were taken back. */
  | 'line_ends_mended'
  /** The file is in UTF-16, as some editors save text. */
  | 'utf16_read'
  /** The bytes are UTF-8, and were read in the encoding that a person said. */
  | 'utf8_read_otherwise'
  | 'mnemonics_read'
  /** The file is what it should be, and has no record. */
  | 'no_records'
  /** A JSON null stood for a text. */
  | 'null_left_out'
  /** More records follow in other answers of the same harvest or search. */
  | 'page_of_several'
  /** It is in UNIMARC, and was mapped to MARC 21. */
  | 'unimarc_mapped'
  | 'kind_guessed'
  | 'title_from_other_field'
  | 'no_control_number';

export interface Warning {
  code: WarningCode;
  /** Tag or value concerned: data, not a sentence. */
  detail: string;
}

interface RecordRead {
  ok: true;
  record: MarcRecord;
  position: Position;
  /** The record as it stood in the file, so that a refusal later on can set it aside. */
  raw: Uint8Array;
  warnings: Warning[];
  /** What could not be read and was replaced or left out, because that was asked for. */
  mended?: Mended[];
}

/** A piece of a record that could not be read. */
export interface Mended {
  /** Field and subfield: "245 $a". */
  place: string;
  reason: ProblemCode;
  detail: string;
  /** Place of the byte in its record, then in its file. */
  at?: number;
}

interface RecordRefused {
  ok: false;
  position: Position;
  reason: ProblemCode;
  /** What was found ("00500 ≠ 734"): data, not a sentence. */
  detail: string;
  raw: Uint8Array;
}

export type ReadResult = RecordRead | RecordRefused;

/** Why something could not be read, before it is known where it stood. */
export interface RecordProblem {
  reason: ProblemCode;
  detail: string;
  /** Place in the record of the byte at fault. */
  at?: number;
}
