import type { CslItem } from '#contract/catalogue/references.ts';
import { keywordsOf } from '../../references/formats/csl.ts';
import { escapeXml } from '../../../core/escape-xml.ts';
import { titleWriter } from '../title-writer.ts';
import { exportItem } from '../item.ts';
import type { ExportContext, ExportedTitle } from '../titles.ts';

type CslName = NonNullable<CslItem['author']>[number];

/** Reference types by EndNote's numbers. */
const KINDS: Readonly<Record<CslItem['type'], readonly [number, string]>> = {
  'article-journal': [17, 'Journal Article'],
  'article-newspaper': [23, 'Newspaper Article'],
  book: [6, 'Book'],
  chapter: [5, 'Book Section'],
  document: [13, 'Generic'],
  graphic: [2, 'Artwork'],
  legal_case: [7, 'Case'],
  legislation: [31, 'Statute'],
  manuscript: [36, 'Manuscript'],
  map: [20, 'Map'],
  motion_picture: [21, 'Film or Broadcast'],
  musical_score: [61, 'Music'],
  'paper-conference': [47, 'Conference Paper'],
  patent: [25, 'Patent'],
  periodical: [57, 'Serial'],
  software: [9, 'Computer Program'],
  song: [3, 'Audiovisual Material'],
  standard: [58, 'Standard'],
  thesis: [32, 'Thesis'],
};

/** EndNote's own XML format. */
export const endnote = titleWriter({
  head: '<?xml version="1.0" encoding="UTF-8"?>\n<xml><records>\n',
  title: recordXml,
  tail: '</records></xml>\n',
});

function recordXml(title: ExportedTitle, taking: ExportContext): string {
  const item = exportItem(title, taking);
  const [number, name] = KINDS[item.type];
  const parts = [
    tag('rec-number', String(title.id)),
    `<ref-type name="${name}">${number}</ref-type>`,
    contributors(item),
    titles(item),
    tag('pages', item.page ?? item['number-of-pages']),
    tag('volume', item.volume),
    // "Series Volume" of a book or chapter.
    tag('number', item.issue ?? item.number ?? item['collection-number']),
    tag('num-vols', item['number-of-volumes']),
    tag('edition', item.edition),
    group(
      'keywords',
      keywordsOf(item)
        .map((heading) => tag('keyword', heading))
        .join(''),
    ),
    group('dates', tag('year', issuedYear(item))),
    tag('pub-location', item['publisher-place']),
    tag('publisher', item.publisher),
    tag('isbn', item.ISBN ?? item.ISSN),
    tag('call-num', item['call-number']),
    tag('electronic-resource-num', item.DOI),
    tag('abstract', item.abstract),
    tag('notes', item.note),
    tag('work-type', item.genre ?? item.medium),
    group('urls', group('related-urls', tag('url', item.URL))),
    tag('remote-database-name', item.archive),
    tag('language', item.language),
  ];
  return `<record>${parts.join('')}</record>\n`;
}

/** An element; nothing for an empty text. */
const tag = (name: string, text = ''): string =>
  text === '' ? '' : `<${name}>${escapeXml(text)}</${name}>`;

const group = (name: string, inside: string): string =>
  inside === '' ? '' : `<${name}>${inside}</${name}>`;

/**
 * The series of a book is its secondary title; for a chapter, whose secondary title is the book,
 * the tertiary one.
 */
function titles(item: CslItem): string {
  const host = hostTitle(item);
  const series = item['collection-title'];
  const [secondary, tertiary] =
    item.type === 'book' && host === undefined ? [series] : [host, series];
  return group(
    'titles',
    tag('title', item.title) + tag('secondary-title', secondary) + tag('tertiary-title', tertiary),
  );
}

const hostTitle = (item: CslItem): string | undefined =>
  item['container-title'] ?? item['event-title'];

const issuedYear = ({ issued }: CslItem): string =>
  issued?.literal ?? String(issued?.['date-parts']?.[0]?.[0] ?? '');

function contributors(item: CslItem): string {
  const main = item.author ?? item.director ?? item.composer ?? item.performer;
  return group(
    'contributors',
    names('authors', main) +
      names('secondary-authors', item.editor) +
      names('subsidiary-authors', item.translator),
  );
}

const names = (kind: string, list: readonly CslName[] = []): string =>
  group(kind, list.map((name) => tag('author', authorText(name))).join(''));

/** A trailing comma keeps EndNote from inverting a name. */
const authorText = ({ family, given, literal }: CslName): string =>
  literal === undefined ? [family, given].filter(Boolean).join(', ') : `${literal},`;
