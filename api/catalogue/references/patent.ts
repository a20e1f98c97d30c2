import { dataFields, subfieldValues, type MarcRecord } from '../marc/record.ts';
import { clean } from './text.ts';
import type { Patent } from './work.ts';

/** MARC country codes of the offices whose own code is another one. */
const OFFICES: Readonly<Record<string, string>> = {
  bl: 'BR',
  xxu: 'US',
  po: 'PT',
  sp: 'ES',
  ag: 'AR',
  mx: 'MX',
  fr: 'FR',
  gw: 'DE',
  ja: 'JP',
  xxk: 'GB',
};

/** 013: number, country, dates and what they are the dates of; null for what is no patent. */
export function citedPatent(record: MarcRecord): Patent | null {
  const [field] = dataFields(record, '013');
  if (!field) return null;
  const of = (code: string): string => clean(subfieldValues(field, code)[0] ?? '');
  const country = of('b').toLowerCase();
  const dates = subfieldValues(field, 'd').map(dayOf);
  const status = subfieldValues(field, 'e').map((text) => text.toLowerCase());
  const granted = status.findIndex((text) => /conce|grant|issued/.test(text));
  return {
    country: OFFICES[country] ?? (/^[a-z]{2}$/.test(country) ? country.toUpperCase() : ''),
    number: of('a'),
    filed: dates.find((_, at) => at !== granted) ?? '',
    granted: granted < 0 ? '' : (dates[granted] ?? ''),
  };
}

/** "20060127" as a day, "2006" as a year. */
function dayOf(text: string): string {
  const [, year = '', month, day] = /^(\d{4})(?:-?(\d\d)-?(\d\d))?/.exec(text.trim()) ?? [];
  return month === undefined ? year : `${year}-${month}-${day}`;
}
