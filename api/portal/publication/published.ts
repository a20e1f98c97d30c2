import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FileList } from './changes.ts';
import { filesOf } from './published-site.ts';

/** Result of the last publish, with which the next one is compared. */
export interface Published {
  /** ISO instant. */
  at: string;
  files: FileList;
}

const MEMORY = 'published.json';

/** SHA-256 of every file of a built site. */
export function listFiles(site: string): FileList {
  const hash = (path: string) =>
    createHash('sha256')
      .update(readFileSync(join(site, path)))
      .digest('hex');
  return Object.fromEntries(filesOf(site).map((path) => [path, hash(path)]));
}

/** The last publish in a folder, or null. */
export function lastPublished(folder: string): Published | null {
  try {
    return JSON.parse(readFileSync(join(folder, MEMORY), 'utf8')) as Published;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new Error(`${join(folder, MEMORY)} cannot be read; "--all" begins anew`, {
      cause: error,
    });
  }
}

/** Writes the lists atomically; the one the next publish compares with last. */
export function writePublished(
  folder: string,
  lists: Readonly<Record<string, readonly string[]>>,
  published: Published,
): void {
  for (const [name, lines] of Object.entries(lists)) {
    writeWhole(join(folder, name), lines.map((line) => `${line}\n`).join(''));
  }
  writeWhole(join(folder, MEMORY), JSON.stringify(published));
}

/** Writes a file atomically, creating its folders. */
export function writeWhole(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.part`, text);
  renameSync(`${file}.part`, file);
}
