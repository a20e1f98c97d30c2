import { PAGE_TAG, type Locale } from '#contract/shared/languages.ts';
import { issuedYears, ordinal } from './csl-dates.ts';
import type { Words } from './full-names.ts';
import { italicRun, run, type CslItem, type ReferenceRun } from './runs.ts';

/** Quotation marks of each language. */
const QUOTES: Record<Locale, readonly [string, string]> = {
  pt: ['“', '”'],
  en: ['“', '”'],
  es: ['«', '»'],
  fr: ['«\u00a0', '\u00a0»'],
  it: ['«', '»'],
};

/** Kinds whose titles stand in quotation marks though they are whole. */
const UNPUBLISHED: ReadonlySet<CslItem['type']> = new Set(['thesis', 'manuscript']);

/** A whole work in italics, what is part of one in quotation marks; in English the stop within them. */
export function titleRuns(item: CslItem, { locale }: Words, isThesisQuoted = true): ReferenceRun[] {
  const { title, type } = item;
  const isPart = item['container-title'] !== undefined;
  if (!isPart && !(isThesisQuoted && UNPUBLISHED.has(type))) return [italicRun(title)];
  const [opens, closes] = QUOTES[locale];
  const stop = locale === 'en' && !/[.!?]$/.test(title) ? '.' : '';
  return [run(`${opens}${title}${stop}${closes}`)];
}

/** "22nd ed." */
export function editionText({ edition }: CslItem, { t, locale }: Words): string {
  if (edition === undefined) return '';
  return /^\d+$/.test(edition)
    ? t('references.apa_edition', { edition: ordinal(edition, locale) })
    : edition;
}

/** The day of what comes out by the day, else the years. */
export function issuedDay(item: CslItem, locale: Locale): string {
  const parts = item.issued?.['date-parts'];
  const [year, month, day] = parts?.[0] ?? [];
  if (parts?.length !== 1 || year === undefined || month === undefined) return issuedYears(item);
  return dayText(new Date(Date.UTC(year, month - 1, day ?? 1)), locale, day !== undefined);
}

/** The day on which it was seen. */
export function seenDay({ accessed }: CslItem, locale: Locale): string {
  const [year = 0, month = 1, day = 1] = accessed?.['date-parts']?.[0] ?? [];
  return dayText(new Date(Date.UTC(year, month - 1, day)), locale, true);
}

/** "12 mar. 2026": the day before the month in English, too, without "de" in Portuguese. */
const dayText = (date: Date, locale: Locale, hasDay: boolean): string =>
  date
    .toLocaleDateString(locale === 'en' ? 'en-GB' : PAGE_TAG[locale], {
      ...(hasDay && { day: 'numeric' }),
      ...{ month: 'short', year: 'numeric', timeZone: 'UTC' },
    })
    .replaceAll(' de ', ' ');

/** "7–18" */
export const pagesText = ({ page = '' }: CslItem): string => page.replace('-', '–');

/** Where it can be read: its DOI as an address, or its address. */
export const addressText = ({ DOI, URL = '' }: CslItem): string =>
  DOI === undefined ? URL : `https://doi.org/${DOI}`;

export const capitalised = (text: string): string =>
  text.charAt(0).toLocaleUpperCase() + text.slice(1);
