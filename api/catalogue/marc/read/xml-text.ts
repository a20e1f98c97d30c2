import { isUtf8 } from 'node:buffer';
import type { ReadOptions } from './read-result.ts';
import { characterOf, type CodePage } from './text/code-pages.ts';

/**
 * Replaces bytes invalid in the declared encoding. XML forbids this character, so the parser stops
 * there and the error is attributed to the right record.
 */
export const UNREADABLE = '\ufffe';
/** Replaces them when `mend` is set. */
export const MENDED = '\ufdd1';

const REPLACEMENT = '\ufffd';
/** Enough for a byte order mark and an XML declaration. */
const HEAD = 256;

/** Decodes an XML file: encoding by byte order mark, XML declaration, or UTF-8. */
export async function* decodeXml(
  chunks: AsyncIterable<Uint8Array>,
  options: ReadOptions = {},
): AsyncGenerator<string> {
  let waiting: Uint8Array = new Uint8Array(0);
  let decode: ((bytes: Uint8Array) => string) | undefined;
  for await (const chunk of chunks) {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
    if (!decode && waiting.length < HEAD) continue;
    decode ??= decoderOf(waiting, options);
    const text = decode(waiting);
    waiting = new Uint8Array(0);
    if (text !== '') yield text;
  }
  decode ??= decoderOf(waiting, options);
  const rest = decode(waiting) + decode(END);
  if (rest !== '') yield rest;
}

/** Tells a decoder that the input has ended. */
const END = new Uint8Array(0);

function decoderOf(
  head: Uint8Array,
  { encoding, mend = false }: ReadOptions,
): (bytes: Uint8Array) => string {
  if (encoding === 'latin-1' || encoding === 'cp1252' || encoding === 'cp850') {
    return (bytes) => plain(pageText(bytes, encoding, mend));
  }
  const label = encoding === 'utf-8' ? encoding : encodingOf(head);
  if (label === 'utf-8') return utf8Decoder(mend ? MENDED : UNREADABLE);
  const decoder = new TextDecoder(label);
  return (bytes) => plain(decoder.decode(bytes, { stream: bytes !== END }));
}

function encodingOf(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const start = Buffer.from(head.subarray(0, HEAD)).toString('latin1');
  const declared = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/.exec(
    start,
  )?.[1];
  try {
    return new TextDecoder(declared ?? 'utf-8').encoding;
  } catch {
    return 'utf-8';
  }
}

function pageText(bytes: Uint8Array, page: CodePage, mend: boolean): string {
  const unreadable = mend ? MENDED : UNREADABLE;
  return Array.from(bytes, (byte) => characterOf(byte, page) ?? unreadable).join('');
}

/** Decodes chunk by chunk, holding back an incomplete character. */
function utf8Decoder(unreadable: string): (bytes: Uint8Array) => string {
  let held: Uint8Array = new Uint8Array(0);
  let first = true;
  return (bytes) => {
    const all = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
    const whole = bytes === END ? all.length : wholeCharacters(all);
    held = all.subarray(whole);
    const piece = all.subarray(0, whole);
    const text = Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString('utf8');
    const readable = isUtf8(piece) ? text : text.replaceAll(REPLACEMENT, unreadable);
    const begins = first && readable.startsWith('\ufeff') ? 1 : 0;
    first &&= readable === '';
    return plain(readable.slice(begins));
  };
}

/** Length without an incomplete trailing character. */
function wholeCharacters(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte < 0xc0) continue;
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return needed > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/**
 * Old systems leave control characters, forbidden in XML, inside values: they become blanks, one
 * for one, so that offsets stay valid.
 */
const plain = (text: string): string => text.replace(CONTROLS, ' ');

const CONTROLS = new RegExp('[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f]', 'g');
