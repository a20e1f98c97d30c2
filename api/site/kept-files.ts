import { statSync, type Stats } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Kept } from '../http/kept.ts';
import { EFFORT, Packed } from '../http/packed.ts';

/** Of what is kept in memory: pages are some 60 kB, and as much again packed. */
const MOST_BYTES = 96_000_000;
/** Larger files are read each time. */
const LARGEST = 1_000_000;

/** Pages are many, and new when a title is; scripts and sheets are few, and every new visitor waits for them. */
const HTML = 'text/html; charset=utf-8';

/** Content types of the files that are kept, and whether packing makes them smaller. */
const TYPES: Readonly<Record<string, { type: string; packs: boolean }>> = {
  '.html': { type: HTML, packs: true },
  '.css': { type: 'text/css; charset=utf-8', packs: true },
  '.js': { type: 'application/javascript; charset=utf-8', packs: true },
  '.json': { type: 'application/json; charset=utf-8', packs: true },
  '.svg': { type: 'image/svg+xml', packs: true },
  '.woff2': { type: 'font/woff2', packs: false },
};

/** A file of the site in memory. */
export class KeptFile extends Packed {
  readonly etag: string;
  readonly lastModified: string;
  readonly type: string;
  /** Whether packing makes it smaller. */
  readonly packs: boolean;
  /** Which state of the file this is. */
  readonly signature: string;

  constructor(bytes: Buffer, stats: Stats, { type, packs }: { type: string; packs: boolean }) {
    super(bytes, EFFORT.quick, type === HTML ? EFFORT.quick : EFFORT.most);
    const { size, mtime } = stats;
    this.etag = `W/"${size.toString(16)}-${mtime.getTime().toString(16)}"`;
    this.lastModified = mtime.toUTCString();
    this.type = type;
    this.packs = packs;
    this.signature = signatureOf(stats);
  }

  /** Whether whoever sends these headers of a request has it as it is. */
  isAt({ match, since }: { match: string | undefined; since: string | undefined }): boolean {
    if (match !== undefined) {
      const plain = (tag: string) => tag.trim().replace(/^W\//, '');
      return match.trim() === '*' || match.split(',').map(plain).includes(plain(this.etag));
    }
    return since !== undefined && Date.parse(this.lastModified) <= Date.parse(since);
  }
}

const signatureOf = ({ mtimeMs, size, ino }: Stats): string => `${mtimeMs} ${size} ${ino}`;

/** Files of a folder, read once for as long as they stay as they are: each time it is only asked whether they do. */
export class KeptFiles {
  readonly #folder: string;
  readonly #kept = new Kept<string, KeptFile>(MOST_BYTES);

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The file; `'unkept'` for one that is to be read each time, null for none. */
  async find(name: string): Promise<KeptFile | 'unkept' | null> {
    const path = join(this.#folder, name);
    // Without another thread: the answer is in the memory of the system, and the way there costs ten times more.
    const stats = statOf(path);
    if (!stats?.isFile()) return null;
    const type = TYPES[extname(name)];
    if (!type || stats.size > LARGEST) return 'unkept';
    const known = this.#kept.find(name);
    if (known?.signature === signatureOf(stats)) return known;
    const bytes = await readFile(path).catch(() => null);
    // Replaced since it was looked at: as it is now, read by who sends it.
    if (bytes?.length !== stats.size) return 'unkept';
    const file = new KeptFile(bytes, stats, type);
    this.#kept.keep(name, file, (type.packs ? 2 : 1) * bytes.length);
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
