import { dataFields, subfieldValues, type MarcRecord } from '../record.ts';
import { fixed008 } from '../build.ts';
import { COUNTRIES } from './table.ts';

/** Record types with other codes in UNIMARC: manuscripts, electronic resources, multimedia. */
const TYPES: Readonly<Record<string, string>> = { b: 't', l: 'm', m: 'o' };

/** Converts the leader: status, type and level; the rest belongs to the format. */
export function marcLeader(leader: string, kind: 'bibliographic' | 'authority'): string {
  const state =
    'cdn'.includes(leader.charAt(5)) && leader.charAt(5) !== '' ? leader.charAt(5) : 'n';
  const type = leader.charAt(6);
  const what = kind === 'authority' ? 'z ' : `${TYPES[type] ?? type}${leader.charAt(7) || 'm'}`;
  return `00000${state}${what} a2200000   4500`;
}

/** Date type codes of 100 $a and 008. */
const DATE_TYPES: Readonly<Record<string, string>> = {
  a: 'c',
  b: 'd',
  c: 'u',
  d: 's',
  e: 'r',
  f: 'q',
  g: 'm',
  h: 't',
  i: 'p',
  j: 'e',
  u: 'n',
};

/** Builds 008 from 100, 101 and 102: date entered, years, country, language. */
export function fixedField(record: MarcRecord): string {
  const first = (tag: string, code: string): string =>
    dataFields(record, tag).flatMap((field) => subfieldValues(field, code))[0] ?? '';
  const coded = first('100', 'a');
  const year = (from: number) =>
    coded
      .slice(from, from + 4)
      .replaceAll(/[^\d]/g, 'u')
      .trim();
  const type = DATE_TYPES[coded.charAt(8)];
  const date2 = coded.slice(13, 17).trim();
  return fixed008({
    entered: coded.slice(2, 8).padEnd(6),
    dateType: type ?? 'n',
    ...(coded.length >= 13 && { date1: year(9) }),
    ...(date2 !== '' && { date2: type === 'c' ? '9999' : year(13) }),
    place: COUNTRIES[first('102', 'a').toUpperCase()] ?? 'xx',
    language: first('101', 'a').toLowerCase() || 'und',
  });
}
