import { appendFileSync, writeFileSync } from 'node:fs';
import { MARCXML_HEAD, MARCXML_TAIL } from '../marc/write/marcxml.ts';
import { RECORD_TERMINATOR } from '../marc/read/iso2709-record.ts';
import type { Position } from '../marc/read/read-result.ts';

/** Collects refused records in a file that can be corrected and imported again. */
export interface RefusedFile {
  add(raw: Uint8Array, position: Position): void;
  /** Closes the file. `path` is null if nothing was refused, `problem` if nothing failed. */
  close(): { path: string | null; problem: string | null };
}

/** Suffix of these files; excludes them from file patterns. */
const ENDING = '.refused';

/** True for the name of a refused-records file. */
export const isRefusedFile = (name: string): boolean => name.endsWith(ENDING);

/**
 * Writes `<input>.refused` beside the input and in its format, created with its first record,
 * replacing a former one. If the folder is not writable, the import continues and the problem is
 * reported at the end.
 */
export function createRefusedFile(input: string): RefusedFile {
  let path: string | null = null;
  let problem: string | null = null;
  let isXml = false;
  const attempt = (write: () => void): void => {
    if (problem !== null) return;
    try {
      write();
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
    }
  };
  const begin = (raw: Uint8Array): string => {
    isXml = startsWith(raw, '<');
    const name = `${input}${ENDING}`;
    attempt(() => writeFileSync(name, isXml ? MARCXML_HEAD : ''));
    return name;
  };
  return {
    add(raw) {
      if (raw.length === 0) return;
      const file = (path ??= begin(raw));
      attempt(() =>
        appendFileSync(
          file,
          raw.at(-1) === RECORD_TERMINATOR ? raw : Buffer.concat([raw, LINE_END]),
        ),
      );
    },
    close() {
      const file = path;
      if (file !== null && isXml) attempt(() => appendFileSync(file, MARCXML_TAIL));
      return { path: problem === null ? path : null, problem };
    },
  };
}

const LINE_END = Buffer.from('\n');

const startsWith = (raw: Uint8Array, text: string): boolean =>
  Buffer.from(raw.subarray(0, 64)).toString('latin1').trimStart().startsWith(text);

/** For a dry run: writes nothing. */
export const NO_REFUSED_FILE: RefusedFile = {
  add: () => undefined,
  close: () => ({ path: null, problem: null }),
};
