import type { Locale } from '#contract/shared/languages.ts';
import type { Translate } from '../i18n/areas.ts';
import { accessDay, issuedYears, ordinal } from './csl-dates.ts';
import { headNames, initials, type CslName } from './csl-names.ts';
import { run, sentences, textOfRuns, type CslItem, type ReferenceRun } from './runs.ts';

interface Words {
  t: Translate;
  locale: Locale;
}

/**
 * The work in the style that medical journals call Vancouver, as the United States National Library of
 * Medicine describes it ("Citing Medicine", second edition), with the words of the given language.
 */
export function vancouverReference(item: CslItem, words: Words): ReferenceRun[] {
  const isArticle = item.type.startsWith('article');
  const parts = [
    head(item, words),
    titleOf(item, words),
    ...(isArticle ? [journal(item, words)] : [host(item, words), event(item)]),
    ...(isArticle ? [] : publication(item, words)),
    item.URL === undefined ? '' : `${words.t('references.vancouver_available')} ${item.URL}`,
    item.DOI === undefined ? '' : `doi: ${item.DOI}`,
  ];
  const text = textOfRuns(sentences(parts.map((part) => [run(part)])));
  // Nothing stands right after an address: it would be taken for a part of it.
  const isOpen = item.URL !== undefined || item.DOI !== undefined;
  return [run(isOpen || /[.!?]$/.test(text) ? text : `${text}.`)];
}

const MAX_NAMES = 6;

/** "Rosa JG, Lima A"; of more than six the first six and "et al." */
function nameList(names: readonly CslName[]): string {
  const written = names.map(
    ({ family = '', given, literal }) =>
      literal ??
      [
        family,
        initials(given)
          .replace(/[^\p{Lu}]/gu, '')
          .slice(0, 2),
      ]
        .filter(Boolean)
        .join(' '),
  );
  if (written.length > MAX_NAMES) return `${written.slice(0, MAX_NAMES).join(', ')}, et al.`;
  return written.join(', ');
}

function head(item: CslItem, { t }: Words): string {
  const authors = headNames(item);
  if (authors.length > 0) return nameList(authors);
  if (item['container-title'] !== undefined || !item.editor) return '';
  return `${nameList(item.editor)}, ${t('references.vancouver_editor', { count: item.editor.length })}`;
}

/** The title with its kind or its medium in brackets; of what is part of something, the title alone. */
function titleOf(item: CslItem, words: Words): string {
  if (item['container-title'] !== undefined) return item.title;
  const kind = item.type === 'thesis' ? (item.genre ?? '') : (item.medium ?? '');
  return item.title + (kind && ` [${kind}]`) + onlineMark(item, words);
}

const onlineMark = ({ URL }: CslItem, { t }: Words): string =>
  URL === undefined ? '' : ` [${t('references.vancouver_internet')}]`;

/** " [cited 2026 Mar 12]", right after the date of what is online. */
const citedMark = (item: CslItem, { t, locale }: Words): string =>
  item.URL === undefined
    ? ''
    : ` [${t('references.vancouver_cited', { day: accessDay(item, locale) })}]`;

/** "Revista. 2014;25(64):7-18", "Revista [Internet]. 2014 [cited 2026 Mar 12];25(64):7-18" */
function journal(item: CslItem, words: Words): string {
  const { volume = '', issue, page } = item;
  const numbers = volume + (issue === undefined ? '' : `(${issue})`);
  const located = [numbers, page ?? ''].filter(Boolean).join(':');
  const date = (issuedYears(item) + citedMark(item, words)).trim();
  const dated = [date, located].filter(Boolean).join(';');
  const title = (item['container-title'] ?? '') + onlineMark(item, words);
  return [title, dated].filter(Boolean).join('. ');
}

/** "In: Levi G, Schmidt JC, editors. História dos jovens"; nothing for a whole work. */
function host(item: CslItem, words: Words): string {
  const { editor: editors, 'container-author': authors, 'container-title': title } = item;
  const { t } = words;
  if (title === undefined) return '';
  const people = editors
    ? `${nameList(editors)}, ${t('references.vancouver_editor', { count: editors.length })}`
    : nameList(authors ?? []);
  const whole = title + onlineMark(item, words);
  return `${t('references.vancouver_in')} ${[people, whole].filter(Boolean).join('. ')}`;
}

/** "Congresso de Botânica, 10.; 1979; Curitiba": the meeting whose papers these are. */
function event(item: CslItem): string {
  const { 'event-title': title, 'event-date': date, 'event-place': place } = item;
  if (title === undefined) return '';
  return [title, date?.['date-parts']?.[0]?.[0], place].filter(Boolean).join('; ');
}

/** Edition, translators, place: publisher; year, pages and series. */
function publication(item: CslItem, words: Words): string[] {
  const { t, locale } = words;
  const { edition = '', translator = [], page } = item;
  const place = item['publisher-place'] ?? `[${t('references.vancouver_no_place')}]`;
  const publisher = item.publisher ?? `[${t('references.vancouver_no_publisher')}]`;
  const known = issuedYears(item) || `[${t('references.vancouver_no_date')}]`;
  const year = known + citedMark(item, words);
  const series = [item['collection-title'], item['collection-number']].filter(Boolean).join('; ');
  return [
    /^\d+$/.test(edition)
      ? t('references.vancouver_edition', { edition: ordinal(edition, locale) })
      : edition,
    translator.length > 0
      ? `${nameList(translator)}, ${t('references.vancouver_translator', { count: translator.length })}`
      : '',
    `${place}: ${publisher}; ${year}`,
    item.volume ? `Vol. ${item.volume}` : '',
    page ? `p. ${page}` : extent(item),
    series && `(${series})`,
  ];
}

/** "560 p.", "3 v." */
function extent({ 'number-of-pages': pages, 'number-of-volumes': volumes }: CslItem): string {
  if (pages !== undefined) return `${pages} p.`;
  return volumes === undefined ? '' : `${volumes} v.`;
}
