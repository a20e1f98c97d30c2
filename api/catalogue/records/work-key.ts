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

/** What a title says of a part of the work: "vol. 2", "[part 1]", "tome III", "Complete". */
const PART =
  /[\s,.;:[(—–-]+(?:complete|(?:pt|parte?|partie|teil|band|bd|vol|volumen?|tomo?|tome|t|livro|livre|libro|book|buch)\b\.?\s*[\divxlc]+)\b.*$/i;

/** A title without its subtitle and part, unless it is nothing else. */
function mainPart(title: string): string {
  const [proper = ''] = title.split(/\s*(?::|;| =|, or\b| \/)\s*/i);
  return headingKey(proper.replace(PART, '')) || headingKey(title);
}

/**
 * A text that all editions of a work have in common: its main author, and its uniform title or else its title
 * without subtitle and part. `''` where nobody is named and there is no uniform title: equal titles say little then.
 */
export function workKey(summary: TitleSummary): string {
  const author = summary.authors.find(({ main, work }) => main && work === '');
  const uniform = mainPart(withoutLanguage(summary.uniformTitle));
  if (author === undefined) return uniform === '' ? '' : `: ${uniform}`;
  const title = uniform || mainPart(summary.titleSort);
  return title === '' ? '' : `${headingKey(author.name)}: ${title}`;
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
