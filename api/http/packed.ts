import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** How an answer may be packed, best first. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Packing less than this gains nothing. */
const LEAST = 1024;

/** How hard brotli tries: as quickly as gzip, and smaller from 5 on; at 11 fifty times as long, a tenth smaller. */
export const EFFORT = { quick: 5, most: 11 } as const;
type Effort = (typeof EFFORT)[keyof typeof EFFORT];

const pack = {
  br: (bytes: Buffer, effort: Effort) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: effort } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};

/** The best of our encodings that an Accept-Encoding header takes; null for none. */
export function encodingOf(accepted: string | undefined): Encoding | null {
  if (accepted === undefined) return null;
  const taken = new Map(
    accepted.split(',').map((part) => {
      const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
      const isRefused = parameters.some((parameter) => /^\s*q=0(?:\.0*)?\s*$/.test(parameter));
      return [name.trim(), !isRefused];
    }),
  );
  return ENCODINGS.find((encoding) => taken.get(encoding) ?? taken.get('*') ?? false) ?? null;
}

/**
 * Bytes that are sent often, packed once for each encoding when it is first asked for. Who asks first gets them packed
 * quickly, also where harder is worth it.
 */
export class Packed {
  readonly bytes: Buffer;
  readonly #effort: Effort;
  readonly #packed = new Map<Encoding, Promise<Buffer>>();

  constructor(bytes: Buffer, effort: Effort = EFFORT.quick) {
    this.bytes = bytes;
    this.#effort = effort;
  }

  /** How they travel to who takes this encoding; null: as they are. */
  encodingFor(accepted: string | undefined): Encoding | null {
    return this.bytes.length < LEAST ? null : encodingOf(accepted);
  }

  in(encoding: Encoding): Promise<Buffer> {
    const known = this.#packed.get(encoding);
    if (known) return known;
    const packed = pack[encoding](this.bytes, EFFORT.quick);
    this.#packed.set(encoding, packed);
    if (encoding === 'br' && this.#effort !== EFFORT.quick) void this.#packHarder(packed);
    return packed;
  }

  /** For those who come after: not before the first has what was asked for. */
  async #packHarder(first: Promise<Buffer>): Promise<void> {
    await first;
    const packed = await pack.br(this.bytes, this.#effort);
    this.#packed.set('br', Promise.resolve(packed));
  }
}
