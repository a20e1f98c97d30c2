import { isDataField, type MarcField, type MarcRecord } from '../../record.ts';

const LEFT_LIGATURE = '\ufe20';
const RIGHT_LIGATURE = '\ufe21';
const LEFT_TILDE = '\ufe22';
const RIGHT_TILDE = '\ufe23';

/** Two letters, each with its marks, under the two halves of one mark. */
const halves = (left: string, right: string): RegExp =>
  new RegExp(
    String.raw`(\P{M}[^\P{M}${left}${right}]*)${left}([^\P{M}${left}${right}]*\P{M}[^\P{M}${left}${right}]*)${right}`,
    'gu',
  );

/** Made when the first record needs them: they take a tenth of a second, and hardly any does. */
let both: { ligature: RegExp; tilde: RegExp } | undefined;

function inOne(text: string): string {
  both ??= {
    ligature: halves(LEFT_LIGATURE, RIGHT_LIGATURE),
    tilde: halves(LEFT_TILDE, RIGHT_TILDE),
  };
  return text.replace(both.ligature, '$1\u0361$2').replace(both.tilde, '$1\u0360$2');
}

/**
 * The text as the catalogue holds it: letters and marks in one where there is one (NFC), and the halves
 * of a ligature or of a double tilde as the one mark over two letters that they are.
 */
export function composed(text: string): string {
  // Below this nothing combines: it is the usual case.
  if (!/[\u0300-\uffff]/.test(text)) return text;
  const whole = /[\ufe20-\ufe23]/.test(text) ? inOne(text) : text;
  return whole.normalize('NFC');
}

/**
 * The record with its texts composed. Fields that their source writes otherwise are kept beside, as they
 * came, so that an export gives back what was brought.
 */
export function composedRecord(record: MarcRecord): MarcRecord {
  const sourceForms: [number, MarcField][] = [];
  const fields = record.fields.map((field, index) => {
    const inside = composedField(field);
    if (inside !== field) sourceForms.push([index, field]);
    return inside;
  });
  return sourceForms.length === 0 ? record : { ...record, fields, sourceForms };
}

function composedField(field: MarcField): MarcField {
  if (!isDataField(field)) {
    const value = composed(field.value);
    return value === field.value ? field : { ...field, value };
  }
  let changed = false;
  const subfields = field.subfields.map((subfield) => {
    const value = composed(subfield.value);
    if (value === subfield.value) return subfield;
    changed = true;
    return { ...subfield, value };
  });
  return changed ? { ...field, subfields } : field;
}

/** The record in the form in which its source wrote it. */
export function inSourceForm({ leader, fields, sourceForms = [] }: MarcRecord): MarcRecord {
  const forms = new Map(sourceForms);
  return { leader, fields: fields.map((field, index) => forms.get(index) ?? field) };
}
