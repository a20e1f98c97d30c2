import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { readIso2709 } from './iso2709.ts';
import { readMarcJson } from './jsonl.ts';
import { ALEPH_LINE, aleph } from './lines/aleph.ts';
import type { LineDialect } from './lines/dialect.ts';
import { MNEMONIC_LINE, mnemonic, readable } from './lines/line-mode.ts';
import { readLines } from './lines/read-lines.ts';
import { fromUnimarc, unimarcKind } from '../unimarc/from-unimarc.ts';
import { readMarcXml } from './marcxml.ts';
import type { ReadOptions, ReadResult } from './read-result.ts';

/** Bytes needed to tell what a file is. */
const SNIFF = 1024;

/**
 * Reads MARC records from a file or stream, plain or gzipped: ISO 2709, MARCXML, MARC in JSON,
 * Aleph sequential or line-mode MARC; the content decides, not the name. UNIMARC is mapped to MARC 21. Problems in the content come as refusals and never stop what follows.
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
    yield* inMarc21(readPlain(packed, options));
    return;
  }
  const damage: { error?: unknown } = {};
  let last = 0;
  for await (const result of inMarc21(
    readPlain(await peek(unpack(packed.chunks, damage)), options),
  )) {
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

/** Records of UNIMARC as those of MARC 21, which is told. */
async function* inMarc21(results: AsyncIterable<ReadResult>): AsyncGenerator<ReadResult> {
  for await (const result of results) {
    const kind = result.ok ? unimarcKind(result.record) : undefined;
    if (!result.ok || kind === undefined) yield result;
    else {
      const record = fromUnimarc(result.record, kind);
      yield {
        ...result,
        record,
        warnings: [...result.warnings, { code: 'unimarc_mapped', detail: kind }],
      };
    }
  }
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
  const rest = () => (mark === 0 ? chunks : withoutFirst(chunks, mark));
  const text = Buffer.from(head.subarray(mark)).toString('latin1');
  const dialect = lineDialectOf(text);
  const other = otherFormat(text);
  if (other !== undefined) {
    const raw = new Uint8Array(0);
    await chunks[Symbol.asyncIterator]().return?.(undefined);
    yield { ok: false, reason: 'not_marc', detail: other, position: { number: 1, offset: 0 }, raw };
  } else if (isXml(head.subarray(mark))) yield* readMarcXml(chunks, options);
  else if (/^\s*[[{]/.test(text)) yield* readMarcJson(rest(), options);
  else if (dialect) yield* readLines(rest(), dialect, options);
  else yield* readIso2709(rest(), options, mark);
}

/** The dialect in which the first lines are written. */
function lineDialectOf(text: string): LineDialect | undefined {
  const [first = '', second = ''] = text.trimStart().split(/\r?\n/);
  if (ALEPH_LINE.test(first)) return aleph;
  if (MNEMONIC_LINE.test(first)) return mnemonic;
  const isLeader = /^(?:LDR {1,4})?[\d ]{5}[ -~]{19}$/.test(first);
  return isLeader && /^[0-9A-Z]{3}[ ]/.test(second) ? readable : undefined;
}

/** What else people take for records, by how it begins. */
function otherFormat(text: string): string | undefined {
  return OTHER_FORMATS.find(([begins]) => begins.test(text))?.[1];
}

const OTHER_FORMATS: readonly (readonly [RegExp, string])[] = [
  [/^%PDF-/, 'PDF'],
  [/^PK\x03\x04/, 'ZIP, or a file of an office program'],
  [/^\xd0\xcf\x11\xe0/, 'a file of an office program'],
  [/^SQLite format 3/, 'SQLite'],
  [/^\s*<(?:!doctype\s+html|html)/i, 'HTML'],
  [/^\s*TY {2}- /, 'RIS'],
  [/^\s*@\w+\s*\{/, 'BibTeX'],
  [/^\s*"?[A-Za-z_ \x80-\xff]{2,40}"?[;,\t]/, 'a table (CSV)'],
];

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
