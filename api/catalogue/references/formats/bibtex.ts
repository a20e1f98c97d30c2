import type { CslItem } from '#contract/catalogue/references.ts';
import { keywordsOf } from './csl.ts';

type CslName = NonNullable<CslItem['author']>[number];

/** Entry types of BibTeX itself, which every style and reference manager knows. */
const TYPES: Partial<Record<CslItem['type'], string>> = {
  book: 'book',
  chapter: 'incollection',
  'paper-conference': 'inproceedings',
  'article-journal': 'article',
  'article-newspaper': 'article',
};

/** A BibTeX entry in UTF-8, ended by a line break. */
export function bibtexEntry(item: CslItem): string {
  const type = entryType(item);
  const isArticle = type === 'article';
  const isThesis = item.type === 'thesis';
  const fields: [name: string, value: string][] = [
    ['author', names(item.author ?? firstOf(item.director, item.composer, item.performer))],
    ['editor', names(item.editor)],
    ['translator', names(item.translator)],
    ['title', protectedText(item.title)],
    [isArticle ? 'journal' : 'booktitle', protectedText(item['container-title'])],
    ['year', year(item)],
    [isThesis ? 'school' : 'publisher', escaped(isArticle ? '' : item.publisher)],
    ['address', escaped(item['publisher-place'])],
    ['edition', escaped(item.edition)],
    ['series', protectedText(item['collection-title'])],
    ['volume', escaped(item.volume)],
    // Of what is no article, the number in its series.
    ['number', escaped(item.issue ?? item.number ?? item['collection-number'])],
    ['pages', escaped(item.page?.replace(/(?<=\w)-(?=\w)/g, '--'))],
    ['type', escaped(isThesis ? item.genre : '')],
    ['note', escaped(eventOf(item) || item.note)],
    ['howpublished', escaped(type === 'misc' ? item.medium : '')],
    ['isbn', escaped(item.ISBN)],
    ['issn', escaped(item.ISSN)],
    ['doi', escaped(item.DOI)],
    ['url', address(item.URL)],
    ['urldate', item.accessed?.['date-parts']?.[0]?.map(twoDigits).join('-') ?? ''],
    ['language', escaped(item.language)],
    ['keywords', keywordsOf(item).map(keyword).join(', ')],
    ['abstract', escaped(item.abstract)],
    ['library', escaped(item.archive)],
    ['callnumber', escaped(item['call-number'])],
  ];
  const lines = fields
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `  ${name} = {${value}},`);
  return [`@${type}{${item.id},`, ...lines, '}', ''].join('\n');
}

/** The meeting whose papers these are: no version of BibTeX has a field for it. */
const eventOf = (item: CslItem): string =>
  [item['event-title'], item['event-date']?.['date-parts']?.[0]?.[0], item['event-place']]
    .filter(Boolean)
    .join(', ');

function entryType(item: CslItem): string {
  if (item.type === 'thesis') {
    return /mestr|maestr|master|\bM\.|bachar|licenciat|conclus|especializ|grado/i.test(
      item.genre ?? '',
    )
      ? 'mastersthesis'
      : 'phdthesis';
  }
  if (item.type === 'book' && item['event-title'] !== undefined) return 'proceedings';
  return TYPES[item.type] ?? 'misc';
}

const firstOf = (...lists: (CslName[] | undefined)[]): CslName[] | undefined =>
  lists.find((list) => list !== undefined);

/** "Rosa, João Guimarães and {Universidade de São Paulo}" */
const names = (list: readonly CslName[] = []): string =>
  list
    .map(({ family, given, literal }) => {
      if (literal !== undefined) return `{${escaped(literal)}}`;
      return [guarded(family ?? ''), guarded(given ?? '')].filter(Boolean).join(', ');
    })
    .join(' and ');

/** Keywords are separated by commas: one that holds a comma is kept together. */
const keyword = (heading: string): string =>
  heading.includes(',') ? `{${escaped(heading)}}` : escaped(heading);

/** A name that holds the word by which BibTeX parts names is kept together. */
const guarded = (name: string): string =>
  /\band\b|,/i.test(name) ? `{${escaped(name)}}` : escaped(name);

const SPECIAL: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  _: '\\_',
  '%': '\\%',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

const escaped = (text = ''): string =>
  text.replace(/[\\{}$&#_%~^]/g, (sign) => SPECIAL[sign] ?? sign);

/** In a second pair of braces, so that no style turns "Brasil" into "brasil". */
const protectedText = (text = ''): string => (text === '' ? '' : `{${escaped(text)}}`);

/** Addresses are taken as they are: only what would end the field is coded. */
const address = (url = ''): string => url.replace(/[{}\\^\s]/g, (sign) => encodeURIComponent(sign));

const twoDigits = (part: number): string => String(part).padStart(2, '0');

const year = ({ issued }: CslItem): string => {
  if (issued?.literal) return issued.literal;
  const [first, last] = issued?.['date-parts']?.map(([part]) => part) ?? [];
  return [first, last].filter((part) => part !== undefined).join('--');
};
