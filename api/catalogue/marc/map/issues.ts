import { tidy } from './isbd.ts';
import { parseChronology, type Chronology } from './chronology.ts';
import {
  controlValue,
  dataFields,
  isDataField,
  subfieldValues,
  type DataField,
  type MarcRecord,
} from '../record.ts';

/** 853/863 issues, 854/864 supplements, 855/865 indexes. */
type SerialKind = 'basic' | 'supplement' | 'index';

/** Whether the library still receives the periodical. */
type Receipt = 'current' | 'ended' | 'unknown';

/** An issue held by the library. */
export interface IssueSummary extends Chronology {
  volume: string;
  number: string;
  part: string;
  special: boolean;
  note: string;
}

/** Holdings of one library for a periodical, of one kind and frequency. */
export interface SerialSummary {
  /** Code of the library: 852 $b, else $a; `''` when the record does not say. */
  libraryCode: string;
  /** 852 $a. */
  institution: string;
  kind: SerialKind;
  /** 853 $w as a letter; "u" when unknown. */
  frequency: string;
  /** 853 $u of numbers per volume; 1: volumes have no numbers. */
  issuesPerVolume: number | null;
  /**
   * 853 $v: true for "r" (restarts with each volume), false for "c" (continuous), null when absent.
   */
  numbersRestart: boolean | null;
  /** 853 $u and $v of parts per number. */
  partsPerNumber: number | null;
  partsRestart: boolean | null;
  /** 853 $x: when a volume begins. */
  calendarChange: string;
  /** 853 $y. */
  regularity: string;
  receipt: Receipt;
  issues: IssueSummary[];
  /** 866 to 868, and those of 863 to 865 that describe several issues at once. */
  statements: string[];
  note: string;
}

const KINDS: readonly { kind: SerialKind; pattern: string; values: string; text: string }[] = [
  { kind: 'basic', pattern: '853', values: '863', text: '866' },
  { kind: 'supplement', pattern: '854', values: '864', text: '867' },
  { kind: 'index', pattern: '855', values: '865', text: '868' },
];

/**
 * Extracts the holdings of periodicals (MARC 21 holdings, 853 to 868), from holdings records and
 * from bibliographic records with embedded holdings.
 */
export function serialsOf(record: MarcRecord): SerialSummary[] {
  const locations = locationFinder(record);
  const receipt = receiptOf(record);
  return KINDS.flatMap(({ kind, pattern, values, text }) => {
    const groups = groupsOf(record, { pattern, values, text });
    const serials = groups.map(({ first, caption, held, texts }) => ({
      ...locations(first),
      kind,
      ...patternOf(caption),
      receipt,
      ...heldOf(caption, held, texts),
    }));
    return serials.map((serial) =>
      serials.some((other) => supersedes(other, serial)) ? { ...serial, receipt: 'ended' } : serial,
    );
  });
}

/**
 * After a change of frequency there are two patterns: only the one with the newest issues is
 * current.
 */
function supersedes(other: SerialSummary, serial: SerialSummary): boolean {
  const newest = newestOf(serial);
  return other.libraryCode === serial.libraryCode && newest > 0 && newestOf(other) > newest;
}

const newestOf = ({ issues }: SerialSummary): number =>
  Math.max(
    0,
    ...issues.map(({ year, month, day }) => (year ?? 0) * 10_000 + (month ?? 0) * 100 + (day ?? 0)),
  );

interface Group {
  /** Field by which its library is found. */
  first: DataField;
  /** Its 853, if any. */
  caption: DataField | undefined;
  held: DataField[];
  texts: DataField[];
}

/** Groups fields by link number ($8), or puts all together when none has one. */
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

/** When several libraries share a record, each 852 applies to the fields that follow. */
function precedingLocation(record: MarcRecord, field: DataField): DataField | undefined {
  const before = record.fields.slice(0, record.fields.indexOf(field)).filter(isDataField);
  return before.findLast(({ tag }) => tag === '852') ?? dataFields(record, '852')[0];
}

type HoldingLibrary = Pick<SerialSummary, 'libraryCode' | 'institution'>;

function locationFinder(record: MarcRecord): (field: DataField) => HoldingLibrary {
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

/**
 * Holdings 008/06: "4" currently received, "5" no longer received, "2" complete or ceased;
 * bibliographic: "c" currently published, "d" ceased. Other codes do not say.
 */
function receiptOf(record: MarcRecord): Receipt {
  const status = (controlValue(record, '008') ?? '').charAt(6);
  const isHoldings = 'uvxy'.includes(record.leader.charAt(6));
  const codes: Record<string, Receipt> = isHoldings
    ? { '2': 'ended', '4': 'current', '5': 'ended' }
    : { c: 'current', d: 'ended' };
  return codes[status] ?? 'unknown';
}

/** 853 $w may be the number of issues a year: exactly these, or with some omitted or combined. */
const BY_COUNT: readonly [count: number, frequency: string][] = [
  [1, 'a'],
  [2, 'f'],
  [3, 't'],
  [4, 'q'],
  [6, 'b'],
  [12, 'm'],
  [24, 's'],
  [26, 'e'],
  [36, 'j'],
  [52, 'w'],
  [104, 'c'],
  [156, 'i'],
  [365, 'd'],
];

const DESCRIBES_DATES = /(?:^|\s)[poc][dmsw]\d*\w/i;

/** "10" is monthly if $y says which two are omitted or combined; otherwise dates are unknown. */
function frequencyOf(code: string, regularity: string): string {
  if (/^[a-z]$/.test(code)) return code;
  if (code === '') return 'u';
  const count = /^\d+$/.test(code) ? Number(code) : 0;
  const [most, frequency = 'z'] = BY_COUNT.find(([issues]) => count > 0 && issues >= count) ?? [];
  return most === count || DESCRIBES_DATES.test(regularity) ? frequency : 'z';
}

function patternOf(caption: DataField | undefined) {
  if (!caption) return NO_PATTERN;
  const regularity = subfieldValues(caption, 'y').join(' ').trim();
  return {
    frequency: frequencyOf(firstOf(caption, 'w').toLowerCase(), regularity),
    ...countsOf(caption),
    calendarChange: subfieldValues(caption, 'x').join(' ').trim(),
    regularity,
  };
}

const NO_PATTERN = {
  frequency: 'u',
  issuesPerVolume: null,
  numbersRestart: null,
  partsPerNumber: null,
  partsRestart: null,
  calendarChange: '',
  regularity: '',
};

/**
 * $u and $v apply to the second level, then the third; $v of a single level applies to that one.
 */
function countsOf(caption: DataField) {
  const enumeration = 'abcdef'.split('').filter((code) => firstOf(caption, code) !== '');
  const places = new Map(
    levelsOf(caption).flatMap(([code, level]) =>
      enumeration.includes(code) ? [[level, enumeration.indexOf(code)] as const] : [],
    ),
  );
  const units = (level: Level): number | null => {
    const value = Number(subfieldValues(caption, 'u')[(places.get(level) ?? 0) - 1]);
    return Number.isInteger(value) && value > 0 ? value : null;
  };
  const restarts = (level: Level): boolean | null => {
    const place = places.get(level);
    if (place === undefined) return null;
    const code = subfieldValues(caption, 'v')[Math.max(0, place - 1)];
    return code === 'r' ? true : code === 'c' ? false : null;
  };
  const hasOnlyVolumes = places.has('volume') && !places.has('number');
  return {
    issuesPerVolume: hasOnlyVolumes ? 1 : units('number'),
    numbersRestart: restarts('number'),
    partsPerNumber: units('part'),
    partsRestart: restarts('part'),
  };
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

/** Level of each subfield: by its caption, else by its position (863 $a to $f, $i to $m). */
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

/** "1-12" and "1990-" describe several issues in one field; "3/4" is one issue. */
const isCompressed = (values: Values): boolean =>
  Object.entries(values).some(([level, value]) => level !== 'part' && /-/.test(value));

const SPECIAL = /esp|extra|special|n[uú]m\. ?ex/i;

function issueOf(field: DataField, values: Values): IssueSummary {
  const { volume = '', number = '', part = '' } = values;
  return {
    volume,
    number,
    part,
    ...parseChronology(values),
    special: SPECIAL.test(`${number} ${part}`),
    note: subfieldValues(field, 'z').map(tidy).join(' '),
  };
}

/** "v. 1, n. 1 (1990)–v. 10, n. 12 (1999)", open-ended after a final dash. */
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
