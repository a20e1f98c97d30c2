/** The offline page. */
export const OFFLINE_PAGE = '/sem-conexao';

/** Path of the built worker: at the root, so that its scope is the whole site. */
export const WORKER_PATH = '/sw.js';

/**
 * Caches of the service worker: `pages` and `records` that were read, precached `shells` (offline
 * page, basket, personal area), and immutable `files`.
 */
export const KINDS = ['pages', 'records', 'shells', 'files'] as const;
export type Kind = (typeof KINDS)[number];

/** Maximum entries; the oldest are evicted. Shells are few. */
export const MAX_ENTRIES: Readonly<Record<Kind, number>> = {
  pages: 60,
  records: 60,
  shells: 40,
  files: 400,
};

const PREFIX = 'acervo';

/** Cache name: "acervo 3f2a9c pages". Each publication has its own caches. */
export const cacheName = (publication: string, kind: Kind): string =>
  `${PREFIX} ${publication} ${kind}`;

/** Parses a cache name; null if it is not ours. */
export function parseCacheName(name: string): { publication: string; kind: Kind } | null {
  const [prefix, publication = '', word] = name.split(' ');
  const kind = KINDS.find((known) => known === word);
  return prefix === PREFIX && kind ? { publication, kind } : null;
}

/** True for caches that reveal what was read: deleted on sign-out. */
export const isReadCache = (name: string): boolean =>
  ['pages', 'records'].includes(parseCacheName(name)?.kind ?? '');

/** Message to the worker at the end of a session: deletes what was read. */
export const FORGET = 'forget';

/** Message to the worker at sign-out: ends push notifications on this device. */
export const SIGNED_OUT = 'signed out';

/** Message to the worker when the page is idle. */
export interface PrecacheMessage {
  /** Path of the page: the first visit precedes the worker. */
  page: string;
  /** Files of the page. */
  files: string[];
  /** Shells that this visitor may need. */
  shells: string[];
}
