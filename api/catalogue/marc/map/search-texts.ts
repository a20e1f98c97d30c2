import {
  controlValue,
  dataFields,
  isDataField,
  subfieldValues,
  type DataField,
  type MarcRecord,
} from '../record.ts';
import { tidy } from './isbd.ts';
import { linkedTag } from './linked.ts';
import type { HeadingTexts, TitleSummary } from './title-summary.ts';

/** Fields indexed as text, beside those of the summary. */
const WORDS: readonly (readonly [tags: RegExp, codes: string])[] = [
  [/^(?:130|240|243|630|730)$/, 'aklmnoprst'],
  [/^(?:246|740)$/, 'abnp'],
  [/^26[04]$/, 'abcefg'],
  [/^(?:440|490|8[013]\d)$/, 'anptv'],
  [/^505$/, 'agrt'],
  [/^(?:502|510|520|534)$/, 'abcdgntpx'],
  [/^(?:70|71)[01]$/, 'ktnplo'],
  [/^720$/, 'a'],
  [/^7[678]\d$/, 'ast'],
];

/** Fields indexed as numbers: as printed, and without separators. */
const NUMBERS: readonly (readonly [tags: RegExp, codes: string])[] = [
  [/^01[05]$/, 'az'],
  [/^020$/, 'az'],
  [/^022$/, 'almyz'],
  [/^02[47]$/, 'az'],
  [/^028$/, 'ab'],
  [/^03[05]$/, 'a'],
  [/^07[04]$/, 'az'],
  [/^086$/, 'az'],
];

const ALL_CODES = 'abcdefghijklmnopqrstuvwxyz';

/** Parts of the summary that are not indexed. */
const NOT_SEARCHED = new Set(['work', 'roles', 'links', 'edition', 'classNumbers', 'part']);

/** Parts of subjects that their headings lack: of works by a person or institution, and 658. */
const SUBJECT_PARTS: readonly (readonly [tags: RegExp, codes: string])[] = [
  [/^600$/, 'fgklmnoprs'],
  [/^61[01]$/, 'fklmoprs'],
  [/^658$/, 'abcd'],
];

/** Subfields of a tag according to a table, cached by tag. */
function codesIn(table: typeof WORDS): (tag: string) => string {
  const cache = new Map<string, string>();
  return (tag) => {
    const codes = cache.get(tag) ?? table.find(([tags]) => tags.test(tag))?.[1] ?? '';
    // The cache is bounded: tags have three characters.
    if (cache.size < 2000) cache.set(tag, codes);
    return codes;
  };
}
const wordCodes = codesIn(WORDS);
const numberCodes = codesIn(NUMBERS);
const subjectCodes = codesIn(SUBJECT_PARTS);

/** Names and subjects in other scripts, and parts of subjects, that the headings of the summary lack. */
export function headingTexts(record: MarcRecord): Required<HeadingTexts> {
  const scripts = (tags: RegExp) =>
    dataFields(record, '880')
      .filter((field) => tags.test(linkedTag(field)))
      .map((field) => joined(field, ALL_CODES));
  const parts = record.fields
    .filter(isDataField)
    .map((field) => joined(field, subjectCodes(field.tag)))
    .filter(Boolean);
  return {
    authorTexts: [...new Set(scripts(/^(?:[17][01][01]|720)$/))],
    subjectTexts: [...new Set([...scripts(/^6/), ...parts])],
  };
}

/**
 * Searchable texts of a record that its summary does not contain: years (also of the original),
 * further numbers, titles of related works, numbering of series, and every field in another script
 * (880).
 */
export function searchTexts(
  record: MarcRecord,
  summary: Omit<TitleSummary, 'searchTexts'>,
): string[] {
  const summaryJson = JSON.stringify(summary, (key, value: unknown) =>
    NOT_SEARCHED.has(key) ? undefined : value,
  );
  const fields = record.fields.filter(isDataField);
  const texts = [
    ...fixedYears(record),
    ...dataFields(record, '046').flatMap((field) => years(subfieldValues(field, 'ceklmnop'))),
    ...fields.map((field) => joined(field, wordCodes(field.tag))),
    ...dataFields(record, '880').map((field) => joined(field, ALL_CODES)),
    ...fields.flatMap((field) =>
      subfieldValues(field, numberCodes(field.tag)).flatMap(numberForms),
    ),
  ];
  // Compared in JSON form: a text with a quotation mark may be indexed twice.
  return [...new Set(texts)].filter((text) => text !== '' && !summaryJson.includes(text));
}

const joined = (field: DataField, codes: string): string =>
  codes === '' ? '' : tidy(subfieldValues(field, codes).join(' '));

const years = (values: string[]): string[] =>
  values.flatMap((value) => value.match(/(?<!\d)(?:1\d|20)\d\d(?!\d)/g) ?? []);

/** Both dates of 008; the second date of a reprint is that of the original. */
const fixedYears = (record: MarcRecord): string[] => {
  const fixed = controlValue(record, '008') ?? '';
  return years([fixed.slice(7, 11), fixed.slice(11, 15)]);
};

/** A number as printed, and its letters and digits only. */
function numberForms(value: string): string[] {
  const printed = value.trim();
  const bare = printed.replace(/^\([^)]*\)/, '').replace(/\s*\(.*$/, '');
  const compact = bare.replace(/[\s\u00ad\u2010-\u2015-]/g, '');
  return /^[\dA-Za-z]{5,}$/.test(compact) ? [printed, compact] : [printed];
}
