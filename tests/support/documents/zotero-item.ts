import type { MetaTag } from '#build/metadata/embedded.ts';

interface Creator {
  creatorType: string;
  lastName: string;
  firstName?: string;
}

/**
 * The item that Zotero makes of the `meta` elements of a page, by what its translators "Embedded Metadata" and "RDF"
 * are published to do: our own account of their rules, for the fields that catalogues have.
 */
export interface ZoteroItem {
  itemType: string;
  creators: Creator[];
  [field: string]: unknown;
}

/** Fields by the names of Highwire, which go before those of RDF. */
const HIGHWIRE: Readonly<Record<string, string>> = {
  citation_title: 'title',
  citation_publication_date: 'date',
  citation_journal_title: 'publicationTitle',
  citation_book_title: 'bookTitle',
  citation_volume: 'volume',
  citation_issue: 'issue',
  citation_series_title: 'series',
  citation_conference_title: 'conferenceName',
  citation_dissertation_institution: 'university',
  citation_publisher: 'publisher',
  citation_isbn: 'ISBN',
  citation_issn: 'ISSN',
  citation_doi: 'DOI',
  citation_public_url: 'url',
  citation_language: 'language',
};

/** Properties of RDF by prefix and name, the first letter of the name small. */
const RDF: Readonly<Record<string, string>> = {
  'prism.publicationName': 'publicationTitle',
  'eprints.place_of_pub': 'place',
  'bibo.edition': 'edition',
  'bibo.numPages': 'numPages',
  'eprints.abstract': 'abstractNote',
};

const CREATORS: Readonly<Record<string, string>> = {
  author: 'dc.creator',
  editor: 'bib.editors',
  translator: 'z.translators',
  director: 'z.directors',
  producer: 'z.producers',
  scriptwriter: 'z.scriptwriters',
  performer: 'z.performers',
  composer: 'z.composers',
};

/** Kinds of creators that an item may have, in the order in which they are asked for. */
const BY_KIND: Readonly<Record<string, readonly string[]>> = {
  film: ['director', 'scriptwriter', 'producer'],
  audioRecording: ['performer', 'composer'],
};

export function zoteroItem(tags: readonly MetaTag[]): ZoteroItem {
  const named = tags.map(([name, content]) => [nameOf(name), content] as const);
  const all = (name: string) => named.filter(([one]) => one === name).map(([, told]) => told);
  const [itemType = 'journalArticle'] = all('z.itemType');
  const item: ZoteroItem = { itemType, creators: [] };
  for (const [name, field] of [...Object.entries(RDF), ...Object.entries(HIGHWIRE)]) {
    const [told] = all(name);
    if (told !== undefined) item[field] = told;
  }
  const kinds = BY_KIND[itemType] ?? ['author', 'editor', 'translator'];
  // Names of Highwire are cut at commas where both sides have two words: they would take the place of these.
  if (all('citation_author').length > 0) throw new Error('Names of two words are cut in two');
  item.creators = kinds.flatMap((kind) =>
    all(CREATORS[kind] ?? '').map((name) => creatorOf(name, kind)),
  );
  const pages = [...all('citation_firstpage'), ...all('citation_lastpage')].join('-');
  if (pages !== '') item['pages'] = pages;
  const [type] = all('dc.type');
  if (type !== undefined && itemType === 'thesis') item['thesisType'] = type;
  item['url'] ??= all('citation_abstract_html_url')[0];
  const pdf = all('citation_pdf_url');
  if (pdf.length > 0) item['attachments'] = pdf;
  return item;
}

/** Before the first of ". : _" stands the prefix, whose case does not count. */
function nameOf(name: string): string {
  if (name.startsWith('citation_')) return name;
  const at = name.search(/[.:_]/);
  const property = name.slice(at + 1);
  return `${name.slice(0, at).toLowerCase()}.${property.charAt(0).toLowerCase()}${property.slice(1)}`;
}

/** With a comma the name stands behind it; without one it is the last word. Marks at the end go. */
function creatorOf(written: string, creatorType: string): Creator {
  const name = written.replace(/[\s.,/[\]:]+$/, '');
  const isTurned = written.includes(',');
  const at = isTurned ? name.indexOf(', ') : name.lastIndexOf(' ');
  if (at < 0) return { creatorType, lastName: name };
  return isTurned
    ? { creatorType, lastName: name.slice(0, at), firstName: name.slice(at + 2) }
    : { creatorType, lastName: name.slice(at + 1), firstName: name.slice(0, at) };
}
