import { LOCALES } from '#contract/shared/languages.ts';
import { headingKey } from '../marc/map/heading-text.ts';
import type { TitleSummary } from '../marc/map/title-summary.ts';
import { languageName } from './languages.ts';

/** Normalised titles by which editions of a work are matched. */
interface WorkTitles {
  /** Uniform title, and title with subtitle. */
  whole: Set<string>;
  /** The title without subtitle; `''` if it has none. */
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

/** Part statements in titles: "vol. 2", "[part 1]", "tome III", "Complete". */
const PART =
  /[\s,.;:[(—–-]+(?:complete|(?:pt|parte?|partie|teil|band|bd|vol|volumen?|tomo?|tome|t|livro|livre|libro|book|buch)\b\.?\s*[\divxlc]+)\b.*$/i;

/** The title without subtitle and part statement, unless nothing else remains. */
function mainPart(title: string): string {
  const [proper = ''] = title.split(/\s*(?::|;| =|, or\b| \/)\s*/i);
  return headingKey(proper.replace(PART, '')) || headingKey(title);
}

/**
 * Key shared by all editions of a work: main author with uniform title, or with title without
 * subtitle and part. `''` without author and uniform title, as equal titles are then no evidence.
 */
export function workKey(summary: TitleSummary): string {
  const author = summary.authors.find(({ main, work }) => main && work === '');
  const uniform = mainPart(withoutLanguage(summary.uniformTitle));
  if (author === undefined) return uniform === '' ? '' : `: ${uniform}`;
  const title = uniform || mainPart(summary.titleSort);
  return title === '' ? '' : `${headingKey(author.name)}: ${title}`;
}

/**
 * Keys by which a list shows a work once, even where records spell its author in several ways or name none: the
 * surname, or nobody, with title and uniform title up to the first punctuation.
 */
export function looseWorkKeys(summary: TitleSummary): string[] {
  const author = summary.authors.find(({ main, work }) => main && work === '');
  const surname = headingKey(author?.name.split(',')[0] ?? '');
  const titles = [summary.titleSort, withoutLanguage(summary.uniformTitle)];
  const keys = titles.map((title) => mainPart(title.split(/\s*[:;,=([]/)[0] || title));
  return [...new Set(keys.filter((key) => key !== ''))].map((title) => `${surname}: ${title}`);
}

/** Names of common languages of translation, as cataloguers write them. */
const LANGUAGES = new Set(
  `ara cat chi cze dan dut eng fin fre ger gre heb hin hun ita jpn kor lat nor pol por rum rus spa
  swe tur ukr`
    .split(/\s+/)
    .flatMap((code) => LOCALES.map((locale) => headingKey(languageName(code, locale)))),
);

/** Authority id of the main author; undefined if there is none. */
export const mainAuthor = ({ authors }: TitleSummary): number | undefined =>
  authors.find(({ main, work }) => main && work === '')?.authorityId;

/**
 * True if two titles of one main author are editions of a work: by uniform title or title. A
 * subtitle on only one side does not matter ("Dom Casmurro", "Dom Casmurro: romance"); two
 * different ones do ("Contos: volume 1", "Contos: volume 2").
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
