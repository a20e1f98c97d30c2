import { cslDateOf, cslNameOf, cslPagesOf, type CslItem } from './csl.ts';

/** A `meta` element: its name and content. */
export type MetaTag = [name: string, content: string];

/** Names of the tag that holds the title of what an item is part of. */
const CONTAINER: Readonly<Record<string, string>> = {
  'article-journal': 'citation_journal_title',
  'article-newspaper': 'citation_journal_title',
  chapter: 'citation_inbook_title',
  'paper-conference': 'citation_conference_title',
};

/**
 * The Highwire tags of a title, by which Google Scholar and reference managers know it. Only what
 * is known is said.
 *
 * @param page the title's own address
 */
export function highwireTags(item: CslItem, page: string, pdf?: string): MetaTag[] {
  const [first, last] = cslPagesOf(item);
  const isThesis = item.type === 'thesis';
  const container = CONTAINER[item.type];
  const tags: [string, string | number | undefined][] = [
    ['citation_title', item.title],
    ...(item.author ?? []).map((name): MetaTag => ['citation_author', cslNameOf(name)]),
    ...(item.editor ?? []).map((name): MetaTag => ['citation_editor', cslNameOf(name)]),
    ['citation_publication_date', cslDateOf(item).join('/')],
    ...(container ? [[container, item['container-title']] as [string, string | undefined]] : []),
    ['citation_volume', item.volume],
    ['citation_issue', item.issue],
    ['citation_firstpage', first],
    ['citation_lastpage', last],
    [isThesis ? 'citation_dissertation_institution' : 'citation_publisher', item.publisher],
    ['citation_isbn', item.ISBN],
    ['citation_issn', item.ISSN],
    ['citation_doi', item.DOI],
    ['citation_language', item.language],
    ['citation_abstract_html_url', page],
    ['citation_pdf_url', pdf],
  ];
  return tags.flatMap(([name, content]): MetaTag[] =>
    content === undefined || content === '' ? [] : [[name, String(content)]],
  );
}
