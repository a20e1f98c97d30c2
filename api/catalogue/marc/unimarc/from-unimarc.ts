import {
  controlValue,
  dataFields,
  isDataField,
  subfieldValues,
  type DataField,
  type MarcField,
  type MarcRecord,
  type Subfield,
} from '../record.ts';
import { fixedField, marcLeader } from './coded.ts';
import { nameField } from './names.ts';
import { AUTHORITY_NAMES, AUTHORITY_ROWS, BIBLIOGRAPHIC_ROWS, NAMES, type Row } from './table.ts';

/**
 * Detects UNIMARC. Bibliographic records have their title in 200, not 245; authority records have a
 * 2XX heading, which no holdings record has.
 */
export function unimarcKind(record: MarcRecord): 'bibliographic' | 'authority' | undefined {
  const has = (...tags: string[]) => dataFields(record, ...tags).length > 0;
  const coded = dataFields(record, '100').some((field) =>
    /^\d{8}/.test(subfieldValues(field, 'a')[0] ?? ''),
  );
  if (has('245')) return undefined;
  const type = record.leader.charAt(6);
  if ('xyz'.includes(type) && type !== '') {
    const isHeading = AUTHORITY_HEADINGS.some((tag) => has(tag));
    return isHeading &&
      !has('852', '110', '111', '130', '150', '151', '155') &&
      (coded || !has('100'))
      ? 'authority'
      : undefined;
  }
  return dataFields(record, '200').some((field) => subfieldValues(field, 'a').length > 0)
    ? 'bibliographic'
    : undefined;
}

const AUTHORITY_HEADINGS = ['200', '210', '215', '216', '220', '230', '235', '250', '260', '280'];

/** Converts a record to MARC 21. Unmapped fields go to 886, as the standard provides. */
export function fromUnimarc(record: MarcRecord, kind: 'bibliographic' | 'authority'): MarcRecord {
  const fields =
    kind === 'authority'
      ? record.fields.flatMap((field) => authorityField(field))
      : [
          ...coded008(record),
          ...record.fields.flatMap((field) => bibliographicField(field, record)),
        ];
  return { leader: marcLeader(record.leader, kind), fields: inOrder(fields) };
}

const coded008 = (record: MarcRecord): MarcField[] =>
  controlValue(record, '008') === undefined ? [{ tag: '008', value: fixedField(record) }] : [];

/** Sorts fields by their first two digits; stable within. */
const inOrder = (fields: readonly MarcField[]): MarcField[] =>
  fields.toSorted((one, other) => place(one) - place(other));

const place = ({ tag }: MarcField): number =>
  tag.startsWith('00') ? Number(tag) : Number(tag.charAt(0)) * 100 + 100;

function bibliographicField(field: MarcField, record: MarcRecord): MarcField[] {
  if (!isDataField(field)) return controlField(field);
  if (field.tag === '200') return [titleField(field, record)];
  if (field.tag === '214') return [publicationField(field)];
  const name = NAMES.get(field.tag);
  if (name) return [nameField(field, name)];
  const row = BIBLIOGRAPHIC_ROWS.get(field.tag);
  return row ? [mapField(flattenEmbedded(field), row)] : keepUnmapped(field);
}

function authorityField(field: MarcField): MarcField[] {
  if (!isDataField(field)) return controlField(field);
  const name = AUTHORITY_NAMES.get(field.tag);
  if (name) return [nameField(field, name)];
  const row = AUTHORITY_ROWS.get(field.tag);
  return row ? [mapField(field, row)] : keepUnmapped(field);
}

/** 003 is a persistent URL in UNIMARC, not the source of the number. */
const controlField = (field: MarcField & { value: string }): MarcField[] =>
  field.tag === '003'
    ? [
        {
          tag: '024',
          ind1: '7',
          ind2: ' ',
          subfields: [
            { code: 'a', value: field.value },
            { code: '2', value: 'uri' },
          ],
        },
      ]
    : [field];

function mapField(field: DataField, { to, indicators, codes }: Row): DataField {
  const [ind1 = ' ', ind2 = ' '] = indicators;
  const subfields =
    codes === null
      ? field.subfields
      : field.subfields.flatMap(({ code, value }): Subfield[] => {
          const target = codes.get(code);
          return target === undefined ? [] : [{ code: target, value }];
        });
  const names = subfields.some(({ code }) => code === '2');
  return {
    tag: to,
    ind1: ind1 === '.' ? field.ind1 : ind1,
    ind2: ind2 === '.' ? field.ind2 : ind2 === '4' && names && to.startsWith('6') ? '7' : ind2,
    subfields,
  };
}

/** Local fields stay: copy profiles read them. */
function keepUnmapped(field: DataField): MarcField[] {
  if (field.tag.startsWith('9')) return [field];
  const content = field.subfields.map(({ code, value }) => `$${code}${value}`).join('');
  return [
    {
      tag: '886',
      ind1: '2',
      ind2: ' ',
      subfields: [
        { code: '2', value: 'unimarc' },
        { code: 'a', value: field.tag },
        { code: 'b', value: `${field.ind1}${field.ind2}${content}` },
      ],
    },
  ];
}

/** Title, remainder and responsibility with ISBD marks, which UNIMARC leaves to the display. */
function titleField(field: DataField, record: MarcRecord): DataField {
  const values = (codes: string) => subfieldValues(field, codes);
  const [title = '', ...others] = values('a');
  const remainder = [
    ...others.map((other) => ` ; ${other}`),
    ...field.subfields.flatMap(({ code, value }) =>
      code === 'e' ? [` : ${value}`] : code === 'd' ? [` = ${value}`] : [],
    ),
  ];
  const [firstMark = '', rest = ''] = /^ (.) (.*)$/s.exec(remainder.join(''))?.slice(1) ?? [];
  const responsibility = values('fg').join(' ; ');
  const isNamed = dataFields(record, '700', '710', '720').length > 0;
  const parts = field.subfields.flatMap(({ code, value }): Subfield[] =>
    code === 'h' ? [{ code: 'n', value }] : code === 'i' ? [{ code: 'p', value }] : [],
  );
  const subfields: Subfield[] = [
    { code: 'a', value: title },
    ...parts,
    ...values('b').map((value) => ({ code: 'h', value: `[${value.replace(/^\[|\]$/g, '')}]` })),
    ...(rest === '' ? [] : [{ code: 'b', value: rest }]),
    ...(responsibility === '' ? [] : [{ code: 'c', value: responsibility }]),
  ];
  const beforeRest = subfields.findIndex(({ code }) => code === 'b') - 1;
  const last = subfields[beforeRest];
  if (rest !== '' && last) last.value += ` ${firstMark}`;
  const beforeName = subfields.at(-2);
  if (responsibility !== '' && beforeName) beforeName.value += ' /';
  return { tag: '245', ind1: isNamed ? '1' : '0', ind2: '0', subfields };
}

/** 214 indicator 2 is the function of the publication statement. */
function publicationField(field: DataField): DataField {
  const functions: Readonly<Record<string, string>> = {
    '0': '1',
    '1': '0',
    '2': '2',
    '3': '3',
    '4': '4',
  };
  const codes = new Map([
    ['a', 'a'],
    ['c', 'b'],
    ['d', 'c'],
  ]);
  const indicators = ` ${functions[field.ind2] ?? '1'}`;
  return mapField(field, { to: '264', indicators, codes });
}

/** Converts embedded fields ($1 with tag and indicators) of linking fields to plain subfields. */
function flattenEmbedded(field: DataField): DataField {
  if (!field.tag.startsWith('4') || !field.subfields.some(({ code }) => code === '1')) return field;
  let tag = '';
  const subfields = field.subfields.flatMap(({ code, value }): Subfield[] => {
    if (code === '1') {
      tag = value.slice(0, 3);
      return tag === '001' ? [{ code: '0', value: value.slice(3) }] : [];
    }
    const target =
      EMBEDDED[`${tag}${code}`] ?? (tag.startsWith('7') && code === 'a' ? 'a' : undefined);
    return target === undefined ? [] : [{ code: target, value }];
  });
  return { ...field, subfields };
}

const EMBEDDED: Readonly<Record<string, string>> = {
  '200a': 't',
  '200v': 'v',
  '200h': 'h',
  '200i': 'i',
  '500a': 't',
  '530a': 't',
  '011a': 'x',
  '010a': 'y',
};
