import { isDataField, type MarcField, type MarcRecord } from '../../record.ts';

const LEFT_LIGATURE = '\ufe20';
const RIGHT_LIGATURE = '\ufe21';
const LEFT_TILDE = '\ufe22';
const RIGHT_TILDE = '\ufe23';

/** Two letters, each with its combining marks, under the two halves of a double mark. */
const halves = (left: string, right: string): RegExp =>
  new RegExp(
    String.raw`(\P{M}[^\P{M}${left}${right}]*)${left}([^\P{M}${left}${right}]*\P{M}[^\P{M}${left}${right}]*)${right}`,
    'gu',
  );

/** Created on first use: compiling takes a tenth of a second and few records need them. */
let both: { ligature: RegExp; tilde: RegExp } | undefined;

function joinHalves(text: string): string {
  both ??= {
    ligature: halves(LEFT_LIGATURE, RIGHT_LIGATURE),
    tilde: halves(LEFT_TILDE, RIGHT_TILDE),
  };
  return text.replace(both.ligature, '$1\u0361$2').replace(both.tilde, '$1\u0360$2');
}

/**
 * Normalises to NFC and replaces the two halves of a ligature or double tilde by the single
 * double-width mark.
 */
export function compose(text: string): string {
  // Fast path: nothing combines below this code point.
  if (!/[\u0300-\uffff]/.test(text)) return text;
  const whole = /[\ufe20-\ufe23]/.test(text) ? joinHalves(text) : text;
  return whole.normalize('NFC');
}

/**
 * Composes the texts of a record. Fields that change are stored beside in their source form, so
 * that exports return what was imported.
 */
export function composeRecord(record: MarcRecord): MarcRecord {
  const sourceForms: [number, MarcField][] = [];
  const fields = record.fields.map((field, index) => {
    const inside = composeField(field);
    if (inside !== field) sourceForms.push([index, field]);
    return inside;
  });
  return sourceForms.length === 0 ? record : { ...record, fields, sourceForms };
}

function composeField(field: MarcField): MarcField {
  if (!isDataField(field)) {
    const value = compose(field.value);
    return value === field.value ? field : { ...field, value };
  }
  let changed = false;
  const subfields = field.subfields.map((subfield) => {
    const value = compose(subfield.value);
    if (value === subfield.value) return subfield;
    changed = true;
    return { ...subfield, value };
  });
  return changed ? { ...field, subfields } : field;
}

/** Restores the record's source form. */
export function toSourceForm({ leader, fields, sourceForms = [] }: MarcRecord): MarcRecord {
  const forms = new Map(sourceForms);
  return { leader, fields: fields.map((field, index) => forms.get(index) ?? field) };
}
