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
 * When each hashed file was last part of a build: path inside the site → instant. A page that was
 * opened before a publish still asks for the files of its own build.
 */
export type LastSeen = Readonly<Record<string, string>>;

const DAY_MS = 86_400_000;
/** The parts of the site search change with every text; a page that is open asks for them for hours only. */
const KEPT_DAYS = (path: string): number => (path.startsWith('pagefind/') ? 1 : 30);

/** Every file of a folder, by its path with slashes. */
export const filesOf = (folder: string): string[] =>
  globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();

/**
 * Copies the hashed files of earlier builds that are still young from the standing site into the
 * new one. Returns what to remember.
 */
export function keepAssets(site: string, next: string, seen: LastSeen, now: Date): LastSeen {
  const hashedIn = (folder: string) => filesOf(folder).filter((path) => isHashed(`/${path}`));
  const standing = existsSync(site) ? hashedIn(site) : [];
  const fresh = new Set(hashedIn(next));
  const remembered = new Map([...fresh].map((path) => [path, now.toISOString()]));
  for (const path of standing) {
    const last = seen[path] ?? now.toISOString();
    const age = now.getTime() - Date.parse(last);
    if (fresh.has(path) || age > KEPT_DAYS(path) * DAY_MS) continue;
    mkdirSync(dirname(join(next, path)), { recursive: true });
    cpSync(join(site, path), join(next, path), { preserveTimestamps: true });
    remembered.set(path, last);
  }
  return Object.fromEntries(remembered);
}

/** Gives files that did not change the time they had: whoever kept them is told "not modified". */
export function keepTimes(site: string, next: string): void {
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
 * Puts the new folder in the place of the standing one.
 *
 * @throws a sentence when the folder cannot be replaced; then the standing site stands as before
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

/** Puts back the standing site after a swap that was cut off in the middle. */
export function recoverSite(site: string): void {
  if (!existsSync(site) && existsSync(aside(site))) renameSync(aside(site), site);
}
