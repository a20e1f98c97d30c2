/** Which of the two orders of bytes. */
export type Utf16 = 'utf-16le' | 'utf-16be';

/** Characters that must be plain for a file without a mark to be taken for UTF-16. */
const PLAIN = 8;

/**
 * Whether a file begins as UTF-16: with its mark or, as all that is read here begins in plain letters, digits and
 * signs, with a NUL in every second byte.
 */
export function utf16Of(head: Uint8Array): Utf16 | undefined {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const isPlain = (from: number): boolean =>
    head.length >= 2 * PLAIN &&
    head.subarray(0, 2 * PLAIN).every((byte, at) => (at % 2 === from ? byte > 0 : byte === 0));
  if (isPlain(0)) return 'utf-16le';
  return isPlain(1) ? 'utf-16be' : undefined;
}

/** Stands in UTF-8 for what is no text in UTF-16: a byte that UTF-8 does not have, so that it is noticed. */
const UNREADABLE = Buffer.of(0xff);

/** The same text in UTF-8, without a mark. */
export async function* utf8Of(
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
