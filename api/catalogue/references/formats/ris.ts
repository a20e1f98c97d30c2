import type { CslItem } from '#contract/catalogue/references.ts';
import { keywordsOf } from './csl.ts';

type CslName = NonNullable<CslItem['author']>[number];

const TYPES: Readonly<Record<CslItem['type'], string>> = {
  'article-journal': 'JOUR',
  'article-newspaper': 'NEWS',
  book: 'BOOK',
  chapter: 'CHAP',
  document: 'GEN',
  graphic: 'ART',
  legal_case: 'CASE',
  legislation: 'STAT',
  manuscript: 'MANSCPT',
  map: 'MAP',
  motion_picture: 'MPCT',
  musical_score: 'MUSIC',
  'paper-conference': 'CPAPER',
  patent: 'PAT',
  periodical: 'JFULL',
  software: 'COMP',
  song: 'SOUND',
  standard: 'STAND',
  thesis: 'THES',
};

/** A reference in RIS: UTF-8, a tag a line, lines end in CR and LF, "ER" ends it. */
export function risReference(item: CslItem): string {
  const [pages = '', lastPage = ''] = (item.page ?? '').split('-');
  const { 'date-parts': issued = [], literal } = item.issued ?? {};
  const isProceedings = item.type === 'book' && item['event-title'] !== undefined;
  const lines: [tag: string, value: string | number | undefined][] = [
    ['TY', isProceedings ? 'CONF' : TYPES[item.type]],
    ['ID', item.id],
    ...names('AU', item.author),
    ...names('AU', item.director),
    ...names('AU', item.composer),
    ...names('A3', item.performer),
    ...names('ED', item.editor),
    ...names('A4', item.translator),
    ['TI', item.title],
    // Of papers and proceedings T2 is the meeting, and C3 the book that they are in.
    ['T2', item['event-title'] ?? item['container-title']],
    ['C3', item['event-title'] === undefined ? '' : item['container-title']],
    ['T3', item['collection-title']],
    ['PY', literal ?? issued[0]?.[0]],
    ['DA', issued[0] && dateOf(issued[0])],
    ['ET', item.edition],
    ['CY', item['publisher-place']],
    ['PB', item.publisher],
    ['VL', item.volume],
    ['NV', item['number-of-volumes']],
    ['IS', item.issue ?? item.number],
    // "Series Volume" of EndNote, the number in the series of others.
    ['M1', item['collection-number']],
    ['SP', pages || item['number-of-pages']],
    ['EP', lastPage],
    ['M3', item.genre ?? item.medium],
    ['SN', item.ISBN ?? item.ISSN],
    ['DO', item.DOI],
    ['UR', item.URL],
    ['Y2', item.accessed && dateOf(item.accessed['date-parts']?.[0])],
    ['LA', item.language],
    ['AV', item.archive],
    ['CN', item['call-number']],
    ['N1', item.note],
    ...keywordsOf(item).map((heading): [string, string] => ['KW', heading]),
    ['AB', oneLine(item.abstract)],
  ];
  const known = lines.filter(([, value]) => value !== undefined && value !== '');
  return [...known, ['ER', ''] as const].map(([tag, value]) => `${tag}  - ${value}\r\n`).join('');
}

/** A line break would end the tag. */
const oneLine = (text = ''): string => text.replaceAll(/\s+/g, ' ').trim();

const names = (tag: string, list: readonly CslName[] = []): [string, string][] =>
  list.map(({ family = '', given = '', literal }) => [
    tag,
    literal ?? [family, given].filter(Boolean).join(', '),
  ]);

/** "2014/03/12/": year, month, day, each as far as known, and room for words. */
const dateOf = ([year, month, day]: readonly number[] = []): string =>
  [
    year,
    ...[month, day].map((part) => (part === undefined ? '' : String(part).padStart(2, '0'))),
    '',
  ].join('/');
