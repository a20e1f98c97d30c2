import { LOCALES } from '#contract/shared/languages.ts';
import { headingKey } from '../marc/map/heading-text.ts';
import type { TitleSummary } from '../marc/map/title-summary.ts';
import { languageName } from './languages.ts';

/** The title of a work in the forms by which its editions are known to each other. */
interface WorkTitles {
  /** Uniform title, and the title with its subtitle. */
  whole: Set<string>;
  /** The title up to its subtitle; `''` where it has none. */
  short: string;
}

function workTitles({ title, titleSort, uniformTitle }: TitleSummary): WorkTitles {
  const whole = [title, titleSort, withoutLanguage(uniformTitle)].map(headingKey).filter(Boolean);
  const [proper = '', ...rest] = titleSort.split(/: | = /);
  return { whole: new Set(whole), short: rest.length > 0 ? headingKey(proper) : '' };
}

/** "Grande sertão. Inglês" is a translation of "Grande sertão" (240 $l). */
function withoutLanguage(uniformTitle: string): string {
  const [, work, last] = /^(.+)\. ([^.]+)$/.exec(uniformTitle) ?? [];
  return work !== undefined && LANGUAGES.has(headingKey(last ?? '')) ? work : uniformTitle;
}

/** Names of the languages that most works are translated into, as cataloguers write them. */
const LANGUAGES = new Set(
  `ara cat chi cze dan dut eng fin fre ger gre heb hin hun ita jpn kor lat nor pol por rum rus spa
  swe tur ukr`
    .split(/\s+/)
    .flatMap((code) => LOCALES.map((locale) => headingKey(languageName(code, locale)))),
);

/** The authority of who is chiefly responsible for a title; undefined for works of nobody. */
export const mainAuthor = ({ authors }: TitleSummary): number | undefined =>
  authors.find(({ main, work }) => main && work === '')?.authorityId;

/**
 * Whether two titles of one main author are editions of one work: by uniform title or by title. A
 * subtitle that only one of them has does not part them ("Dom Casmurro", "Dom Casmurro: romance");
 * two different ones do ("Contos: volume 1", "Contos: volume 2").
 */
export function isSameWork(one: TitleSummary, other: TitleSummary): boolean {
  const author = mainAuthor(one);
  if (author === undefined || author !== mainAuthor(other)) return false;
  const a = workTitles(one);
  const b = workTitles(other);
  return (
    [...a.whole].some((key) => b.whole.has(key)) || a.whole.has(b.short) || b.whole.has(a.short)
  );
}
