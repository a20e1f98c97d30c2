import type { DataField, MarcField, MarcRecord } from './record.ts';

/**
 * Writes a record tersely, for demonstration data and tests.
 *
 * - `type`: leader/06–07 (`'am'` book, `'as'` serial, `'z '` authority); `status` is leader/05.
 * - `control`: control fields by tag.
 * - `data`: fields as `"245 10 $aGrande sertão :$bveredas /$cJoão Guimarães Rosa."`, blanks in the
 *   indicators as `_`; or ready-made fields where a value holds a `$` before a letter or digit.
 */
export function marc(parts: {
  type?: string;
  status?: string;
  leader?: string;
  control?: Readonly<Record<string, string>>;
  data?: readonly (string | DataField)[];
}): MarcRecord {
  const { type = 'am', status = 'n', control = {}, data = [] } = parts;
  const leader = parts.leader ?? `00000${status}${type.padEnd(2)} a2200000 i 4500`;
  const fixed = Object.entries(control)
    .map(([tag, value]): MarcField => ({ tag, value }))
    .sort((one, other) => one.tag.localeCompare(other.tag));
  const fields = data.map((field) => (typeof field === 'string' ? marcField(field) : field));
  return { leader, fields: [...fixed, ...fields] };
}

/** One data field from its terse form. */
function marcField(text: string): DataField {
  const [, tag = '   ', ind1 = ' ', ind2 = ' ', rest = ''] =
    /^(\w{3}) (.)(.) ?(.*)$/s.exec(text) ?? [];
  const subfields = rest
    .split(/\$(?=[a-z0-9])/)
    .slice(1)
    .map((piece) => ({ code: piece.charAt(0), value: piece.slice(1) }));
  const blank = (indicator: string): string => (indicator === '_' ? ' ' : indicator);
  return { tag, ind1: blank(ind1), ind2: blank(ind2), subfields };
}

/** 008 of a bibliographic record for books and serials (MARC 21): 40 characters. */
export function fixed008(parts: {
  /** yymmdd on which the record was made. */
  entered?: string;
  /** 06: "s" one year, "m" several, "c" current serial, "d" ended serial. */
  dateType?: string;
  date1?: string | number;
  date2?: string | number;
  place?: string;
  /** 23: "o" online, "f" braille. */
  form?: string;
  /** 24–27: "m" thesis. */
  contents?: string;
  language?: string;
}): string {
  const date = (value: string | number | undefined): string =>
    String(value ?? '')
      .padEnd(4)
      .slice(0, 4);
  return [
    (parts.entered ?? '260101').padEnd(6).slice(0, 6),
    parts.dateType ?? (parts.date1 === undefined ? 'n' : 's'),
    date(parts.date1),
    date(parts.date2),
    (parts.place ?? 'bl').padEnd(3).slice(0, 3),
    '     ',
    parts.form ?? ' ',
    (parts.contents ?? '').padEnd(4).slice(0, 4),
    ' 000 0 ',
    (parts.language ?? 'por').padEnd(3).slice(0, 3),
    ' d',
  ].join('');
}
