import { statSync, type Stats } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { BROTLI_QUALITY, CompressedBody } from '../../core/http/compressed-body.ts';

/** Of the cache: pages are some 60 kB, and as much again compressed. */
const MAX_BYTES = 96_000_000;
/** Larger files are not cached. */
const MAX_FILE_BYTES = 1_000_000;

/** Pages are many, and new when a title is; scripts and sheets are few, and every new visitor waits for them. */
const HTML = 'text/html; charset=utf-8';

/** Content types of cached files, and whether compression makes them smaller. */
const TYPES: Readonly<Record<string, { type: string; packs: boolean }>> = {
  '.html': { type: HTML, packs: true },
  '.css': { type: 'text/css; charset=utf-8', packs: true },
  '.js': { type: 'application/javascript; charset=utf-8', packs: true },
  '.json': { type: 'application/json; charset=utf-8', packs: true },
  '.svg': { type: 'image/svg+xml', packs: true },
  '.woff2': { type: 'font/woff2', packs: false },
};

/** A file of the site in memory. */
export class CachedFile extends CompressedBody {
  readonly etag: string;
  readonly lastModified: string;
  readonly type: string;
  /** Whether compression makes it smaller. */
  readonly packs: boolean;
  /** Version of the file. */
  readonly signature: string;

  constructor(bytes: Buffer, stats: Stats, { type, packs }: { type: string; packs: boolean }) {
    super(bytes, BROTLI_QUALITY.quick, type === HTML ? BROTLI_QUALITY.quick : BROTLI_QUALITY.most);
    const { size, mtime } = stats;
    this.etag = `W/"${size.toString(16)}-${mtime.getTime().toString(16)}"`;
    this.lastModified = mtime.toUTCString();
    this.type = type;
    this.packs = packs;
    this.signature = signatureOf(stats);
  }

  /** Whether a client with these conditional headers has this version. */
  isCurrent({ match, since }: { match: string | undefined; since: string | undefined }): boolean {
    if (match !== undefined) {
      const plain = (tag: string) => tag.trim().replace(/^W\//, '');
      return match.trim() === '*' || match.split(',').map(plain).includes(plain(this.etag));
    }
    return since !== undefined && Date.parse(this.lastModified) <= Date.parse(since);
  }
}

const signatureOf = ({ mtimeMs, size, ino }: Stats): string => `${mtimeMs} ${size} ${ino}`;

/** LRU cache of the files of a folder; each request checks with one `stat` whether the file has changed. */
export class FileCache {
  readonly #folder: string;
  readonly #entries = new LRUCache<string, CachedFile>({ maxSize: MAX_BYTES });

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The file; `'uncached'` for one that is read each time, null for none. */
  async find(name: string): Promise<CachedFile | 'uncached' | null> {
    const path = join(this.#folder, name);
    // Synchronous: the kernel has the answer cached, and the thread pool would cost ten times more.
    const stats = statOf(path);
    if (!stats?.isFile()) return null;
    const type = TYPES[extname(name)];
    if (!type || stats.size > MAX_FILE_BYTES) return 'uncached';
    const known = this.#entries.get(name);
    if (known?.signature === signatureOf(stats)) return known;
    const bytes = await readFile(path).catch(() => null);
    // Replaced since the stat: it is read again when it is sent.
    if (bytes?.length !== stats.size) return 'uncached';
    const file = new CachedFile(bytes, stats, type);
    this.#entries.set(name, file, { size: Math.max(1, (type.packs ? 2 : 1) * bytes.length) });
    return file;
  }
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    // A name that no file can have.
    return undefined;
  }
}
