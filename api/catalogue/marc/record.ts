/** A MARC 21 record: leader and fields in order. The same shape is stored as JSON. */
export interface MarcRecord {
  /** The 24 characters of the leader. */
  leader: string;
  fields: MarcField[];
  /** Fields whose source form was not NFC: their index and source form. */
  sourceForms?: [number, MarcField][];
}

export interface ControlField {
  tag: string;
  value: string;
}

export interface DataField {
  tag: string;
  ind1: string;
  ind2: string;
  subfields: Subfield[];
}

export interface Subfield {
  code: string;
  value: string;
}

export type MarcField = ControlField | DataField;

export const isDataField = (field: MarcField): field is DataField => 'subfields' in field;

/** Data fields with the given tags, in record order. */
export const dataFields = (record: MarcRecord, ...tags: string[]): DataField[] =>
  record.fields.filter(
    (field): field is DataField => isDataField(field) && tags.includes(field.tag),
  );

/** The value of the first control field with this tag, or undefined. */
export function controlValue(record: MarcRecord, tag: string): string | undefined {
  for (const field of record.fields) {
    if (field.tag === tag && !isDataField(field)) return field.value;
  }
  return undefined;
}

/** Values of the given subfield codes of one field, in field order. */
export const subfieldValues = (field: DataField, codes: string): string[] =>
  field.subfields.filter(({ code }) => codes.includes(code)).map(({ value }) => value);
