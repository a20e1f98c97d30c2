/** The page that stands in for one that was never read on this device. */
export const OFFLINE_PAGE = '/sem-conexao';

/** Where the built worker lies: at the root, so that it may answer for every address. */
export const WORKER_PATH = '/sw.js';

/**
 * What a service worker keeps: `pages` and `records` as they were read, `shells` that are kept beforehand
 * (the page for no connection, the basket, the personal area), `files` that their names never change.
 */
export const KINDS = ['pages', 'records', 'shells', 'files'] as const;
export type Kind = (typeof KINDS)[number];

/** How many of each; the oldest go first. Shells are few by nature. */
export const BOUNDS: Readonly<Record<Kind, number>> = {
  pages: 60,
  records: 60,
  shells: 40,
  files: 400,
};

const PREFIX = 'acervo';

/** The name of a cache: "acervo 3f2a9c pages". A new publication of scripts has caches of its own. */
export const cacheName = (publication: string, kind: Kind): string =>
  `${PREFIX} ${publication} ${kind}`;

/** What a cache of ours holds, of which publication; null: it is another's. */
export function cacheOfName(name: string): { publication: string; kind: Kind } | null {
  const [prefix, publication = '', word] = name.split(' ');
  const kind = KINDS.find((known) => known === word);
  return prefix === PREFIX && kind ? { publication, kind } : null;
}

/** Tells what was read on this device: goes when somebody signs out. */
export const tellsWhatWasRead = (name: string): boolean =>
  ['pages', 'records'].includes(cacheOfName(name)?.kind ?? '');

/** What a page tells the worker when somebody signs out. */
export const FORGET = 'forget';

/** What a page tells the worker once it is idle. */
export interface KeepMessage {
  /** Where the page is: the first one that a visitor reads came before the worker. */
  page: string;
  /** The files that it is made of. */
  files: string[];
  /** Addresses of shells that this visitor may come to need. */
  shells: string[];
}
