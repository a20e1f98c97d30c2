import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEquivalents, USUAL_EQUIVALENTS, type Synonyms } from '../../search/engine/engine.ts';

/** The library's list in the data folder; default: the built-in list. */
const FILE = 'equivalents.txt';
/** Maximum file size. */
export const MAX_BYTES = 2_000_000;
const CHECK_MS = 2000;

/** The list as text. */
export function equivalentsText(dataFolder: string): string {
  const file = join(dataFolder, FILE);
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) return USUAL_EQUIVALENTS;
  if (found.size > MAX_BYTES) throw new Error(`${file} is larger than ${MAX_BYTES} bytes`);
  return readFileSync(file, 'utf8');
}

/** Writes the list atomically. */
export function writeEquivalents(dataFolder: string, text: string): void {
  const file = join(dataFolder, FILE);
  writeFileSync(`${file}.part`, text);
  renameSync(`${file}.part`, file);
}

/**
 * Returns the current synonyms from file and settings; the file is checked for changes at most every two
 * seconds. Without a folder, the built-in list.
 */
export function openEquivalents(
  dataFolder: string | null,
  settings: readonly string[],
  onError: (error: unknown) => void,
): () => Synonyms {
  const read = (text: string): Synonyms =>
    readEquivalents([...settings, text].join('\n')).equivalents;
  let equivalents = read(USUAL_EQUIVALENTS);
  if (dataFolder === null) return () => equivalents;
  let known = '';
  let checkedAt = -CHECK_MS;
  return () => {
    if (performance.now() - checkedAt < CHECK_MS) return equivalents;
    checkedAt = performance.now();
    const current = signatureOf(dataFolder);
    if (current === known) return equivalents;
    known = current;
    try {
      equivalents = read(equivalentsText(dataFolder));
    } catch (error) {
      onError(error);
    }
    return equivalents;
  };
}

function signatureOf(dataFolder: string): string {
  const found = statSync(join(dataFolder, FILE), { throwIfNoEntry: false });
  return found ? `${found.mtimeMs} ${found.size} ${found.ino}` : '';
}
