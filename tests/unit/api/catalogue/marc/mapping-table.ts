import { dublinCore } from '#api/catalogue/marc/show/dublin-core.ts';
import { describe } from '#api/catalogue/marc/show/describe.ts';
import { FIELD_TAGS, fieldName } from '#api/catalogue/marc/show/field-names.ts';
import { lineLabel } from '#api/catalogue/marc/show/labels.ts';
import { titleSummary } from '#api/catalogue/marc/map/title.ts';
import { publicRecord, releasedRecord } from '#api/catalogue/marc/write/public-record.ts';
import type { DataField, MarcRecord } from '#api/catalogue/marc/record.ts';
import { citableWork } from '#api/catalogue/references/citable-work.ts';
import { searchDocument } from '#api/search/live-index/documents.ts';

/** One row of the table of fields: what becomes of the values of a tag. */
export interface MappedField {
  tag: string;
  name: string;
  /** Lines of the title page, with the subfields that stand in them. */
  page: string;
  search: string;
  dublinCore: string;
  reference: string;
  /** Whether it is in the public record, and in what is released to other catalogues. */
  record: string;
}

/** $w links records and is never read. */
const LETTERS = [...'abcdefghijklmnopqrstuvxyz'];
const CODES = [...LETTERS, 'w', '2', '3', '4', '5'];

/** Values by which a subfield is known again wherever it goes; some must look like what they are. */
const MARKED: Readonly<Record<string, string>> = {
  '041a': 'tup',
  '041d': 'tup',
  '041h': 'tup',
  '856u': 'https://zqxv.example/',
};
/** Without these the field says nothing at all. */
const BASES: Readonly<Record<string, Record<string, string>>> = {
  '653': {},
  '856': { u: 'https://base.example/' },
};
const INDICATORS: Readonly<Record<string, string>> = { '264': ' 1', '490': '0 ' };

/** Follows a value in each subfield of each field through the catalogue. */
export const mappedFields = (): MappedField[] =>
  FIELD_TAGS.filter((tag) => /^(?!00)\d{3}$/.test(tag) && tag !== '880').map((tag) => {
    const followed = CODES.map((code) => ({ code, ...follow(tag, code) }));
    const column = (of: (one: (typeof followed)[number]) => readonly string[]): string =>
      grouped(followed.flatMap((one) => of(one).map((target) => ({ target, code: one.code }))));
    return {
      tag,
      name: fieldName(tag, 'bibliographic', 'en'),
      page: column(({ page }) => page),
      search: column(({ search }) => search),
      dublinCore: column(({ elements }) => elements),
      reference: followed.flatMap(({ code, isCited }) => (isCited ? code : [])).join(' '),
      record: recordWord(tag),
    };
  });

/** "Title (a b c), Other titles (i)". */
function grouped(found: readonly { target: string; code: string }[]): string {
  const groups = Map.groupBy(found, ({ target }) => target);
  return [...groups].map(([target, all]) => `${target} (${codesOf(all)})`).join(', ');
}

/** Letters one by one, or that it is every one of them. */
function codesOf(all: readonly { code: string }[]): string {
  const codes = all.map(({ code }) => code);
  return LETTERS.every((letter) => codes.includes(letter)) ? 'all' : codes.join(' ');
}

function recordOf(tag: string, subfields: Readonly<Record<string, string>>): MarcRecord {
  const [ind1 = ' ', ind2 = ' '] = INDICATORS[tag] ?? '  ';
  const field: DataField = {
    tag,
    ind1,
    ind2,
    subfields: Object.entries(subfields).map(([code, value]) => ({ code, value })),
  };
  const title = { tag: '245', ind1: '0', ind2: '0', subfields: [{ code: 'a', value: 'Base' }] };
  return { leader: '00000nam a2200000 i 4500', fields: tag === '245' ? [field] : [title, field] };
}

function follow(tag: string, code: string) {
  const mark = MARKED[`${tag}${code}`] ?? 'Zqxv';
  const record = recordOf(tag, { ...(BASES[tag] ?? { a: 'Base' }), [code]: mark });
  const holds = (value: unknown): boolean => JSON.stringify(value).includes(mark);
  const summary = titleSummary(record);
  const document = searchDocument(
    { id: 1, summary, coverFile: '', withdrawn: false, uses: 0, createdAt: '' },
    [],
  );
  return {
    page: describe(record)
      .filter(({ values }) =>
        values.some(({ item: _item, heading: _heading, ...told }) => holds(told)),
      )
      .map(({ field }) => lineLabel(field, 'en')),
    search: SEARCHED.filter((name) => holds(document[name])).map((name) => SEARCH_NAMES[name]),
    elements: [
      ...new Set(
        dublinCore(record)
          .filter(({ value }) => holds(value))
          .map(({ element, qualifier }) => [element, qualifier].filter(Boolean).join('.')),
      ),
    ],
    // Only files for reference managers have these, by the same fields as the page.
    isCited: holds({ ...citableWork(record, summary), abstract: '', subjects: [] }),
  };
}

const SEARCH_NAMES = {
  title: 'title',
  author: 'author',
  subject: 'subject',
  other: 'anything',
  isbn: 'ISBN',
  issn: 'ISSN',
  callNumbers: 'call number',
  series: 'series',
  titleSort: 'sort by title',
  authorSort: 'sort by author',
  language: 'filter by language',
  originalLanguages: 'filter by original language',
} as const;
const SEARCHED = Object.keys(SEARCH_NAMES) as (keyof typeof SEARCH_NAMES)[];

function recordWord(tag: string): string {
  const record = recordOf(tag, { a: 'x' });
  const isIn = ({ fields }: MarcRecord) => fields.some((field) => field.tag === tag);
  if (!isIn(publicRecord(record))) return 'private';
  return isIn(releasedRecord(record)) ? '' : 'not released';
}
