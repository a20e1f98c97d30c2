import { readFileSync } from 'node:fs';
import { authorityKey } from '#api/catalogue/marc/map/heading-text.ts';
import { fixed008, marc } from '#api/catalogue/marc/build.ts';
import { recordIdentity } from '#api/catalogue/marc/kind.ts';
import { authoritySummary } from '#api/catalogue/marc/map/authority.ts';
import { SUBJECT_TAGS } from '#api/catalogue/marc/map/headings.ts';
import {
  dataFields,
  isDataField,
  type DataField,
  type MarcRecord,
} from '#api/catalogue/marc/record.ts';
import { field } from './records/fields.ts';
import { nameField, subjectField } from './records/heading-fields.ts';
import { institution, libraries } from './network.ts';
import { shelfFor } from './shelves.ts';
import type { WorkTables } from './records/work-record.ts';
import type { Role } from './tables/works.ts';

/** The records of `records.txt` (README.md), in their order. */
export interface WrittenRecords {
  titles: MarcRecord[];
  authorities: MarcRecord[];
}

/** Name and the rest of one line: "245 10 $aLivro das mil e uma noites". */
type Line = readonly [name: string, rest: string];

export function readRecords(tables: WorkTables, file = 'records.txt'): WrittenRecords {
  const text = readFileSync(new URL(`./${file}`, import.meta.url), 'utf8');
  const blocks = text
    .split(/\n{2,}/)
    .map((block) => block.split('\n').filter((line) => line !== '' && !line.startsWith('#')))
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map(lineOf));
  const isAuthority = ([first]: Line[]) => first?.[1] === 'z';
  const titles = blocks.filter((lines) => !isAuthority(lines));
  const written = blocks
    .filter(isAuthority)
    .map((lines, index) => authority(`R-${index + 1}`, lines.slice(1).flatMap(fieldsWith(tables))));
  const records = withBarcodes(titles.map((lines) => titleRecord(lines, tables)));
  return { titles: records, authorities: written };
}

function lineOf(line: string): Line {
  const [name = '', ...rest] = line.split(' ');
  return [name, rest.join(' ')];
}

const authority = (number: string, data: DataField[]): MarcRecord =>
  marc({ type: 'z ', control: { '001': number, '003': institution.acronym }, data });

function titleRecord(lines: readonly Line[], tables: WorkTables): MarcRecord {
  const said = new Map(lines);
  const [dewey = '', cutter = ''] = (said.get('class') ?? '').split(' ');
  const [type = 'am', years = '', language = 'por', ...more] = (said.get('type') ?? '').split(' ');
  const coded = Object.fromEntries(more.map((one) => one.split('=')));
  const [date1 = '', date2] = years.split('-');
  return marc({
    type,
    control: {
      '001': `R${dewey}-${cutter}`,
      '003': institution.acronym,
      '008': fixed008({
        dateType: date2 === undefined ? 's' : 'm',
        date1,
        date2,
        language,
        place: language === 'por' ? 'bl' : 'xx',
        ...coded,
      }),
    },
    data: [
      ...field('082', '04', ['a', dewey], ['2', '23']),
      ...field('090', '__', ['a', dewey], ['b', cutter]),
      ...lines.flatMap(fieldsWith(tables)),
      ...lines
        .filter(([name]) => name === 'hold')
        .flatMap(([, rest], index) => copyFields(rest, index + 1, [dewey, cutter])),
    ],
  });
}

/** The fields of a line; of the lines that are no field, none. */
const fieldsWith =
  ({ authors, subjects }: WorkTables) =>
  ([name, rest]: Line): DataField[] => {
    if (name === '6') {
      const subject = subjects.get(rest);
      if (!subject) throw new Error(`records: subjects.tsv has no "${rest}"`);
      return subjectField('6', subject, authors);
    }
    if (rest.startsWith('@')) {
      const [id = '', role = 'aut'] = rest.slice(1).split(' ');
      const author = authors.get(id);
      if (!author) throw new Error(`records: authors.tsv has no "${id}"`);
      return nameField(name.charAt(0), author, role as Role);
    }
    return /^\d{3}$/.test(name)
      ? marc({ data: [`${name} ${rest}`] }).fields.filter(isDataField)
      : [];
  };

/** "2 v. 1; v. 2; + CD (consulta local)": copies of a library, with what goes with them. */
function copyFields(text: string, link: number, [dewey, cutter]: [string, string]): DataField[] {
  const [code = '', items = ''] = text.split(/ (.*)/s);
  const library = libraries.find((one) => String(one.code) === code);
  if (!library) throw new Error(`records: no library "${code}"`);
  const place = field(
    '852',
    '__',
    ['8', String(link)],
    ['b', code],
    ['c', shelfFor(library.key, dewey).pt],
    ['h', dewey],
    ['i', cutter],
  );
  const copies = items.split(';').map((item) => item.trim());
  return [
    ...place,
    ...copies.flatMap((item) => {
      const [, plus = '', what = '', kind = ''] = /^(\+ )?(.*?)(?:\(([^)]*)\))?$/.exec(item) ?? [];
      return field(
        plus === '' ? '876' : '877',
        '__',
        ['8', `${link}.1`],
        ['3', what.trim()],
        ['h', kind],
      );
    }),
  ];
}

/** Every copy its barcode, counted on from where those of the works never come. */
function withBarcodes(records: readonly MarcRecord[]): MarcRecord[] {
  let last = 1_900_000;
  return records.map((record) => ({
    ...record,
    fields: record.fields.map((one) =>
      isDataField(one) && /^87[67]$/.test(one.tag)
        ? { ...one, subfields: [...one.subfields, { code: 'p', value: String(++last) }] }
        : one,
    ),
  }));
}

const NAME_TAGS = ['100', '110', '111', '700', '710', '711'];

/** A plain authority record for every name and subject of the titles that `known` has none of. */
export function plainAuthorities(
  titles: readonly MarcRecord[],
  known: ReadonlySet<string>,
): MarcRecord[] {
  const made = new Map<string, MarcRecord>();
  for (const title of titles) {
    for (const one of dataFields(title, ...NAME_TAGS, ...SUBJECT_TAGS)) {
      const record = authority(`P-${made.size + 1}`, [headingField(one)]);
      const { key } = authoritySummary(record);
      if (!known.has(key) && !made.has(key)) made.set(key, record);
    }
  }
  return [...made.values()];
}

/** A heading of a title as that of an authority: no roles, and of a name no work. */
function headingField({ tag, ind1, subfields }: DataField): DataField {
  const isSubject = tag.startsWith('6');
  const kept = isSubject ? /[^0-9e]/ : /[abcdjnq]/;
  return {
    tag: `1${tag.slice(1)}`,
    ind1: tag.endsWith('30') ? ' ' : ind1,
    ind2: tag.endsWith('30') ? '0' : ' ',
    subfields: subfields
      .filter(({ code }) => kept.test(code))
      .map((part, index, all) =>
        index === all.length - 1 ? { ...part, value: part.value.replace(/,$/, '') } : part,
      ),
  };
}

/** By what the heading of an authority is told from others. */
export const keyOf = (record: MarcRecord): string => {
  const { kind, heading } = authoritySummary(record);
  return authorityKey(kind, heading);
};

/** By what a record is known to the catalogue. */
export const identityOf = (record: MarcRecord) => {
  const { source, controlNumber } = recordIdentity(record);
  return { source, controlNumber };
};
