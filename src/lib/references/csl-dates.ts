import { PAGE_TAG, type Locale } from '#contract/shared/languages.ts';
import type { CslItem } from './runs.ts';

/** "2019", "1944–1958", "1939–" of a serial, "ca. 1970" of an estimate, "[197-]"; `''` when unknown. */
export function issuedYears({ issued, type }: CslItem): string {
  if (issued?.literal) return issued.literal;
  const [first, last] = issued?.['date-parts']?.map(([year]) => year) ?? [];
  if (issued === undefined || first === undefined) return '';
  if (last !== undefined) return `${first}–${last}`;
  if (type === 'periodical') return `${first}–`;
  return issued.circa ? `ca. ${first}` : String(first);
}

/** "12 mar 2026", "2026 Mar 12" in English: the day of access as medical journals write it. */
export function accessDay({ accessed }: CslItem, locale: Locale): string {
  const [year = 0, month = 1, day = 1] = accessed?.['date-parts']?.[0] ?? [];
  const date = new Date(Date.UTC(year, month - 1, day));
  const name = date
    .toLocaleDateString(PAGE_TAG[locale], { month: 'short', timeZone: 'UTC' })
    .replace('.', '');
  return locale === 'en' ? `${year} ${name} ${day}` : `${day} ${name} ${year}`;
}

/** "2" as "2nd" in English, "2e" in French and "2ª" elsewhere; what is no number stays as it is. */
export function ordinal(edition: string, locale: Locale): string {
  const number = Number(edition);
  if (!Number.isInteger(number)) return edition;
  if (locale === 'fr') return number === 1 ? '1re' : `${number}e`;
  if (locale !== 'en') return `${number}ª`;
  const ending = { one: 'st', two: 'nd', few: 'rd', other: 'th', many: 'th', zero: 'th' };
  return `${number}${ending[new Intl.PluralRules('en', { type: 'ordinal' }).select(number)]}`;
}
