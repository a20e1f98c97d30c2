import type { Locale } from '#contract/shared/languages.ts';
import type { Translate } from '../i18n/areas.ts';
import { issuedYears, ordinal } from './csl-dates.ts';
import { givenBefore, headNames, initials, type CslName } from './csl-names.ts';
import { italicRun, run, sentences, textOfRuns, type CslItem, type ReferenceRun } from './runs.ts';

interface Words {
  t: Translate;
  locale: Locale;
}

/**
 * The work in the style of the American Psychological Association, seventh edition, with the words of
 * the given language. Chapter 9 and 10 of its manual.
 */
export function apaReference(item: CslItem, words: Words): ReferenceRun[] {
  const isArticle = item.type.startsWith('article');
  const isPart = !isArticle && item['container-title'] !== undefined;
  const heading = head(item, words);
  const title = titlePart(item, words, isArticle || isPart);
  const date = [run(`(${dateOf(item, words)})`)];
  const runs = sentences([
    ...(heading === '' ? [title, date] : [[run(heading)], date, title]),
    ...(isArticle ? [journal(item)] : []),
    ...(isPart ? [book(item, words)] : []),
    [run(eventOf(item))],
    [run(isArticle ? '' : (item.publisher ?? ''))],
  ]);
  const address = item.DOI === undefined ? (item.URL ?? '') : `https://doi.org/${item.DOI}`;
  const stop = /[.!?]$/.test(textOfRuns(runs)) ? '' : '.';
  return [...runs, run(stop), run(address && ` ${address}`)].filter(({ texto }) => texto !== '');
}

/** Authors; of collections their editors; of films who directed them. */
function head(item: CslItem, { t, locale }: Words): string {
  const authors = headNames(item);
  if (authors.length > 0) {
    const isDirected = item.author === undefined && authors === item.director;
    return nameList(authors, locale) + (isDirected ? ` (${t('references.apa_director')})` : '');
  }
  if (item['container-title'] !== undefined) return '';
  const editors = item.editor ?? [];
  if (editors.length === 0) return '';
  return `${nameList(editors, locale)} (${t('references.apa_editor', { count: editors.length })})`;
}

/** The word before the last name where it is not "&". */
const AND: Partial<Record<Locale, string>> = { es: 'y', fr: 'et', it: 'e' };

const MAX_NAMES = 20;

/** "Rosa, J. G., & Lima, A."; of more than twenty the first nineteen and the last (9.8). */
function nameList(names: readonly CslName[], locale: Locale): string {
  const written = names.map(filed);
  if (written.length > MAX_NAMES) {
    return `${written.slice(0, MAX_NAMES - 1).join(', ')}, . . . ${written.at(-1)}`;
  }
  const last = written.at(-1) ?? '';
  const before = written.slice(0, -1).join(', ');
  if (before === '') return last;
  return AND[locale] ? `${before} ${AND[locale]} ${last}` : `${before}, & ${last}`;
}

const filed = ({ family = '', given, literal }: CslName): string =>
  literal ?? [family, initials(given)].filter(Boolean).join(', ');

/** "P. Bezerra" within a sentence. */
const turned = (names: readonly CslName[], locale: Locale): string => {
  const written = names.map(({ family = '', given, literal }) =>
    (literal ?? givenBefore(initials(given), family)).trim(),
  );
  const last = written.at(-1) ?? '';
  const before = written.slice(0, -1).join(', ');
  return before === '' ? last : `${before} ${AND[locale] ?? '&'} ${last}`;
};

/** Name and place of the meeting, if no title contains its name. */
function eventOf(item: CslItem): string {
  const { 'event-title': event, 'event-place': place, 'container-title': container } = item;
  if (event === undefined) return '';
  const [name = event] = event.split(', ');
  const isNamed = `${item.title} ${container ?? ''}`.toLowerCase().includes(name.toLowerCase());
  return isNamed ? '' : [event, place].filter(Boolean).join(', ');
}

/** A decade is an approximate year; of a century there is none (8.44, 9.17). */
function dateOf(item: CslItem, { t }: Words): string {
  const years = issuedYears(item).replace(/^\[(\d{3})-\??\]$/, 'ca. $10');
  return years === '' || years.includes('--') ? t('references.apa_no_date') : years;
}

/** The title, in italics when it stands alone, with edition, volume and translators after it. */
function titlePart(item: CslItem, words: Words, isPart: boolean): ReferenceRun[] {
  const { t, locale } = words;
  const translators = item.translator ?? [];
  const details = [
    isPart ? '' : editionOf(item, words),
    isPart || item.volume === undefined ? '' : `Vol. ${item.volume}`,
    translators.length === 0
      ? ''
      : `${turned(translators, locale)}, ${t('references.apa_translator')}`,
    item.type === 'patent' ? (item.number ?? '') : '',
  ].filter(Boolean);
  const kind = [kindOf(item, words)].filter(Boolean).map((text) => ` [${text}]`);
  return [
    isPart ? run(item.title) : italicRun(item.title),
    run((details.length > 0 ? ` (${details.join('; ')})` : '') + kind.join('')),
  ];
}

function editionOf({ edition }: CslItem, { t, locale }: Words): string {
  if (edition === undefined) return '';
  return /^\d+$/.test(edition)
    ? t('references.apa_edition', { edition: ordinal(edition, locale) })
    : edition;
}

/** What is neither book nor article is named in brackets (9.21). */
function kindOf({ type, genre }: CslItem, { t }: Words): string {
  switch (type) {
    case 'thesis':
      return genre ?? '';
    case 'motion_picture':
      return t('references.kind_film');
    case 'song':
      return t('references.kind_recording');
    case 'map':
      return t('references.kind_map');
    case 'musical_score':
      return t('references.kind_score');
    case 'graphic':
      return t('references.kind_picture');
    case 'software':
      return t('references.kind_software');
    case 'manuscript':
      return t('references.kind_manuscript');
    default:
      return '';
  }
}

/** "*Revista*, *25*(64), 7–18" */
function journal(item: CslItem): ReferenceRun[] {
  const { volume, issue, page } = item;
  const issueText = issue === undefined ? '' : volume === undefined ? `, (${issue})` : `(${issue})`;
  return [
    italicRun(item['container-title'] ?? ''),
    ...(volume === undefined ? [] : [run(', '), italicRun(volume)]),
    run(issueText + (page === undefined ? '' : `, ${page.replace('-', '–')}`)),
  ];
}

/** "In G. Levi & J.-C. Schmidt (Eds.), *História dos jovens* (2nd ed., pp. 7–16)" */
function book(item: CslItem, words: Words): ReferenceRun[] {
  const { t, locale } = words;
  const editors = item.editor ?? [];
  const people = editors.length > 0 ? editors : (item['container-author'] ?? []);
  const role =
    editors.length > 0 ? ` (${t('references.apa_editor', { count: editors.length })})` : '';
  const pages =
    item.page && `${/\D/.test(item.page) ? 'pp.' : 'p.'} ${item.page.replace('-', '–')}`;
  const volume = item.volume && `Vol. ${item.volume}`;
  const details = [editionOf(item, words), volume, pages].filter(Boolean).join(', ');
  return [
    run(`${t('references.apa_in')} `),
    run(people.length > 0 ? `${turned(people, locale)}${role}, ` : ''),
    italicRun(item['container-title'] ?? ''),
    run(details && ` (${details})`),
  ];
}
