import { tidy } from './isbd.ts';
import { chronologyOf, type Chronology } from './chronology.ts';
import {
  controlValue,
  dataFields,
  isDataField,
  subfieldValues,
  type DataField,
  type MarcRecord,
} from '../record.ts';

/** 853/863 issues, 854/864 supplements, 855/865 indexes. */
export type SerialKind = 'basic' | 'supplement' | 'index';

/** An issue that the library has. */
export interface IssueSummary extends Chronology {
  volume: string;
  number: string;
  part: string;
  special: boolean;
  note: string;
}

/** What one library holds of a periodical, of one kind and one frequency. */
export interface SerialSummary {
  /** Code of the library: 852 $b, else $a; `''` when the record does not say. */
  libraryCode: string;
  /** 852 $a. */
  institution: string;
  kind: SerialKind;
  /** 853 $w as a letter; "u" when unknown. */
  frequency: string;
  /** 853 $u of the numbers below the volume. */
  issuesPerVolume: number | null;
  /** 853 $v: "r" begins anew with each volume, "c" goes on; null when the record does not say. */
  numbersRestart: boolean | null;
  /** 853 $y. */
  regularity: string;
  /** The library still gets it. */
  current: boolean;
  issues: IssueSummary[];
  /** 866 to 868, and 863 to 865 that speak of several issues at once. */
  statements: string[];
  note: string;
}

const KINDS: readonly { kind: SerialKind; pattern: string; values: string; text: string }[] = [
  { kind: 'basic', pattern: '853', values: '863', text: '866' },
  { kind: 'supplement', pattern: '854', values: '864', text: '867' },
  { kind: 'index', pattern: '855', values: '865', text: '868' },
];

/**
 * What the record says of issues (MARC 21 holdings, 853 to 868), from holdings records and from
 * bibliographic records with embedded holdings alike.
 */
export function serialsOf(record: MarcRecord): SerialSummary[] {
  const locations = locationFinder(record);
  const current = isCurrent(record);
  return KINDS.flatMap(({ kind, pattern, values, text }) => {
    const groups = groupsOf(record, { pattern, values, text });
    return groups.map(({ first, caption, held, texts }) => ({
      ...locations(first),
      kind,
      ...patternOf(caption),
      current,
      ...heldOf(caption, held, texts),
    }));
  });
}

interface Group {
  /** By which its library is found. */
  first: DataField;
  /** Its 853; none when the values stand alone. */
  caption: DataField | undefined;
  held: DataField[];
  texts: DataField[];
}

/** Fields that belong together: by the number of $8, or all of them where nothing is numbered. */
function groupsOf(
  record: MarcRecord,
  tags: { pattern: string; values: string; text: string },
): Group[] {
  const captions = dataFields(record, tags.pattern);
  const groups: (Group & { link: string; library: DataField | undefined })[] = captions.map(
    (caption) => ({
      link: linkOf(caption),
      library: precedingLocation(record, caption),
      first: caption,
      caption,
      held: [],
      texts: [],
    }),
  );
  const groupFor = (field: DataField) => {
    const library = precedingLocation(record, field);
    const link = linkOf(field);
    const own = groups.filter((group) => group.library === library);
    const found =
      own.find((group) => group.link === link) ??
      groups.find((group) => group.link === link && link !== '' && link !== '0') ??
      (link === '' || link === '0' ? own[0] : undefined);
    if (found) return found;
    const alone = { link, library, first: field, caption: undefined, held: [], texts: [] };
    groups.push(alone);
    return alone;
  };
  for (const field of dataFields(record, tags.values)) groupFor(field).held.push(field);
  for (const field of dataFields(record, tags.text)) groupFor(field).texts.push(field);
  return groups;
}

/** $8 is "link.sequence": only the link joins fields. */
const linkOf = (field: DataField): string =>
  /^\d+/.exec(subfieldValues(field, '8')[0]?.trim() ?? '')?.[0] ?? '';

/** Where several libraries share a record, each 852 speaks of what follows it. */
function precedingLocation(record: MarcRecord, field: DataField): DataField | undefined {
  const before = record.fields.slice(0, record.fields.indexOf(field)).filter(isDataField);
  return before.findLast(({ tag }) => tag === '852') ?? dataFields(record, '852')[0];
}

type Place = Pick<SerialSummary, 'libraryCode' | 'institution'>;

function locationFinder(record: MarcRecord): (field: DataField) => Place {
  const locations = dataFields(record, '852');
  return (field) => {
    const link = linkOf(field);
    const linked = locations.filter((location) => link !== '' && linkOf(location) === link);
    const location = linked.length === 1 ? linked[0] : precedingLocation(record, field);
    const institution = location ? firstOf(location, 'a') : '';
    return { libraryCode: (location && firstOf(location, 'b')) || institution, institution };
  };
}

const firstOf = (field: DataField, code: string): string =>
  tidy(subfieldValues(field, code)[0] ?? '');

/** Holdings 008/06 "4" currently received; bibliographic 008/06 "c" currently published. */
function isCurrent(record: MarcRecord): boolean {
  const status = (controlValue(record, '008') ?? '').charAt(6);
  return 'uvxy'.includes(record.leader.charAt(6)) ? status === '4' : status === 'c';
}

/** 853 $w may also count the issues of a year. */
const BY_COUNT: Readonly<Record<string, string>> = {
  '1': 'a',
  '2': 'f',
  '3': 't',
  '4': 'q',
  '6': 'b',
  '12': 'm',
  '24': 's',
  '36': 'j',
  '52': 'w',
};

function patternOf(caption: DataField | undefined) {
  if (!caption) {
    return { frequency: 'u', issuesPerVolume: null, numbersRestart: null, regularity: '' };
  }
  const code = firstOf(caption, 'w').toLowerCase();
  const units = Number(subfieldValues(caption, 'u')[0]);
  return {
    frequency: BY_COUNT[code] ?? (/^[a-z]$/.test(code) ? code : code === '' ? 'u' : 'z'),
    issuesPerVolume: Number.isInteger(units) && units > 0 ? units : null,
    numbersRestart: continuityOf(caption),
    regularity: subfieldValues(caption, 'y').join(' ').trim(),
  };
}

function continuityOf(caption: DataField): boolean | null {
  const codes = subfieldValues(caption, 'v');
  return codes.includes('r') ? true : codes.includes('c') ? false : null;
}

function heldOf(caption: DataField | undefined, held: DataField[], texts: DataField[]) {
  const levels = levelsOf(caption);
  const read = held.map((field) => ({ field, values: valuesOf(field, levels) }));
  const single = read.filter(({ values }) => !isCompressed(values));
  const several = read.filter(({ values }) => isCompressed(values));
  return {
    issues: single.map(({ field, values }) => issueOf(field, values)),
    statements: [
      ...texts.map((field) => tidy(subfieldValues(field, 'a').join(' '))),
      ...several.map(({ values }) => statementOf(values)),
    ].filter(Boolean),
    note: texts.flatMap((field) => subfieldValues(field, 'z').map(tidy)).join(' '),
  };
}

type Level = 'volume' | 'number' | 'part' | 'year' | 'month' | 'day';
type Values = Partial<Record<Level, string>>;

/** Which subfield counts what: by its caption, else by its place (863 $a to $f, $i to $m). */
function levelsOf(caption: DataField | undefined): [code: string, level: Level][] {
  const levels: [string, Level][] = [];
  const taken = new Set<Level>();
  for (const [code, usual] of USUAL) {
    const word = caption ? (subfieldValues(caption, code)[0] ?? '') : '';
    if (caption && word === '' && code > 'a') continue;
    const level = levelOf(word) ?? usual;
    const free = taken.has(level) ? NEXT[level] : level;
    if (free === undefined || taken.has(free)) continue;
    taken.add(free);
    levels.push([code, free]);
  }
  return levels;
}

const USUAL: readonly [string, Level][] = [
  ['a', 'volume'],
  ['b', 'number'],
  ['c', 'part'],
  ['i', 'year'],
  ['j', 'month'],
  ['k', 'day'],
];
const NEXT: Partial<Record<Level, Level>> = { volume: 'number', number: 'part' };

const CAPTIONS: readonly [RegExp, Level][] = [
  [/^\(?(?:year|ano|año|jahr)\b/i, 'year'],
  [/^\(?(?:month|m[eê]s|season|esta[cç])/i, 'month'],
  [/^\(?(?:day|dia|d[ií]a)\b/i, 'day'],
  [/^(?:v|t|bd|jg|a)(?:\b|ol|omo)/i, 'volume'],
  [/^(?:n|fasc|iss|h(?:eft)?\b|ed)/i, 'number'],
  [/^(?:p|sect|se[cç])/i, 'part'],
];

const levelOf = (caption: string): Level | undefined =>
  CAPTIONS.find(([pattern]) => pattern.test(caption.trim()))?.[1];

function valuesOf(field: DataField, levels: readonly [string, Level][]): Values {
  const values: Values = {};
  for (const [code, level] of levels) {
    const value = subfieldValues(field, code)[0]?.trim() ?? '';
    if (value !== '') values[level] = value;
  }
  return values;
}

/** "1-12" and "1990-" are many issues in one field; "3/4" is one issue. */
const isCompressed = (values: Values): boolean =>
  Object.entries(values).some(([level, value]) => level !== 'part' && /-/.test(value));

const SPECIAL = /esp|extra|special|n[uú]m\. ?ex/i;

function issueOf(field: DataField, values: Values): IssueSummary {
  const { volume = '', number = '', part = '' } = values;
  return {
    volume,
    number,
    part,
    ...chronologyOf(values),
    special: SPECIAL.test(`${number} ${part}`),
    note: subfieldValues(field, 'z').map(tidy).join(' '),
  };
}

/** "v. 1, n. 1 (1990)–v. 10, n. 12 (1999)", an open end after the dash. */
function statementOf(values: Values): string {
  const side = (end: 0 | 1): string => {
    const of = (level: Level): string => {
      const parts = values[level]?.split('-') ?? [];
      return (parts[end] ?? (parts.length === 1 ? parts[0] : '') ?? '').trim();
    };
    const names = [
      of('volume') && `v. ${of('volume')}`,
      of('number') && `n. ${of('number')}`,
    ].filter(Boolean);
    const year = of('year') && `(${of('year')})`;
    return [names.join(', '), year].filter(Boolean).join(' ');
  };
  const isOpen = Object.values(values).some((value) => value.endsWith('-'));
  return `${side(0)}–${isOpen ? '' : side(1)}`;
}
