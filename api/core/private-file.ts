import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Config } from '../config.ts';

const OTHERS = 0o007;

/**
 * Takes from everybody else on the machine what they may do with a file or folder of ours. One that was
 * opened to a group only stays so. Whose it is not, may not and need not change it.
 */
export function closeToOthers(path: string, folderMode = 0o700): void {
  const found = statSync(path);
  const own = process.getuid?.();
  const isOurs = own === undefined || own === 0 || own === found.uid;
  if (!isOurs || (found.mode & OTHERS) === 0) return;
  chmodSync(path, found.isDirectory() ? folderMode : 0o600);
}

/**
 * Closes the data folder and the files in it. A site or texts that lie in it are a web server's to read:
 * then one may go through the folder, and still not look into it.
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
    if (!holdsOpen && lstatSync(path).isSymbolicLink() === false) closeToOthers(path);
  }
  closeToOthers(dataFolder, isPassage ? 0o711 : 0o700);
}
