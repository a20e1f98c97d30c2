import { escapeXml } from '../../core/escape-xml.ts';

export interface FeedEntry {
  title: string;
  author: string;
  /** URL of its page, and its id. */
  address: string;
  summary: string;
  kind: string;
  /** When it was added to the catalogue. */
  addedAt: string;
}

export interface Feed {
  title: string;
  lang: string;
  /** URL of the feed, and its id. */
  self: string;
  /** URL of the results page of the same search. */
  page: string;
  /** Update time of an empty feed. */
  at: Date;
  entries: readonly FeedEntry[];
}

/** Serialises an Atom feed (RFC 4287). Deterministic, so that readers get "304 Not Modified". */
export function atomFeed({ title, lang, self, page, at, entries }: Feed): string {
  const [newest] = entries
    .map(({ addedAt }) => addedAt)
    .sort()
    .reverse();
  const day = `${at.toISOString().slice(0, 10)}T00:00:00Z`;
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${lang}">`,
    element('id', self),
    element('title', title),
    `<link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(page)}"/>`,
    element('updated', newest ?? day),
    ...entries.map(entryXml),
    '</feed>\n',
  ].join('\n');
}

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;

function entryXml({ title, author, address, summary, kind, addedAt }: FeedEntry): string {
  return [
    '<entry>',
    element('id', address),
    element('title', title),
    `<link rel="alternate" type="text/html" href="${escapeXml(address)}"/>`,
    `<author>${element('name', author || '–')}</author>`,
    element('updated', addedAt),
    element('published', addedAt),
    ...(summary === '' ? [] : [element('summary', summary)]),
    `<category term="${escapeXml(kind)}"/>`,
    '</entry>',
  ].join('');
}
