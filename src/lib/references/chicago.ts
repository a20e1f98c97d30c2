import { issuedYears } from './csl-dates.ts';
import { contributors, firstNames, headOf, namesAtHead, type Words } from './full-names.ts';
import { addressText, capitalised, editionText, issuedDay, pagesText, titleRuns } from './parts.ts';
import { italicRun, run, sentences, textOfRuns, type CslItem, type ReferenceRun } from './runs.ts';

/** Where the year stands: after the names, or with the publisher for those who write notes. */
export type ChicagoSystem = 'author-date' | 'notes';

/**
 * The work as the Chicago Manual of Style lists it, seventeenth edition, chapters 14 and 15, with the
 * words of the given language.
 */
export function chicagoReference(
  item: CslItem,
  words: Words,
  system: ChicagoSystem,
): ReferenceRun[] {
  const isArticle = item.type.startsWith('article');
  const isDated = system === 'notes';
  const year = issuedYears(item) || words.t('references.apa_no_date');
  const heading = [run(headingOf(item, words))];
  const title = titleRuns(item, words);
  const date = [run(isDated ? '' : year)];
  const last = isDated ? year : '';
  const runs = sentences([
    ...(textOfRuns(heading) === '' ? [title, date] : [heading, date, title]),
    ...(isArticle ? [journal(item, words, system)] : rest(item, words, last)),
  ]);
  const stop = /[.!?]”?$/.test(textOfRuns(runs)) ? '' : '.';
  const address = addressText(item);
  return [...runs, run(stop), run(address && ` ${address}.`)].filter(({ texto }) => texto !== '');
}

const MAX_NAMES = 10;
const NAMES_OF_MANY = 7;

/** All names up to ten; of more the first seven and "et al." */
function headingOf(item: CslItem, words: Words): string {
  const { names, role } = headOf(item);
  if (names.length === 0) return '';
  const { t } = words;
  const written =
    names.length > MAX_NAMES ? firstNames(names, NAMES_OF_MANY) : namesAtHead(names, words);
  if (role === 'author') return written;
  const ended =
    role === 'director'
      ? t('references.apa_director')
      : t('references.apa_editor', { count: names.length });
  return `${written}, ${ended.toLowerCase()}`;
}

/** "*Revista* 25 (64): 7–18", with notes "*Revista* 25, no. 64 (2014): 7–18"; a newspaper by its day. */
function journal(item: CslItem, words: Words, system: ChicagoSystem): ReferenceRun[] {
  const { t, locale } = words;
  const { volume = '', issue = '' } = item;
  const title = italicRun(item['container-title'] ?? '');
  const day = issuedDay(item, locale);
  if (item.type === 'article-newspaper') return [title, run(day && `, ${day}`)];
  const pages = pagesText(item);
  const number = issue && t('references.mla_number', { number: issue });
  const isNotes = system === 'notes';
  const bracketed = isNotes || volume === '' ? number && `, ${number}` : issue && ` (${issue})`;
  return [
    title,
    run((volume && ` ${volume}`) + bracketed),
    run(isNotes && day !== '' ? ` (${day})` : ''),
    run(pages && `: ${pages}`),
  ];
}

/** What follows the title of anything but an article. `last`: the year where it closes the reference. */
function rest(item: CslItem, words: Words, last: string): ReferenceRun[][] {
  const { publisher = '', 'publisher-place': place = '', genre = '', volume = '' } = item;
  if (item.type === 'thesis') {
    return [[run([genre, publisher, last].filter(Boolean).join(', '))]];
  }
  const isPart = item['container-title'] !== undefined;
  const house = [place, publisher].filter(Boolean).join(': ');
  const series = [item['collection-title'], item['collection-number']].filter(Boolean).join(' ');
  return [
    ...(isPart
      ? [book(item, words)]
      : [
          ...contributors(item, words).map((text) => [run(capitalised(text))]),
          [run(editionText(item, words))],
          [run(volume && `Vol. ${volume}`)],
        ]),
    [run(item.number ?? '')],
    [run(series)],
    [run([house, last].filter(Boolean).join(', '))],
    [run(item.medium ?? '')],
  ];
}

/** "In *História dos jovens*, edited by Giovanni Levi, 7–16" */
function book(item: CslItem, words: Words): ReferenceRun[] {
  const { volume = '' } = item;
  const details = [
    editionText(item, words),
    volume && `vol. ${volume}`,
    ...contributors(item, words),
    pagesText(item),
  ].filter(Boolean);
  return [
    run(`${words.t('references.apa_in')} `),
    italicRun(item['container-title'] ?? ''),
    run(['', ...details].join(', ')),
  ];
}
