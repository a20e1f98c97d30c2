import type { DataField, MarcField, Subfield } from '../../record.ts';

/** Content of one line of a record. */
export type LineContent =
  | { kind: 'leader'; value: string }
  | { kind: 'field'; field: MarcField }
  /** A field that continues over several lines. */
  | { kind: 'part'; field: DataField }
  /** Continuation of the previous text. */
  | { kind: 'more'; text: string }
  /** Deletion mark: the source has withdrawn the record. */
  | { kind: 'deleted' }
  /** The record's number in its system, used when there is no 001. */
  | { kind: 'number'; value: string };

/** A line-based format for MARC records. */
export interface LineDialect {
  /** True if the line is the first of a record. */
  begins(line: string, before: string | undefined): boolean;
  read(line: string, isFirst: boolean): LineContent[];
}

export const control = (tag: string, value: string): LineContent => ({
  kind: 'field',
  field: { tag, value },
});

export function data(
  tag: string,
  indicators: string,
  subfields: Subfield[],
): LineContent & { field: DataField } {
  const [ind1 = ' ', ind2 = ' '] = indicators;
  return { kind: 'field', field: { tag, ind1, ind2, subfields } };
}

/** Splits a text at each delimiter and code; text before the first is $a. */
export function splitSubfields(text: string, delimiter: string): Subfield[] {
  const [head = '', ...pieces] = text.split(delimiter);
  const subfields = pieces
    .filter((piece) => piece !== '')
    .map((piece) => {
      const [code = 'a'] = piece;
      return { code, value: piece.slice(code.length) };
    });
  return head.trim() === '' ? subfields : [{ code: 'a', value: head }, ...subfields];
}
