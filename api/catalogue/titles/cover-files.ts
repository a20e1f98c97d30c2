import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { COVERS_FOLDER } from '../records/covers.ts';

/** Pictures in a library's cover folder. */
export interface CoverFiles {
  /** File name by title id. */
  byId: Map<number, string>;
  /** File name by ISBN-13. */
  byIsbn: Map<string, string>;
  /** One message per unusable file. */
  problems: string[];
}

/** Larger pictures make result pages slow. */
const MAX_BYTES = 1_000_000;
/** `9788535902778.jpg` or `1234.webp`: an ISBN or a title id. */
const NAME = /^(?:(97[89]\d{10})|([1-9]\d{0,8}))\.(jpe?g|png|webp|avif)$/i;

/** Magic bytes by type. SVG can contain scripts and is not accepted. */
const MAGIC_BYTES: Readonly<Record<string, RegExp>> = {
  jpg: /^\xff\xd8\xff/,
  png: /^\x89PNG\r\n\x1a\n/,
  webp: /^RIFF[^]{4}WEBP/,
  avif: /^[^]{4}ftypavi[fs]/,
};

/** Reads the cover folder of `contentFolder`; unusable files are reported and skipped. */
export function readCoverFiles(contentFolder: string): CoverFiles {
  const folder = join(contentFolder, 'files', COVERS_FOLDER);
  const found: CoverFiles = { byId: new Map(), byIsbn: new Map(), problems: [] };
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  for (const name of names.filter((name) => !name.startsWith('.'))) {
    const [, isbn, id, extension = ''] = NAME.exec(name) ?? [];
    const problem = isbn || id ? pictureProblem(join(folder, name), extension) : NO_NAME;
    if (problem !== null) found.problems.push(`${join(folder, name)} ${problem}`);
    else if (isbn) takeFirst(found.byIsbn, isbn, name);
    else takeFirst(found.byId, Number(id), name);
  }
  return found;
}

const NO_NAME = 'is not named by an ISBN of 13 digits or the code of a title: 9788535902778.jpg';

function takeFirst<K>(names: Map<K, string>, key: K, name: string): void {
  if (!names.has(key)) names.set(key, name);
}

/** Why a file is not a usable picture, by size and magic bytes; null if it is. */
export function pictureProblem(file: string, extension: string): string | null {
  const facts = statSync(file, { throwIfNoEntry: false });
  if (!facts?.isFile()) return 'is no file';
  if (facts.size > MAX_BYTES) return `is larger than ${MAX_BYTES / 1000} kB`;
  const kind = extension.toLowerCase().replace('jpeg', 'jpg');
  return MAGIC_BYTES[kind]?.test(readMagicBytes(file))
    ? null
    : `is no ${kind.toUpperCase()} picture`;
}

function readMagicBytes(file: string): string {
  const bytes = Buffer.alloc(16);
  const opened = openSync(file, 'r');
  try {
    return bytes.toString('latin1', 0, readSync(opened, bytes));
  } finally {
    closeSync(opened);
  }
}
