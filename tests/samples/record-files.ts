import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What files of records are called; everything else in the folder is left alone. */
const RECORD_FILE = /\.(?:mrc|marc|mrx|xml|utf8|marc8|iso|dat)(?:\.gz)?$/i;

/** Files of records in a folder and the folders in it, or the file itself. */
export async function recordFiles(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return RECORD_FILE.test(path) ? [path] : [];
  const names = (await readdir(path)).sort();
  return (await Promise.all(names.map((name) => recordFiles(join(path, name))))).flat();
}
