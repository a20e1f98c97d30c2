import { appendFileSync, writeFileSync } from 'node:fs';
import { MARCXML_HEAD, MARCXML_TAIL } from '../marc/marcxml-writer.ts';
import type { Position } from '../marc/read-result.ts';

/** Sets refused records aside, as they stood, in a file that can be corrected and imported. */
export interface RefusedFile {
  add(raw: Uint8Array, position: Position): void;
  /** Ends the file; answers with its path, or null when nothing was added. */
  close(): string | null;
}

/**
 * A file beside the input, made when its first record comes: `<input>.refused.xml` for MARCXML,
 * else `<input>.refused.mrc`. A former one is replaced.
 *
 * @throws the file system's error when the folder cannot be written to
 */
export function createRefusedFile(input: string): RefusedFile {
  let path: string | null = null;
  let isXml = false;
  return {
    add(raw, position) {
      if (raw.length === 0) return;
      if (path === null) {
        isXml = position.line !== undefined;
        path = `${input}.refused.${isXml ? 'xml' : 'mrc'}`;
        writeFileSync(path, isXml ? MARCXML_HEAD : '');
      }
      appendFileSync(path, raw);
      if (isXml) appendFileSync(path, '\n');
    },
    close() {
      if (path !== null && isXml) appendFileSync(path, MARCXML_TAIL);
      return path;
    },
  };
}

/** For a dry run: nothing is set aside. */
export const NO_REFUSED_FILE: RefusedFile = { add: () => undefined, close: () => null };
