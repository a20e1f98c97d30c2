import { statSync, type Stats } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { BROTLI_QUALITY, CompressedBody } from '../../core/http/compressed-body.ts';

/** Total cache size. Pages take some 60 kB, plus their compressed form. */
const MAX_BYTES = 96_000_000;
/** Larger files are not cached. */
const MAX_FILE_BYTES = 1_000_000;

/**
 * Pages are many and change with their titles; scripts and style sheets are few and needed by every new
 * visitor.
 */
const HTML = 'text/html; charset=utf-8';

/** Content types of cached files, and whether they are compressible. */
const TYPES: Readonly<Record<string, { type: string; isCompressible: boolean }>> = {
  '.html': { type: HTML, isCompressible: true },
  '.css': { type: 'text/css; charset=utf-8', isCompressible: true },
  '.js': { type: 'application/javascript; charset=utf-8', isCompressible: true },
  '.json': { type: 'application/json; charset=utf-8', isCompressible: true },
  '.svg': { type: 'image/svg+xml', isCompressible: true },
  '.woff2': { type: 'font/woff2', isCompressible: false },
};

export class CachedFile extends CompressedBody {
  readonly etag: string;
  readonly lastModified: string;
  readonly type: string;
  /** Whether it is compressible. */
  readonly isCompressible: boolean;
  /** Version of the file. */
  readonly signature: string;

  constructor(
    bytes: Buffer,
    stats: Stats,
    { type, isCompressible }: { type: string; isCompressible: boolean },
  ) {
    super(bytes, BROTLI_QUALITY.quick, type === HTML ? BROTLI_QUALITY.quick : BROTLI_QUALITY.most);
    const { size, mtime } = stats;
    this.etag = `W/"${size.toString(16)}-${mtime.getTime().toString(16)}"`;
    this.lastModified = mtime.toUTCString();
    this.type = type;
    this.isCompressible = isCompressible;
    this.signature = signatureOf(stats);
  }

  /** Evaluates conditional request headers. */
  isCurrent({ match, since }: { match: string | undefined; since: string | undefined }): boolean {
    if (match !== undefined) {
      const plain = (tag: string) => tag.trim().replace(/^W\//, '');
      return match.trim() === '*' || match.split(',').map(plain).includes(plain(this.etag));
    }
    return since !== undefined && Date.parse(this.lastModified) <= Date.parse(since);
  }
}

const signatureOf = ({ mtimeMs, size, ino }: Stats): string => `${mtimeMs} ${size} ${ino}`;

/** LRU cache of a folder's files; each request checks with one `stat` whether the file has changed. */
export class FileCache {
  readonly #folder: string;
  readonly #entries = new LRUCache<string, CachedFile>({ maxSize: MAX_BYTES });

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns the file, `'uncached'` for one that is not cached, or null. */
  async find(name: string): Promise<CachedFile | 'uncached' | null> {
    const path = join(this.#folder, name);
    // Synchronous: the kernel has the data cached, and the thread pool would cost ten times more.
    const stats = statFile(path);
    if (!stats?.isFile()) return null;
    const type = TYPES[extname(name)];
    if (!type || stats.size > MAX_FILE_BYTES) return 'uncached';
    const known = this.#entries.get(name);
    if (known?.signature === signatureOf(stats)) return known;
    const bytes = await readFile(path).catch(() => null);
    // Replaced since the stat: read it again when sending.
    if (bytes?.length !== stats.size) return 'uncached';
    const file = new CachedFile(bytes, stats, type);
    this.#entries.set(name, file, {
      size: Math.max(1, (type.isCompressible ? 2 : 1) * bytes.length),
    });
    return file;
  }
}

function statFile(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    // Invalid file name.
    return undefined;
  }
}
