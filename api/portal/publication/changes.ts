import { isHashed } from '../site/cache.ts';
import { addressesOf } from '../site/addresses.ts';
import { UNSERVED, type Manifest } from '../site/manifest.ts';

/** SHA-256 of every file of a site by path, with slashes: "en/acervo/5.html". */
export type FileList = Readonly<Record<string, string>>;

/** Paths of files, sorted. */
export interface Changes {
  added: string[];
  changed: string[];
  removed: string[];
}

/** Compares two sites, except files that are not served. */
export function changesBetween(before: FileList, after: FileList): Changes {
  const served = (list: FileList) =>
    Object.keys(list)
      .filter((path) => !UNSERVED.includes(path))
      .sort();
  const here = served(after);
  return {
    added: here.filter((path) => !(path in before)),
    changed: here.filter((path) => path in before && before[path] !== after[path]),
    removed: served(before).filter((path) => !(path in after)),
  };
}

const isPage = (path: string): boolean => path.endsWith('.html');

/** Files to upload: assets first, so that no page refers to a missing one. */
export function uploads({ added, changed }: Changes): string[] {
  const all = [...added, ...changed].sort();
  return [...all.filter((path) => !isPage(path)), ...all.filter(isPage)];
}

/**
 * Addresses to purge from caches after the upload. Hashed files never change and are not listed; neither
 * are shells and 404 pages, which serve unlistable addresses and expire within a minute.
 */
export function purges(changes: Changes, manifest: Manifest, origin: string): string[] {
  const { prefixes, hidden } = addressesOf(manifest);
  const unlisted = new Set(prefixes.flatMap((prefix) => hidden.map((page) => prefix + page)));
  return [...changes.added, ...changes.changed, ...changes.removed]
    .sort()
    .filter((path) => !isHashed(`/${path}`))
    .map(addressOf)
    .filter((address) => !unlisted.has(address))
    .map((address) => origin + encodeURI(address));
}

/** "en/index.html" → "/en/", "acervo/5.html" → "/acervo/5", "robots.txt" → "/robots.txt". */
const addressOf = (path: string): string =>
  isPage(path) ? `/${path}`.replace(/\.html$/, '').replace(/(^|\/)index$/, '$1') : `/${path}`;

/** Summary: "12 new, 3 changed, 0 removed", of pages and of other files. */
export function summarizeChanges(changes: Changes): Record<'pages' | 'assets', string> {
  const line = (inputs: (path: string) => boolean) =>
    (['added', 'changed', 'removed'] as const)
      .map((kind) => `${changes[kind].filter(inputs).length} ${kind === 'added' ? 'new' : kind}`)
      .join(', ');
  return { pages: line(isPage), assets: line((path) => !isPage(path)) };
}
