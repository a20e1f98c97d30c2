import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { readIso2709 } from './iso2709.ts';
import { readMarcJson } from './jsonl.ts';
import { readMarcXml } from './marcxml.ts';
import type { ReadOptions, ReadResult } from './read-result.ts';

/** Bytes needed to tell what a file is. */
const SNIFF = 64;

/**
 * Reads MARC records from a file or stream, plain or gzipped, ISO 2709, MARCXML or lines of
 * MARC-in-JSON; the content decides, not the name. Problems in the content come as refusals and never stop what follows.
 *
 * @throws the file system's error when the path cannot be read
 */
export async function* openMarc(
  source: string | AsyncIterable<Uint8Array>,
  options: ReadOptions = {},
): AsyncGenerator<ReadResult> {
  const bytes: AsyncIterable<Uint8Array> =
    typeof source === 'string' ? createReadStream(source, { highWaterMark: 1 << 18 }) : source;
  const packed = await peek(bytes);
  if (packed.head[0] !== 0x1f || packed.head[1] !== 0x8b) {
    yield* readPlain(packed, options);
    return;
  }
  const damage: { error?: unknown } = {};
  let last = 0;
  for await (const result of readPlain(await peek(unpack(packed.chunks, damage)), options)) {
    last = result.position.number;
    yield result;
  }
  if (damage.error === undefined) return;
  yield {
    ok: false,
    position: { number: last + 1 },
    reason: 'bad_gzip',
    detail: damage.error instanceof Error ? damage.error.message : String(damage.error),
    raw: new Uint8Array(0),
  };
}

interface Peeked {
  head: Uint8Array;
  /** All the bytes, the head included. */
  chunks: AsyncIterable<Uint8Array>;
}

async function* readPlain(
  { head, chunks }: Peeked,
  options: ReadOptions,
): AsyncGenerator<ReadResult> {
  const mark = byteOrderMark(head);
  if (isXml(head.subarray(mark))) yield* readMarcXml(chunks);
  else if (head[mark] === 0x7b) yield* readMarcJson(withoutFirst(chunks, mark));
  else yield* readIso2709(mark === 0 ? chunks : withoutFirst(chunks, mark), options, mark);
}

/** Length of a UTF-8 byte order mark; those of UTF-16 are left for the XML reader. */
const byteOrderMark = (head: Uint8Array): number =>
  head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;

function isXml(head: Uint8Array): boolean {
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  return isUtf16 || /^\s*</.test(Buffer.from(head).toString('latin1'));
}

async function peek(source: AsyncIterable<Uint8Array>): Promise<Peeked> {
  const iterator = source[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array(0);
  while (head.length < SNIFF) {
    const next = await iterator.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  return { head, chunks: resumed(head, iterator) };
}

async function* resumed(
  head: Uint8Array,
  iterator: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    if (head.length > 0) yield head;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}

/** What can be unpacked; the error, if there is one, is kept for the end. */
async function* unpack(
  chunks: AsyncIterable<Uint8Array>,
  damage: { error?: unknown },
): AsyncGenerator<Uint8Array> {
  const packed = Readable.from(chunks);
  const unpacked = createGunzip();
  packed.on('error', (error) => unpacked.destroy(error));
  try {
    for await (const chunk of packed.pipe(unpacked)) yield chunk as Uint8Array;
  } catch (error) {
    damage.error = error;
  } finally {
    packed.destroy();
  }
}

async function* withoutFirst(
  chunks: AsyncIterable<Uint8Array>,
  count: number,
): AsyncGenerator<Uint8Array> {
  let left = count;
  for await (const chunk of chunks) {
    const skipped = Math.min(left, chunk.length);
    left -= skipped;
    if (chunk.length > skipped) yield chunk.subarray(skipped);
  }
}
