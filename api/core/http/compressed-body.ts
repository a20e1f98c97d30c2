import { negotiate } from '@fastify/accept-negotiator';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib';

/** Content encodings, best first. */
const ENCODINGS: Encoding[] = ['br', 'gzip'];
export type Encoding = 'br' | 'gzip';

/** Smaller bodies do not benefit from compression. */
const MIN_BYTES = 1024;

/**
 * Brotli qualities: 5 is as fast as gzip and smaller; 11 takes fifty times as long and is a tenth smaller;
 * 1 takes a fifth of the time and is a quarter larger.
 */
export const BROTLI_QUALITY = { once: 1, quick: 5, most: 11 } as const;
type BrotliQuality = (typeof BROTLI_QUALITY)[keyof typeof BROTLI_QUALITY];

/** At the lowest quality, compressing up to this size is faster than dispatching to a thread. */
const MAX_SYNC_BYTES = 65_536;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const compress = {
  br: async (bytes: Buffer, quality: BrotliQuality): Promise<Buffer> => {
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: quality } };
    const isSync = quality === BROTLI_QUALITY.once && bytes.length <= MAX_SYNC_BYTES;
    return isSync ? brotliCompressSync(bytes, options) : brotli(bytes, options);
  },
  gzip: (bytes: Buffer): Promise<Buffer> => gzipped(bytes),
};

/** Returns the best encoding that an Accept-Encoding header accepts; null if none. */
export const negotiateEncoding = (accepted = ''): Encoding | null =>
  negotiate(accepted.toLowerCase(), ENCODINGS);

/**
 * A body that is sent often, compressed lazily and once per encoding: at quality `first` for the first
 * request; the second request triggers a compression at quality `later` for those that follow.
 */
export class CompressedBody {
  readonly bytes: Buffer;
  readonly #first: BrotliQuality;
  readonly #later: BrotliQuality;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();
  /** True once compression at the later quality has begun. */
  #isFinal: boolean;

  constructor(
    bytes: Buffer,
    first: BrotliQuality = BROTLI_QUALITY.quick,
    later: BrotliQuality = first,
  ) {
    this.bytes = bytes;
    this.#first = first;
    this.#later = later;
    this.#isFinal = later === first;
  }

  /** Returns the encoding to send for an Accept-Encoding header; null if none. */
  encodingFor(accepted: string | undefined): Encoding | null {
    return this.bytes.length < MIN_BYTES ? null : negotiateEncoding(accepted);
  }

  in(encoding: Encoding): Promise<Buffer> {
    const known = this.#compressed.get(encoding);
    if (known) {
      if (encoding === 'br' && !this.#isFinal) void this.#recompress(known);
      return known;
    }
    const compressed = compress[encoding](this.bytes, this.#first);
    this.#compressed.set(encoding, compressed);
    return compressed;
  }

  /** Starts after the first compression. */
  async #recompress(first: Promise<Buffer>): Promise<void> {
    this.#isFinal = true;
    await first;
    const compressed = await compress.br(this.bytes, this.#later);
    this.#compressed.set('br', Promise.resolve(compressed));
  }
}
