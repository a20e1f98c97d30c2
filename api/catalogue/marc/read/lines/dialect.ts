import type { DataField, MarcField, Subfield } from '../../record.ts';

/** What one line of a record says. */
export type LineContent =
  | { kind: 'leader'; value: string }
  | { kind: 'field'; field: MarcField }
  /** A field that is written in several lines. */
  | { kind: 'part'; field: DataField }
  /** More of the text before it. */
  | { kind: 'more'; text: string }
  /** The source has withdrawn the record. */
  | { kind: 'deleted' }
  /** The number of the record in its system, where it has no 001. */
  | { kind: 'number'; value: string };

/** A way of writing MARC records in lines. */
export interface LineDialect {
  /** Whether a line is the first of a record. */
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

/** Subfields of a text that a delimiter and a code begin; what stands before the first is $a. */
export function subfieldsOf(text: string, delimiter: string): Subfield[] {
  const [head = '', ...pieces] = text.split(delimiter);
  const subfields = pieces
    .filter((piece) => piece !== '')
    .map((piece) => {
      const [code = 'a'] = piece;
      return { code, value: piece.slice(code.length) };
    });
  return head.trim() === '' ? subfields : [{ code: 'a', value: head }, ...subfields];
}
