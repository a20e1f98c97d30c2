import {
  closeSync,
  fstatSync,
  fsyncSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Position } from '../../core/db/change-log.ts';
import { FORMAT, serialize, deserialize, type Layout, type Segment } from '../engine/engine.ts';

/**
 * Index snapshot, so that a start reads arrays instead of the whole database. A cache: if anything
 * in it is unexpected, it is ignored and the index is rebuilt.
 *
 *     magic (8 bytes) · header length · checksum of everything after it (32 bits each)
 *     header: JSON with identity and block lengths · one block per segment
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
/** Operating systems read and write at most 2 GiB at once. */
const PIECE = 1 << 28;

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
  let sum = 0;
  const add = (bytes: Uint8Array): void => {
    if (bytes.length === 0) return;
    sum = crc32(bytes, sum);
    writeAll(file, bytes);
  };
  writeAll(file, new Uint8Array(PREFIX)); // its checksum is known when the rest is written
  add(header);
  for (const { views, size } of [...packed.titles, ...packed.authorities]) {
    let end = 0;
    for (const { at, view } of views) {
      add(new Uint8Array(at - end));
      add(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
      end = at + view.byteLength;
    }
    add(new Uint8Array(size - end));
  }
  writeSync(file, prefixOf(header.length, sum), 0, PREFIX, 0);
}

/**
 * Reads the snapshot of this catalogue.
 *
 * @throws when it is missing or unusable; the message says why
 */
export function readIndexFile(path: string, epoch: string): IndexFile {
  const file = openSync(path, 'r');
  try {
    const prefix = Buffer.alloc(PREFIX);
    const { size } = fstatSync(file);
    if (size < PREFIX) throw new Error('it is cut short');
    readAll(file, prefix);
    if (!prefix.subarray(0, MAGIC.length).equals(MAGIC)) throw new Error('it is no index file');
    const headerLength = prefix.readUInt32LE(8);
    if (PREFIX + headerLength > size) throw new Error('it is cut short');
    const head = new Uint8Array(headerLength);
    readAll(file, head);
    const { format, titles, authorities, ...rest } = parseHeader(head);
    if (format !== FORMAT) throw new Error('another version wrote it');
    if (rest.epoch !== epoch) throw new Error('it belongs to another network');
    const all = [...titles, ...authorities];
    const expected = all.reduce((sum, block) => sum + block.size, PREFIX + headerLength);
    if (size !== expected) throw new Error('it is cut short');
    let sum = crc32(head);
    const blocks = new Map<Block, SharedArrayBuffer>();
    for (const block of all) {
      const memory = new SharedArrayBuffer(block.size);
      const bytes = new Uint8Array(memory);
      readAll(file, bytes);
      sum = crc32(bytes, sum);
      blocks.set(block, memory);
    }
    if (sum !== prefix.readUInt32LE(12)) throw new Error('its checksum is wrong');
    const opened = (block: Block): Segment => deserialize(block.layout, blocks.get(block)!);
    return { ...rest, titles: titles.map(opened), authorities: authorities.map(opened) };
  } finally {
    closeSync(file);
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
  for (let at = 0; at < bytes.length;) {
    at += writeSync(file, bytes, at, Math.min(PIECE, bytes.length - at));
  }
}

function readAll(file: number, into: Uint8Array): void {
  for (let at = 0; at < into.length;) {
    const read = readSync(file, into, at, Math.min(PIECE, into.length - at), null);
    if (read === 0) throw new Error('it is cut short');
    at += read;
  }
}
