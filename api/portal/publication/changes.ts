import { isHashed } from '../site/cache.ts';
import { addressesOf } from '../site/addresses.ts';
import { PRIVATE_FILES, type Manifest } from '../site/manifest.ts';

/** SHA-256 of every file of a site, by its path with slashes: "en/acervo/5.html". */
export type FileList = Readonly<Record<string, string>>;

/** Paths of files, sorted. */
export interface Changes {
  added: string[];
  changed: string[];
  removed: string[];
}

/** What a publish changes. Files that are never served are no part of it. */
export function changesBetween(before: FileList, after: FileList): Changes {
  const served = (list: FileList) =>
    Object.keys(list)
      .filter((path) => !PRIVATE_FILES.some((name) => name === path))
      .sort();
  const here = served(after);
  return {
    added: here.filter((path) => !(path in before)),
    changed: here.filter((path) => path in before && before[path] !== after[path]),
    removed: served(before).filter((path) => !(path in after)),
  };
}

export const isPage = (path: string): boolean => path.endsWith('.html');

/** The files to upload: assets first, so that no page ever names one that is not there yet. */
export function uploads({ added, changed }: Changes): string[] {
  const all = [...added, ...changed].sort();
  return [...all.filter((path) => !isPage(path)), ...all.filter(isPage)];
}

/**
 * The addresses that caches must forget after the upload, whole. Hashed files are never among
 * them: their content never changes. Neither are pages that are no addresses: shells and 404s are
 * given for addresses that nobody can list, and age by themselves within a minute.
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

/** "12 new, 3 changed, 0 removed" of pages and of everything else. */
export function countsOf(changes: Changes): Record<'pages' | 'assets', string> {
  const line = (wanted: (path: string) => boolean) =>
    (['added', 'changed', 'removed'] as const)
      .map((kind) => `${changes[kind].filter(wanted).length} ${kind === 'added' ? 'new' : kind}`)
      .join(', ');
  return { pages: line(isPage), assets: line((path) => !isPage(path)) };
}
