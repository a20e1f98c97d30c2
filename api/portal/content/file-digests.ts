import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Bytes of a file that are read: page images are many and large. */
const DIGESTED_BYTES = 65_536;

/** Path and digest of a file: of its size and its beginning. */
export type FileDigest = [path: string, digest: string];

/**
 * Returns the function that digests all files of a folder, such as pictures and covers. A file is read when
 * its size or time of change differs from the last time.
 */
export function createFileDigests(folder: string): () => Promise<FileDigest[]> {
  let known = new Map<string, { signature: string; digest: string }>();
  return async () => {
    const found: typeof known = new Map();
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      // Deleted meanwhile: as if it had not been listed.
      const one = await digestOf(file, known.get(file)).catch(() => null);
      if (one !== null) found.set(file, one);
    }
    known = found;
    return [...found]
      .map(([file, { digest }]): FileDigest => [
        relative(folder, file).replaceAll('\\', '/'),
        digest,
      ])
      .sort(([a], [b]) => (a < b ? -1 : 1));
  };
}

async function digestOf(file: string, known?: { signature: string; digest: string }) {
  const { size, mtimeMs, ino } = await stat(file);
  const signature = `${size} ${mtimeMs} ${ino}`;
  if (known?.signature === signature) return known;
  const hash = createHash('sha256').update(`${size} `);
  for await (const part of createReadStream(file, { end: DIGESTED_BYTES - 1 }))
    hash.update(part as Buffer);
  return { signature, digest: hash.digest('base64url') };
}
