import {
  controlValue,
  dataFields,
  subfieldValues,
  type DataField,
  type MarcRecord,
} from '../record.ts';

/** Where a record stands in the catalogue that exports it, as far as it does not say so itself. */
export interface Origin {
  source: string;
  /** By what number it is known, where that is not its 001. */
  number?: string;
  /** Of a record without 001: which title it is, in the database of this identity. */
  title?: { epoch: string; id: number };
}

const MARK = 'acervo';

/**
 * The record with a local field (990) that names its origin, so that it is known again when it is
 * imported; unchanged when its own 001 and 003 say everything.
 */
export function withOrigin(record: MarcRecord, { source, number, title }: Origin): MarcRecord {
  const own = (controlValue(record, '003') ?? '').trim();
  if (own === source && title === undefined && number === undefined) return record;
  const subfields = [
    { code: '9', value: MARK },
    { code: 's', value: source },
    ...(number === undefined ? [] : [{ code: 'n', value: number }]),
    ...(title ? [{ code: 'd', value: title.epoch }] : []),
    ...(title ? [{ code: 'i', value: String(title.id) }] : []),
  ];
  return { ...record, fields: [...record.fields, { tag: '990', ind1: ' ', ind2: ' ', subfields }] };
}

/** The record without the field that names its origin, and what that field says. */
export function takeOrigin(record: MarcRecord): { record: MarcRecord; origin?: Origin } {
  const field = dataFields(record, '990').find(isMark);
  if (!field) return { record };
  const of = (code: string): string => subfieldValues(field, code)[0] ?? '';
  const id = Number(of('i'));
  return {
    record: { ...record, fields: record.fields.filter((other) => other !== field) },
    origin: {
      source: of('s'),
      ...(of('n') !== '' && { number: of('n') }),
      ...(Number.isSafeInteger(id) && id > 0 && { title: { epoch: of('d'), id } }),
    },
  };
}

const isMark = ({ subfields: [first] }: DataField): boolean =>
  first?.code === '9' && first.value === MARK;
