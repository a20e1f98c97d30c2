import { tidy, unique } from './isbd.ts';
import {
  controlValue,
  dataFields,
  subfieldValues,
  type DataField,
  type MarcRecord,
} from '../record.ts';
import type { ClassNumber, ClassScheme, TitleIsbn, TitleSummary } from './title-summary.ts';

/** ISBNs (020 $a), where the ten- and thirteen-digit forms of a number count as one. */
export function isbnsOf(record: MarcRecord): TitleIsbn[] {
  const found = new Map<string, TitleIsbn>();
  for (const field of dataFields(record, '020')) {
    const qualifiers = subfieldValues(field, 'q').map(tidy).join(', ');
    for (const value of subfieldValues(field, 'a')) {
      const isbn = readIsbn(value, qualifiers);
      const key = isbn.isbn13 || isbn.printed;
      if (key !== '' && !found.has(key)) found.set(key, isbn);
    }
  }
  return [...found.values()];
}

function readIsbn(value: string, qualifiers: string): TitleIsbn {
  const [, number = '', rest = ''] = /^\s*([\dXx\s–-]*[\dXx])?(.*)$/s.exec(value) ?? [];
  const inBrackets = /\(([^)]*)\)/.exec(rest)?.[1] ?? '';
  return {
    isbn13: normalisedIsbn(number),
    printed: number.trim() === '' ? tidy(value) : number.trim(),
    qualifier: qualifiers || inBrackets.trim(),
  };
}

/** Normalises to thirteen digits; `''` if it is not a valid ISBN-10 or ISBN-13. */
export function normalisedIsbn(value: string): string {
  const digits = value.replace(/[\s–-]/g, '').toUpperCase();
  if (/^97[89]\d{10}$/.test(digits)) {
    return checkDigit13(digits.slice(0, 12)) === digits.slice(12) ? digits : '';
  }
  if (!/^\d{9}[\dX]$/.test(digits)) return '';
  const sum = [...digits].reduce(
    (total, digit, index) => total + (10 - index) * (digit === 'X' ? 10 : Number(digit)),
    0,
  );
  if (sum % 11 !== 0) return '';
  const body = `978${digits.slice(0, 9)}`;
  return body + checkDigit13(body);
}

function checkDigit13(body: string): string {
  const sum = [...body].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return String((10 - (sum % 10)) % 10);
}

/** 022 $a as "1234-567X". */
export const issnsOf = (record: MarcRecord): string[] =>
  unique(
    dataFields(record, '022')
      .flatMap((field) => subfieldValues(field, 'a'))
      .map(normalisedIssn),
  );

export function normalisedIssn(value: string): string {
  const found = /(\d{4})\s*[-–]?\s*(\d{3}[\dXx])/.exec(value);
  return found ? `${found[1]}-${found[2]?.toUpperCase()}` : tidy(value);
}

export interface Languages {
  language: string;
  languages: string[];
  originalLanguages: string[];
}

/** Maps two-letter codes and ISO 639-2 terminology codes to MARC (bibliographic) codes. */
const BIBLIOGRAPHIC_CODE: Readonly<Record<string, string>> = {
  pt: 'por',
  en: 'eng',
  es: 'spa',
  fr: 'fre',
  it: 'ita',
  de: 'ger',
  la: 'lat',
  fra: 'fre',
  deu: 'ger',
  nld: 'dut',
  zho: 'chi',
  ell: 'gre',
  ces: 'cze',
  ron: 'rum',
};

/** Codes that do not name a single language. */
const NO_LANGUAGE = new Set(['und', 'zxx', 'mul', 'mis']);

/** 008/35–37, then 041 $a (text) and $d (sung or spoken). */
export function languagesOf(record: MarcRecord): Languages {
  const coded = dataFields(record, '041');
  const spoken = coded.flatMap((field) => subfieldValues(field, 'ad')).flatMap(languageCodes);
  const languages = unique([...languageCodes(fixedLanguage(record)), ...spoken]);
  return {
    language: languages[0] ?? '',
    languages,
    originalLanguages: unique(
      coded.flatMap((field) => subfieldValues(field, 'h')).flatMap(languageCodes),
    ),
  };
}

/** Some programs squeeze blanks out of 008; its end is then still recognisable. */
function fixedLanguage(record: MarcRecord): string {
  const field = controlValue(record, '008') ?? '';
  if (field.length >= 38) return field.slice(35, 38);
  return /\b([a-z]{3}) ?[a-z|#]?$/.exec(field)?.[1] ?? '';
}

/** Splits joined codes: "engfre", "eng fre", "eng/fre". */
function languageCodes(value: string): string[] {
  const text = value.toLowerCase().replace(/[\s,;/|-]+/g, '');
  const codes = text.length % 3 === 0 ? (text.match(/[a-z]{3}/g) ?? []) : [text];
  return codes
    .map((code) => BIBLIOGRAPHIC_CODE[code] ?? code)
    .filter((code) => /^[a-z]{3}$/.test(code) && !NO_LANGUAGE.has(code));
}

const CLASS_TAGS: readonly (readonly [tag: string, scheme: ClassScheme])[] = [
  ['082', 'cdd'],
  ['080', 'cdu'],
  ['050', 'lcc'],
  ['090', 'local'],
];

export function classNumbersOf(record: MarcRecord): ClassNumber[] {
  const seen = new Set<string>();
  return CLASS_TAGS.flatMap(([tag, scheme]) =>
    dataFields(record, tag)
      .flatMap((field) => subfieldValues(field, 'a'))
      .map((value) => ({ scheme, number: classNumber(value) })),
  ).filter(({ scheme, number }) => {
    const isNew = number !== '' && !seen.has(`${scheme} ${number}`);
    seen.add(`${scheme} ${number}`);
    return isNew;
  });
}

/** Prime marks ("869.3/42") show where a Dewey number may be truncated; they are removed. */
const classNumber = (value: string): string =>
  tidy(/^\d{3}/.test(value.trim()) ? value.replace(/[/'’]/g, '') : value);

/** Call number: 090 as it is, else class and item number of 082, 080 or 050. */
export function callNumberOf(record: MarcRecord): string {
  for (const tag of ['090', '082', '080', '050']) {
    for (const field of dataFields(record, tag)) {
      const parts = shelfParts(field).map((part, index) =>
        index === 0 && tag === '082' ? classNumber(part) : part.trim(),
      );
      const callNumber = parts.filter(Boolean).join(' ').replace(/\s+/g, ' ');
      if (callNumber !== '') return callNumber;
    }
  }
  return '';
}

/** Class scheme of a title's call number; none for local schemes. */
export function callSchemeOf({
  callNumber,
  classNumbers,
}: Pick<TitleSummary, 'callNumber' | 'classNumbers'>): 'cdd' | 'cdu' | 'lcc' | undefined {
  for (const { scheme, number } of classNumbers) {
    if (scheme !== 'local' && callNumber.startsWith(number)) return scheme;
  }
  return undefined;
}

/** 090 is local and used whole; of a repeated class number only the first is used. */
function shelfParts(field: DataField): string[] {
  if (field.tag === '090') return subfieldValues(field, 'abcdefgh');
  return [subfieldValues(field, 'a')[0] ?? '', subfieldValues(field, 'b')[0] ?? ''];
}

/** Dewey hundred for each Library of Congress class, longest prefix first. */
const HUNDRED_OF_LCC: readonly (readonly [prefix: string, hundred: string])[] = [
  ['BL', '2'],
  ['BM', '2'],
  ['BP', '2'],
  ['BQ', '2'],
  ['BR', '2'],
  ['BS', '2'],
  ['BT', '2'],
  ['BV', '2'],
  ['BX', '2'],
  ['GE', '3'],
  ['GF', '3'],
  ['GN', '3'],
  ['GR', '3'],
  ['GT', '3'],
  ['GV', '7'],
  ['PA', '8'],
  ['TR', '7'],
  ['A', '0'],
  ['B', '1'],
  ['C', '9'],
  ['D', '9'],
  ['E', '9'],
  ['F', '9'],
  ['G', '9'],
  ['H', '3'],
  ['J', '3'],
  ['K', '3'],
  ['L', '3'],
  ['M', '7'],
  ['N', '7'],
  ['P', '8'],
  ['Q', '5'],
  ['R', '6'],
  ['S', '6'],
  ['T', '6'],
  ['U', '3'],
  ['V', '3'],
  ['Z', '0'],
];

/** Dewey hundred as one digit: from Dewey or UDC, else from the call number or LCC. */
export function areaOf(numbers: readonly ClassNumber[]): string {
  for (const scheme of ['cdd', 'cdu', 'local'] as const) {
    for (const { number } of numbers.filter((candidate) => candidate.scheme === scheme)) {
      const digit = (scheme === 'local' ? /^\(?(\d)\d{2}/ : /^[^\d]*(\d)/).exec(number)?.[1];
      if (digit !== undefined) return digit;
    }
  }
  const lcc = numbers.find(({ scheme, number }) => scheme === 'lcc' && /^[A-Z]/.test(number));
  return HUNDRED_OF_LCC.find(([prefix]) => lcc?.number.startsWith(prefix))?.[1] ?? '';
}
