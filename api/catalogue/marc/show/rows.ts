import type { Locale } from '#contract/shared/languages.ts';
import { fieldName } from './field-names.ts';
import { splitMark } from '../map/isbd.ts';
import { recordKind } from '../kind.ts';
import { isDataField, type MarcField, type MarcRecord } from '../record.ts';

/** One subfield or control field of the MARC view. */
export interface MarcRow {
  /** Tag without leading zeros; "0" for the leader. */
  paragrafo: string;
  /** Occurrence of the tag, from 1. */
  seq_paragrafo: number;
  /** Subfield letter; null for control fields. */
  secao: string | null;
  /** Position of the subfield in its field, from 1. */
  seq_secao: number;
  indicador1: string | null;
  indicador2: string | null;
  descricao: string;
  pontuacao: string;
  campo_fixo: 'S' | 'N';
  /** Field name, on its first row. */
  rotulo?: string;
}

/**
 * Flattens a record into rows; blanks in control fields and leader become "#". Does not filter:
 * pass a `publicRecord`.
 */
export function marcRows(record: MarcRecord, locale: Locale): MarcRow[] {
  const { kind } = recordKind(record);
  const seen = new Map<string, number>();
  return [{ tag: '000', value: record.leader }, ...record.fields].flatMap((field) => {
    const occurrence = (seen.get(field.tag) ?? 0) + 1;
    seen.set(field.tag, occurrence);
    const [first, ...others] = fieldRows(field, occurrence);
    const rotulo = fieldName(field.tag, kind, locale);
    return first ? [rotulo === '' ? first : { ...first, rotulo }, ...others] : [];
  });
}

/** Tag without leading zeros: "20", "245". */
export const unpadded = (tag: string): string => tag.replace(/^0+(?=.)/, '');

function fieldRows(field: MarcField, occurrence: number): MarcRow[] {
  const shared = { paragrafo: unpadded(field.tag), seq_paragrafo: occurrence };
  if (!isDataField(field)) {
    const fixed = { secao: null, seq_secao: 1, indicador1: null, indicador2: null, pontuacao: '' };
    const descricao = field.value.replaceAll(' ', '#');
    return [{ ...shared, ...fixed, descricao, campo_fixo: 'S' }];
  }
  return field.subfields.map(({ code, value }, index) => {
    const { text, mark } = splitMark(value);
    return {
      ...shared,
      secao: code,
      seq_secao: index + 1,
      indicador1: field.ind1,
      indicador2: field.ind2,
      descricao: text,
      pontuacao: mark,
      campo_fixo: 'N',
    };
  });
}
