import { issuedYears } from './csl-dates.ts';
import { contributors, firstNames, headOf, namesAtHead, type Words } from './full-names.ts';
import {
  addressText,
  capitalised,
  editionText,
  issuedDay,
  pagesText,
  seenDay,
  titleRuns,
} from './parts.ts';
import { italicRun, run, sentences, textOfRuns, type CslItem, type ReferenceRun } from './runs.ts';

/**
 * The work in the style of the Modern Language Association, ninth edition of its handbook, with the
 * words of the given language: who, what, and then the container's elements in their order.
 */
export function mlaReference(item: CslItem, words: Words): ReferenceRun[] {
  const { t, locale } = words;
  const isThesis = item.type === 'thesis';
  const whole = sentences([
    [run(heading(item, words))],
    titleRuns(item, words, false),
    ...(isThesis ? [[run(issuedYears(item))]] : []),
    isThesis ? thesis(item) : container(item, words),
    [run(item.medium ?? '')],
  ]);
  const text = textOfRuns(whole);
  const address = addressText(item);
  const stop = /[.!?]”?$/.test(text) ? '' : '.';
  const isSeen = item.DOI === undefined && item.URL !== undefined && item.accessed !== undefined;
  return [
    ...whole,
    run(stop),
    run(address && ` ${address}.`),
    run(isSeen ? ` ${t('references.mla_accessed', { day: seenDay(item, locale) })}` : ''),
  ].filter(({ texto }) => texto !== '');
}

const MAX_NAMES = 2;

/** "Rosa, João, and Ana Lima"; of three or more the first and "et al." */
function heading(item: CslItem, words: Words): string {
  const { names, role } = headOf(item);
  if (names.length === 0) return '';
  const { t } = words;
  const written = names.length > MAX_NAMES ? firstNames(names, 1) : namesAtHead(names, words);
  if (role === 'director') return `${written}, ${t('references.mla_director')}`;
  if (role === 'author') return written;
  return `${written}, ${t('references.vancouver_editor', { count: names.length })}`;
}

const thesis = ({ publisher = '', genre = '' }: CslItem): ReferenceRun[] => [
  run([publisher, genre].filter(Boolean).join(', ')),
];

/** "*Revista*, vol. 25, no. 64, 2014, pp. 7–18" */
function container(item: CslItem, words: Words): ReferenceRun[] {
  const { t, locale } = words;
  const { volume = '', issue = '', publisher = '', number = '' } = item;
  const isArticle = item.type.startsWith('article');
  const title = item['container-title'] ?? '';
  const pages = pagesText(item);
  const details = [
    ...contributors(item, words),
    editionText(item, words),
    volume && `vol. ${volume}`,
    issue && t('references.mla_number', { number: issue }),
    number,
    isArticle ? '' : publisher,
    issuedDay(item, locale),
    pages && `${/[–,]/.test(pages) ? 'pp.' : 'p.'} ${pages}`,
  ].filter(Boolean);
  if (title === '') return [run(capitalised(details.join(', ')))];
  return [italicRun(title), run(['', ...details].join(', '))];
}
