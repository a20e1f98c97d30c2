import { appendFileSync, writeFileSync } from 'node:fs';
import { MARCXML_HEAD, MARCXML_TAIL } from '../marc/write/marcxml.ts';
import type { Position } from '../marc/read/read-result.ts';

/** Sets refused records aside, as they stood, in a file that can be corrected and imported. */
export interface RefusedFile {
  add(raw: Uint8Array, position: Position): void;
  /** Ends the file. Nulls: nothing was set aside, nothing went wrong. */
  close(): { path: string | null; problem: string | null };
}

/**
 * A file beside the input, made when its first record comes: `<input>.refused.xml` for MARCXML,
 * `.jsonl` for lines of JSON, else `<input>.refused.mrc`. A former one is replaced. Where the folder cannot be written to, the
 * import goes on, and the problem is told at the end.
 */
export function createRefusedFile(input: string): RefusedFile {
  let path: string | null = null;
  let problem: string | null = null;
  let isXml = false;
  let isLines = false;
  const attempt = (write: () => void): void => {
    if (problem !== null) return;
    try {
      write();
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
    }
  };
  const begin = (raw: Uint8Array, position: Position): string => {
    isXml = position.line !== undefined;
    isLines = isXml || raw[0] === 0x7b;
    const name = `${input}.refused.${isXml ? 'xml' : isLines ? 'jsonl' : 'mrc'}`;
    attempt(() => writeFileSync(name, isXml ? MARCXML_HEAD : ''));
    return name;
  };
  return {
    add(raw, position) {
      if (raw.length === 0) return;
      const file = (path ??= begin(raw, position));
      attempt(() => appendFileSync(file, isLines ? Buffer.concat([raw, Buffer.from('\n')]) : raw));
    },
    close() {
      const file = path;
      if (file !== null && isXml) attempt(() => appendFileSync(file, MARCXML_TAIL));
      return { path: problem === null ? path : null, problem };
    },
  };
}

/** For a dry run: nothing is set aside. */
export const NO_REFUSED_FILE: RefusedFile = {
  add: () => undefined,
  close: () => ({ path: null, problem: null }),
};
