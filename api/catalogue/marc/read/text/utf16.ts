/** UTF-16 byte order. */
export type Utf16 = 'utf-16le' | 'utf-16be';

/** Plain characters required to recognise UTF-16 without a byte order mark. */
const PLAIN = 8;

/**
 * Detects UTF-16: by its byte order mark or, as every format read here begins in ASCII, by NUL in
 * every second byte.
 */
export function detectUtf16(head: Uint8Array): Utf16 | undefined {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const isPlain = (from: number): boolean =>
    head.length >= 2 * PLAIN &&
    head.subarray(0, 2 * PLAIN).every((byte, at) => (at % 2 === from ? byte > 0 : byte === 0));
  if (isPlain(0)) return 'utf-16le';
  return isPlain(1) ? 'utf-16be' : undefined;
}

/** Replaces invalid UTF-16 by a byte that is invalid in UTF-8, so that the fault is reported. */
const UNREADABLE = Buffer.of(0xff);

/** Converts to UTF-8, without byte order mark. */
export async function* toUtf8(
  chunks: AsyncIterable<Uint8Array>,
  utf16: Utf16,
): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(utf16);
  for await (const chunk of chunks) yield utf8(decoder.decode(chunk, { stream: true }));
  yield utf8(decoder.decode());
}

const utf8 = (text: string): Uint8Array =>
  Buffer.concat(
    text
      .split('\ufffd')
      .flatMap((part, at) => [...(at > 0 ? [UNREADABLE] : []), Buffer.from(part)]),
  );
