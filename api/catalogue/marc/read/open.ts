import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { normaliseControlFields } from './control-fields.ts';
import { readIso2709 } from './iso2709.ts';
import { readMarcJson } from './jsonl.ts';
import { ALEPH_LINE, aleph } from './lines/aleph.ts';
import type { LineDialect } from './lines/dialect.ts';
import { MNEMONIC_LINE, mnemonic, readable } from './lines/line-mode.ts';
import { readLines } from './lines/read-lines.ts';
import { fromUnimarc, unimarcKind } from '../unimarc/from-unimarc.ts';
import { readMarcXml } from './marcxml.ts';
import { otherFormat } from './other-formats.ts';
import type { ProblemCode } from './problems.ts';
import type { ReadOptions, ReadResult } from './read-result.ts';
import { detectUtf16, toUtf8 } from './text/utf16.ts';

/** Bytes needed to detect the format. */
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
  let isEmpty = true;
  for await (const result of readUnzipped(source, options)) {
    isEmpty = false;
    yield result;
  }
  if (isEmpty) options.warn?.({ code: 'no_records', detail: '', position: { number: 0 } });
}

async function* readUnzipped(
  source: string | AsyncIterable<Uint8Array>,
  options: ReadOptions,
): AsyncGenerator<ReadResult> {
  const bytes: AsyncIterable<Uint8Array> =
    typeof source === 'string' ? createReadStream(source, { highWaterMark: 1 << 18 }) : source;
  const packed = await peek(bytes);
  if (packed.head[0] !== 0x1f || packed.head[1] !== 0x8b) {
    yield* toMarc21(readPlain(packed, options));
    return;
  }
  const damage: { error?: unknown } = {};
  let last = 0;
  for await (const result of toMarc21(
    readPlain(await peek(gunzip(packed.chunks, damage)), options),
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

/** Converts UNIMARC and other relatives to MARC 21, with a warning. */
async function* toMarc21(results: AsyncIterable<ReadResult>): AsyncGenerator<ReadResult> {
  for await (const result of results) {
    if (!result.ok) {
      yield result;
      continue;
    }
    const { record, warnings: fieldWarnings } = normaliseControlFields(result.record);
    const warnings = [...result.warnings, ...fieldWarnings];
    const kind = unimarcKind(record);
    if (kind === undefined) yield { ...result, record, warnings };
    else {
      yield {
        ...result,
        record: fromUnimarc(record, kind),
        warnings: [...warnings, { code: 'unimarc_mapped', detail: kind }],
      };
    }
  }
}

interface Peeked {
  head: Uint8Array;
  /** All bytes, including the head. */
  chunks: AsyncIterable<Uint8Array>;
}

async function* readPlain(peeked: Peeked, options: ReadOptions): AsyncGenerator<ReadResult> {
  const utf16 = detectUtf16(peeked.head);
  if (utf16 === undefined) return yield* readText(peeked, options);
  const position = { number: 1, offset: 0 };
  options.warn?.({ code: 'utf16_read', detail: utf16.toUpperCase(), position });
  yield* readText(await peek(toUtf8(peeked.chunks, utf16)), { ...options, encoding: 'utf-8' });
}

async function* readText(
  { head, chunks }: Peeked,
  options: ReadOptions,
): AsyncGenerator<ReadResult> {
  const mark = byteOrderMark(head);
  const rest = () => (mark === 0 ? chunks : skipBytes(chunks, mark));
  const text = Buffer.from(head.subarray(mark)).toString('latin1');
  const dialect = detectLineDialect(text);
  const other = detectOtherFormat(head, text);
  if (other !== undefined) {
    await chunks[Symbol.asyncIterator]().return?.(undefined);
    yield refuseFile(other.reason, other.detail);
  } else if (isXml(text)) yield* readMarcXml(chunks, options);
  else if (/^\s*[[{]/.test(text)) yield* readMarcJson(rest(), options);
  else if (dialect) yield* readLines(rest(), dialect, options);
  else {
    let isEmpty = true;
    for await (const result of readIso2709(rest(), options, mark)) {
      isEmpty = false;
      yield result;
    }
    if (isEmpty) yield refuseFile('empty_file', '');
  }
}

/** Refuses the whole file. */
const refuseFile = (reason: ProblemCode, detail: string): ReadResult => ({
  ok: false,
  reason,
  detail,
  position: { number: 1, offset: 0 },
  raw: new Uint8Array(0),
});

/** Detects a line-based format from the first lines. */
function detectLineDialect(text: string): LineDialect | undefined {
  const [first = '', second = ''] = text.trimStart().split(/\r?\n/);
  if (ALEPH_LINE.test(first)) return aleph;
  if (MNEMONIC_LINE.test(first)) return mnemonic;
  const isLeader = /^(?:LDR {1,4})?[\d ]{5}[ -~]{19}$/.test(first);
  return isLeader && /^[0-9A-Z]{3}[ ]/.test(second) ? readable : undefined;
}

/** Other formats that people mistake for MARC, by their first bytes. */
function detectOtherFormat(
  head: Uint8Array,
  text: string,
): { reason: ProblemCode; detail: string } | undefined {
  const other = otherFormat(head);
  if (other) return { reason: other.isArchive ? 'packed_file' : 'other_file', detail: other.name };
  if (/^\s*TY {2}- /.test(text)) return { reason: 'other_file', detail: 'RIS' };
  if (/^\s*@\w+\s*\{/.test(text)) return { reason: 'other_file', detail: 'BibTeX' };
  const isTable = /^\s*"?[A-Za-z_ \x80-\xff]{2,40}"?[;,\t]/.test(text);
  return isTable ? { reason: 'table_file', detail: 'CSV' } : undefined;
}

const byteOrderMark = (head: Uint8Array): number =>
  head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;

const isXml = (text: string): boolean => /^\s*</.test(text);

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

/** Decompresses as much as possible; an error is reported at the end. */
async function* gunzip(
  chunks: AsyncIterable<Uint8Array>,
  damage: { error?: unknown },
): AsyncGenerator<Uint8Array> {
  const packed = Readable.from(chunks);
  const readUnzipped = createGunzip();
  packed.on('error', (error) => readUnzipped.destroy(error));
  try {
    for await (const chunk of packed.pipe(readUnzipped)) yield chunk as Uint8Array;
  } catch (error) {
    damage.error = error;
  } finally {
    packed.destroy();
  }
}

async function* skipBytes(
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
