import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Position } from '../../core/db/change-log.ts';
import {
  FORMAT,
  serialize,
  deserialize,
  type Layout,
  type Segment,
  type SerializedSegment,
} from '../engine/engine.ts';

/**
 * Index snapshot, so that a start reads arrays instead of the whole database. A cache: if anything
 * in it is unexpected, it is ignored and the index is rebuilt.
 *
 *     magic (8 bytes) · header length · checksum of header and sums (32 bits each)
 *     header: JSON with identity and block lengths · one block per segment
 *     sums: a checksum of each piece of each block (32 bits each)
 *
 * Pieces are read and checked in any order, several at once.
 */
export interface IndexFile {
  /** Identity of the catalogue: `network.epoch` of its database and cover origins. */
  epoch: string;
  /** Change log position; later changes are not included. */
  position: Position;
  /** Newest row of the change log, or "". */
  newest: string;
  titles: Segment[];
  authorities: Segment[];
}

interface Header extends Pick<IndexFile, 'epoch' | 'position' | 'newest'> {
  format: number;
  titles: Block[];
  authorities: Block[];
}
interface Block {
  layout: Layout;
  size: number;
}

const MAGIC = Buffer.from('ACERVOIX');
const PREFIX = 16;
const SUM_BYTES = 4;
/** Bytes with a checksum of their own, except that the last piece of a block is shorter. */
const PIECE = 1 << 24;
/** Pieces read at a time: what the thread pool of Node reads at once. */
const READERS = 4;

/** Writes the file atomically: the old one stays until the new one is on disk. */
export function writeIndexFile(path: string, content: IndexFile): void {
  const part = `${path}.${process.pid}.part`;
  removeUnfinished(path);
  try {
    const file = openSync(part, 'w', 0o600);
    try {
      writeContent(file, content);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(part, path);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

/** Removes the partial file of a process killed while writing. */
function removeUnfinished(path: string): void {
  for (const name of readdirSync(dirname(path))) {
    if (!name.startsWith(`${basename(path)}.`) || !name.endsWith('.part')) continue;
    rmSync(join(dirname(path), name), { force: true });
  }
}

function writeContent(file: number, { titles, authorities, ...rest }: IndexFile): void {
  const packed = { titles: titles.map(serialize), authorities: authorities.map(serialize) };
  const bare = ({ layout, size }: Block): Block => ({ layout, size });
  const described: Header = {
    format: FORMAT,
    ...rest,
    titles: packed.titles.map(bare),
    authorities: packed.authorities.map(bare),
  };
  const header = Buffer.from(JSON.stringify(described));
  writeAll(file, new Uint8Array(PREFIX)); // its checksum is known when the rest is written
  writeAll(file, header);
  const sums: number[] = [];
  for (const block of [...packed.titles, ...packed.authorities]) writeBlock(file, block, sums);
  const trailer = new Uint8Array(Uint32Array.from(sums).buffer);
  writeAll(file, trailer);
  writeSync(file, prefixOf(header.length, crc32(trailer, crc32(header))), 0, PREFIX, 0);
}

function writeBlock(file: number, { views, size }: SerializedSegment, sums: number[]): void {
  let sum = 0;
  let length = 0;
  const add = (bytes: Uint8Array): void => {
    for (let at = 0; at < bytes.length;) {
      const some = bytes.subarray(at, at + PIECE - (length % PIECE));
      writeAll(file, some);
      sum = crc32(some, sum);
      at += some.length;
      length += some.length;
      if (length % PIECE !== 0 && length < size) continue;
      sums.push(sum);
      sum = 0;
    }
  };
  for (const { at, view } of views) {
    add(new Uint8Array(at - length));
    add(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
  }
  add(new Uint8Array(size - length));
}

/**
 * Reads the snapshot of this catalogue.
 *
 * @throws when it is missing or unusable; the message says why
 */
export async function readIndexFile(path: string, epoch: string): Promise<IndexFile> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size < PREFIX) throw new Error('it is cut short');
    const prefix = Buffer.from(await bytesAt(file, 0, PREFIX));
    if (!prefix.subarray(0, MAGIC.length).equals(MAGIC)) throw new Error('it is no index file');
    const headerLength = prefix.readUInt32LE(8);
    if (PREFIX + headerLength > size) throw new Error('it is cut short');
    const head = await bytesAt(file, PREFIX, headerLength);
    const { format, titles, authorities, ...rest } = parseHeader(head);
    if (format !== FORMAT) throw new Error('another version wrote it');
    if (rest.epoch !== epoch) throw new Error('another database was its source');
    const all = [...titles, ...authorities];
    const begin = PREFIX + headerLength;
    const end = all.reduce((sum, block) => sum + block.size, begin);
    const pieces = all.reduce((sum, block) => sum + Math.ceil(block.size / PIECE), 0);
    if (size !== end + SUM_BYTES * pieces) throw new Error('it is cut short');
    const trailer = await bytesAt(file, end, SUM_BYTES * pieces);
    if (crc32(trailer, crc32(head)) !== prefix.readUInt32LE(12)) throw new Error(WRONG_SUM);
    const memory = all.map((block) => new SharedArrayBuffer(block.size));
    await readPieces(file, begin, memory, new Uint32Array(trailer.buffer));
    const segments = all.map(({ layout }, i) => deserialize(layout, memory[i]!));
    return {
      ...rest,
      titles: segments.slice(0, titles.length),
      authorities: segments.slice(titles.length),
    };
  } finally {
    await file.close();
  }
}

const WRONG_SUM = 'its checksum is wrong';

/** Reads the blocks piece by piece and compares their checksums. */
async function readPieces(
  file: FileHandle,
  begin: number,
  blocks: readonly SharedArrayBuffer[],
  sums: Uint32Array,
): Promise<void> {
  const pieces = piecesOf(begin, blocks, sums);
  const readers = Array.from({ length: READERS }, async () => {
    for (const { at, bytes, sum } of pieces) {
      await readAll(file, bytes, at);
      if (crc32(bytes) !== sum) throw new Error(WRONG_SUM);
    }
  });
  // All have ended before the file is closed.
  const [failed] = (await Promise.allSettled(readers)).filter(
    ({ status }) => status === 'rejected',
  );
  if (failed !== undefined) await Promise.all(readers);
}

function* piecesOf(
  begin: number,
  blocks: readonly SharedArrayBuffer[],
  sums: Uint32Array,
): Generator<{ at: number; bytes: Uint8Array; sum: number }> {
  let at = begin;
  let number = 0;
  for (const block of blocks) {
    for (let from = 0; from < block.byteLength; from += PIECE) {
      const bytes = new Uint8Array(block, from, Math.min(PIECE, block.byteLength - from));
      yield { at, bytes, sum: sums[number++]! };
      at += bytes.length;
    }
  }
}

function parseHeader(bytes: Uint8Array): Header {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as Header;
  } catch {
    throw new Error('its header is damaged');
  }
}

function prefixOf(headerLength: number, sum: number): Buffer {
  const prefix = Buffer.alloc(PREFIX);
  MAGIC.copy(prefix);
  prefix.writeUInt32LE(headerLength, 8);
  prefix.writeUInt32LE(sum, 12);
  return prefix;
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at, bytes.length - at);
}

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  await readAll(file, bytes, at);
  return bytes;
}

async function readAll(file: FileHandle, into: Uint8Array, from: number): Promise<void> {
  for (let at = 0; at < into.length;) {
    const { bytesRead } = await file.read(into, at, into.length - at, from + at);
    if (bytesRead === 0) throw new Error('it is cut short');
    at += bytesRead;
  }
}
