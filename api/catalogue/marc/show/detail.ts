import { linkedFields } from '../map/linked.ts';
import { splitMark } from '../map/isbd.ts';
import { authorityKey, type AuthorityKind } from '../map/heading-text.ts';
import { authorsOf, subjectsOf } from '../map/headings.ts';
import { publicRecord } from '../write/public-record.ts';
import { unpadded } from './rows.ts';
import { isDataField, type DataField, type MarcRecord } from '../record.ts';

/** One occurrence of a field; parallel lists with one entry per subfield. */
interface FieldDetail {
  _secao: string[];
  descricao: string[];
  /** The ISBD mark at the end of each value, with the blank before it. */
  pontuacao: string[];
  /** Authority id of a heading (at its first subfield) or a subdivision. */
  cod_autoridade: (number | null)[];
  /** Original script (880), as one line. */
  escrita_original?: string;
  /** 856: label and URL; `[]` without a URL. */
  link_acesso?: string;
  link_data?: { url_link: string; download_pdf: 'S' | 'N' } | [];
}

export interface TitleField {
  /** Tag without leading zeros: "20", "245". */
  ordem: string;
  detalhes: FieldDetail[];
}

/** Authority ids by `authorityKey`. */
export type AuthorityIds = ReadonlyMap<string, number>;

/** Descriptive fields; all others appear in the MARC view only. */
const DESCRIPTIVE_FIELDS =
  /^(?:02[0248]|041|08[0-4]|09\d|1[0-3]\d|2[0-9]\d|3[0-2]\d|34[147]|36\d|38\d|4\d\d|5\d\d|6\d\d|7\d\d|8[0-3]\d|856)$/;
const STAFF_FIELDS = /^(?:541|552|561|562|563|583|584|588)$/;
/** Links and sources, never displayed as text. */
const CONTROL_SUBFIELDS = '0125678w9';

/** `campos[]` of a title: fields in cataloguing order, grouped by tag. */
export function titleFields(stored: MarcRecord, ids: AuthorityIds): TitleField[] {
  const record = publicRecord(stored);
  const linked = linkedFields(record);
  const byTag = new Map<string, TitleField>();
  for (const field of record.fields) {
    if (!isDataField(field) || !DESCRIPTIVE_FIELDS.test(field.tag) || STAFF_FIELDS.test(field.tag))
      continue;
    const shown = byTag.get(field.tag) ?? { ordem: unpadded(field.tag), detalhes: [] };
    const detail = fieldDetail(field, linked(field), ids);
    if (detail._secao.length === 0) continue;
    shown.detalhes.push(detail);
    byTag.set(field.tag, shown);
  }
  return [...byTag.values()];
}

function fieldDetail(
  field: DataField,
  original: DataField | undefined,
  ids: AuthorityIds,
): FieldDetail {
  const shown = field.subfields.filter(({ code }) => !CONTROL_SUBFIELDS.includes(code));
  const parts = shown.map(({ value }) => splitMark(value));
  const script = original?.subfields.filter(({ code }) => !CONTROL_SUBFIELDS.includes(code));
  return {
    _secao: shown.map(({ code }) => code),
    descricao: parts.map(({ text }) => text),
    pontuacao: parts.map(({ mark }) => mark),
    cod_autoridade: authorityCodes(
      field,
      shown.map(({ code }) => code),
      ids,
    ),
    ...(script && { escrita_original: script.map(({ value }) => value.trim()).join(' ') }),
    ...(field.tag === '856' && linkDetail(field)),
  };
}

const SUBDIVISIONS: Readonly<Record<string, AuthorityKind>> = {
  v: 'genre_subdivision',
  x: 'general_subdivision',
  y: 'chronological_subdivision',
  z: 'place_subdivision',
};

/** The id of the whole heading is at its first subfield; subdivisions may have their own. */
function authorityCodes(
  field: DataField,
  codes: readonly string[],
  ids: AuthorityIds,
): (number | null)[] {
  const record: MarcRecord = { leader: '', fields: [field] };
  const named = field.tag.startsWith('6') ? subjectsOf(record) : authorsOf(record);
  const heads = named.map(({ kind, heading }) => ids.get(authorityKey(kind, heading)) ?? null);
  const shown = field.subfields.filter(({ code }) => !CONTROL_SUBFIELDS.includes(code));
  let head = 0;
  return codes.map((code, index) => {
    // 653 may have several terms, one per $a.
    if (index === 0 || (field.tag === '653' && code === 'a')) return heads[head++] ?? null;
    const kind = field.tag.startsWith('6') ? SUBDIVISIONS[code] : undefined;
    return (kind && ids.get(authorityKey(kind, shown[index]?.value ?? ''))) ?? null;
  });
}

function linkDetail(field: DataField): Pick<FieldDetail, 'link_acesso' | 'link_data'> {
  const of = (code: string): string =>
    field.subfields.find((subfield) => subfield.code === code)?.value.trim() ?? '';
  const url = of('u');
  return {
    link_acesso: of('y') || of('3') || of('z') || url,
    link_data: /^https?:\/\//i.test(url)
      ? { url_link: url, download_pdf: /\.pdf(?:$|[?#])/i.test(url) ? 'S' : 'N' }
      : [],
  };
}
