import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locale } from '#contract/shared/languages.ts';
import { readContent, type Content, type Translations, type LocalizedText } from './read.ts';

/** Access to the current texts. */
export interface ContentReader {
  now(): Content;
  /** Path of an institution file by its name within `files`; null: there is none. */
  file(name: string): string | null;
}

/** The product's own texts, which institutions override with files of the same name. */
export const OWN_CONTENT = fileURLToPath(new URL('../../../src/lib/i18n/locales', import.meta.url));

const CHECK_MS = 500;

/**
 * Reads the texts and reloads them when a file changes (checked at most twice a second). An invalid text
 * prevents the start; one that becomes invalid later is reported and the last valid texts are used.
 */
export function openContent(
  folders: readonly string[],
  onError: (error: unknown) => void = () => undefined,
): ContentReader {
  return {
    now: reloading(
      () => readContent(folders),
      () => signatureOf(folders),
      onError,
    ),
    file: (name) => findFile(folders, name),
  };
}

/**
 * Returns what `read` made of files, read again when their signature changes (checked at most twice a second).
 * The first reading may throw; after an error in a later one the last value stays.
 */
export function reloading<T>(
  read: () => T,
  signatureOfFiles: () => string,
  onError: (error: unknown) => void,
): () => T {
  let value = read();
  let signature = signatureOfFiles();
  let checkedAt = performance.now();
  return () => {
    if (performance.now() - checkedAt < CHECK_MS) return value;
    checkedAt = performance.now();
    const current = signatureOfFiles();
    if (current === signature) return value;
    signature = current;
    try {
      value = read();
    } catch (error) {
      onError(error);
    }
    return value;
  };
}

/** Finds a file in the last folder that has it. */
export function findFile(folders: readonly string[], name: string): string | null {
  const places = folders.map((folder) => join(folder, 'files', name)).reverse();
  return places.find((path) => statSync(path, { throwIfNoEntry: false })?.isFile()) ?? null;
}

/** Path and text of each file of an institution's texts, and its theme. */
export function institutionTexts(folder: string): [path: string, text: string][] {
  if (!existsSync(folder)) return [];
  return globSync(['*/*/*.md', 'theme.css'], { cwd: folder })
    .sort()
    .map((path) => [path, readFileSync(join(folder, path), 'utf8')]);
}

function signatureOf(folders: readonly string[]): string {
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      globSync('*/*/*.md', { cwd: folder })
        .sort()
        .map((path) => {
          // The file may be deleted between listing and stat.
          const stat = statSync(join(folder, path), { throwIfNoEntry: false });
          return `${path} ${stat?.mtimeMs} ${stat?.size}`;
        }),
    )
    .join('\n');
}

/** A text in the requested language or in Portuguese, with its locale. */
export function inLanguage<M>(
  texts: Translations<M>,
  locale: Locale,
): LocalizedText<M> & { locale: Locale } {
  const own = texts[locale];
  return own ? { ...own, locale } : { ...texts.pt, locale: 'pt' };
}
