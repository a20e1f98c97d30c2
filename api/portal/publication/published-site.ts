import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { isHashed } from '../site/cache.ts';

/**
 * When each hashed file was last part of a build, by path. A page opened before a publish still loads the
 * files of its own build.
 */
export type LastSeen = Readonly<Record<string, string>>;

const DAY_MS = 86_400_000;
/** Site search files change with every text and are needed only by open pages, for hours. */
const assetLifetimeDays = (path: string): number => (path.startsWith('pagefind/') ? 1 : 30);

/** All files of a folder by path, with slashes. */
export const filesOf = (folder: string): string[] =>
  globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();

/** Copies recent hashed files of earlier builds into the new site. Returns the updated times. */
export function carryOverAssets(site: string, next: string, seen: LastSeen, now: Date): LastSeen {
  const hashedIn = (folder: string) => filesOf(folder).filter((path) => isHashed(`/${path}`));
  const standing = existsSync(site) ? hashedIn(site) : [];
  const fresh = new Set(hashedIn(next));
  const remembered = new Map([...fresh].map((path) => [path, now.toISOString()]));
  for (const path of standing) {
    const last = seen[path] ?? now.toISOString();
    const age = now.getTime() - Date.parse(last);
    if (fresh.has(path) || age > assetLifetimeDays(path) * DAY_MS) continue;
    mkdirSync(dirname(join(next, path)), { recursive: true });
    cpSync(join(site, path), join(next, path), { preserveTimestamps: true });
    remembered.set(path, last);
  }
  return Object.fromEntries(remembered);
}

/** Preserves modification times of unchanged files, so that cached copies stay valid. */
export function preserveTimes(site: string, next: string): void {
  for (const path of filesOf(next)) {
    const [old, fresh] = [join(site, path), join(next, path)];
    const was = statSync(old, { throwIfNoEntry: false });
    if (was?.size !== statSync(fresh).size || !readFileSync(old).equals(readFileSync(fresh))) {
      continue;
    }
    utimesSync(fresh, was.atime, was.mtime);
  }
}

const aside = (site: string): string => `${site}.old`;

/**
 * Replaces the published folder with the new one.
 *
 * @throws if the folder cannot be replaced; the published site then stays
 */
export function swapSite(site: string, next: string): void {
  rmSync(aside(site), { recursive: true, force: true });
  try {
    if (existsSync(site)) renameSync(site, aside(site));
    renameSync(next, site);
  } catch (error) {
    recoverSite(site);
    throw new Error(
      `${site} cannot be replaced as a whole (${error instanceof Error ? error.message : ''}). ` +
        'Set ACERVO_SITE to a folder that is no mount point and that no program holds open.',
      { cause: error },
    );
  }
  rmSync(aside(site), { recursive: true, force: true });
}

/** Restores the published site after an interrupted swap. */
export function recoverSite(site: string): void {
  if (!existsSync(site) && existsSync(aside(site))) renameSync(aside(site), site);
}
