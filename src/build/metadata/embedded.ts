import { cslDateOf, cslNameOf, cslPagesOf, type CslItem } from './csl.ts';

/** A `meta` element: its name and content. */
export type MetaTag = [name: string, content: string];

type CslName = NonNullable<CslItem['author']>[number];

/** Kinds of items as Zotero calls them; a whole periodical has no kind there and is taken for a book. */
const KINDS: Readonly<Record<CslItem['type'], string>> = {
  'article-journal': 'journalArticle',
  'article-newspaper': 'newspaperArticle',
  book: 'book',
  chapter: 'bookSection',
  document: 'document',
  graphic: 'artwork',
  legal_case: 'case',
  legislation: 'statute',
  manuscript: 'manuscript',
  map: 'map',
  motion_picture: 'film',
  musical_score: 'document',
  'paper-conference': 'conferencePaper',
  patent: 'patent',
  periodical: 'book',
  software: 'computerProgram',
  song: 'audioRecording',
  standard: 'standard',
  thesis: 'thesis',
};

/** Property of each role; no consumer reads other roles. */
const ROLES = {
  author: 'DC.creator',
  editor: 'bib.editors',
  translator: 'z.translators',
  director: 'z.directors',
  producer: 'z.producers',
  'script-writer': 'z.scriptwriters',
  composer: 'z.composers',
  performer: 'z.performers',
} as const satisfies Partial<Record<keyof CslItem, string>>;

/**
 * What the page of a title says of it to reference managers and to Google Scholar (docs/decisions/export.md):
 * Highwire's names for the work, Dublin Core and Zotero's own for its kind and for who did what. Only what is known.
 *
 * @param page the title's own address
 * @param abstract `''` when there is none
 */
export function embeddedTags(item: CslItem, page: string, abstract = ''): MetaTag[] {
  const [first, last] = cslPagesOf(item);
  const isThesis = item.type === 'thesis';
  const tags: [string, string | number | undefined][] = [
    ['z.itemType', KINDS[item.type]],
    ['citation_title', item.title],
    ...creators(item),
    ['citation_publication_date', cslDateOf(item).join('/')],
    ...containers(item),
    ['citation_volume', item.volume],
    ['citation_issue', item.issue ?? item.number],
    ['citation_firstpage', first],
    ['citation_lastpage', last],
    [isThesis ? 'citation_dissertation_institution' : 'citation_publisher', item.publisher],
    ['eprints.place_of_pub', item['publisher-place']],
    ['DC.type', item.genre],
    ['citation_series_title', item['collection-title']],
    ['bibo.edition', item.edition],
    ['bibo.numPages', item['number-of-pages']],
    ['citation_isbn', item.ISBN],
    ['citation_issn', item.ISSN],
    ['citation_doi', item.DOI],
    ['citation_language', item.language],
    ['eprints.abstract', abstract],
    ['citation_abstract_html_url', page],
    ['citation_public_url', item.URL],
    ['citation_pdf_url', item.URL && /\.pdf$/i.test(item.URL) ? item.URL : undefined],
  ];
  return tags.flatMap(([name, content]): MetaTag[] =>
    content === undefined || content === '' ? [] : [[name, String(content)]],
  );
}

const creators = (item: CslItem): MetaTag[] =>
  Object.entries(ROLES).flatMap(([role, name]) =>
    (item[role as keyof typeof ROLES] ?? []).map((one): MetaTag => [name, creatorOf(one)]),
  );

/** A comma at the end keeps a name in one piece from being turned round. */
const creatorOf = (name: CslName): string =>
  name.literal === undefined && name.given !== undefined ? cslNameOf(name) : `${cslNameOf(name)},`;

/** What it is part of, or was read at. */
function containers(item: CslItem): MetaTag[] {
  const { type, 'container-title': host = '', 'event-title': event = '' } = item;
  if (type.startsWith('article')) return [['citation_journal_title', host]];
  if (type === 'paper-conference') {
    return [
      ['citation_conference_title', event],
      ['prism.publicationName', host],
    ];
  }
  return [['citation_book_title', host]];
}
