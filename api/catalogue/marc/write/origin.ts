import {
  controlValue,
  dataFields,
  subfieldValues,
  type DataField,
  type MarcRecord,
} from '../record.ts';

/** Identity of an exported record that its 001 and 003 do not state. */
export interface Origin {
  source: string;
  /** Its number, where that is not its 001. */
  number?: string;
  /** Title id of a record without 001, valid in the database with this identity. */
  title?: { epoch: string; id: number };
}

const MARK = 'acervo';

/**
 * Adds a local field (990) with the origin, by which an import recognises the record; returns the
 * record unchanged when its 001 and 003 are enough.
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

/** Removes the origin field and returns its content. */
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
