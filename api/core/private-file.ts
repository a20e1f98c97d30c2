import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Config } from '../config.ts';

const OTHERS = 0o007;

/**
 * Removes all permissions of others on a file or folder that we own. Group permissions of one that is
 * already closed to others remain.
 */
export function restrictToOwner(path: string, folderMode = 0o700): void {
  const found = statSync(path);
  const own = process.getuid?.();
  const isOurs = own === undefined || own === 0 || own === found.uid;
  if (!isOurs || (found.mode & OTHERS) === 0) return;
  try {
    chmodSync(path, found.isDirectory() ? folderMode : 0o600);
  } catch (error) {
    // Mounted read-only: whoever mounts it decides.
    if (!(error instanceof Error && 'code' in error && error.code === 'EROFS')) throw error;
  }
}

/**
 * Closes the data folder and its files to other users. A site or content folder inside remains accessible
 * to the web server, without making the data folder listable.
 */
export function closeDataFolder({
  dataFolder,
  siteFolder,
  contentFolder,
}: Pick<Config, 'dataFolder' | 'siteFolder' | 'contentFolder'>): void {
  const isInside = (folder: string) => folder.startsWith(dataFolder + sep);
  const isPassage = isInside(siteFolder);
  for (const name of readdirSync(dataFolder)) {
    const path = join(dataFolder, name);
    const holdsOpen = [siteFolder, contentFolder].some((open) =>
      (open + sep).startsWith(path + sep),
    );
    if (!holdsOpen && lstatSync(path).isSymbolicLink() === false) restrictToOwner(path);
  }
  restrictToOwner(dataFolder, isPassage ? 0o711 : 0o700);
}
