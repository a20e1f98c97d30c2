import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib';

/** How an answer may be packed, best first. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Packing less than this gains nothing. */
const LEAST = 1024;

/**
 * How hard brotli tries: as quickly as gzip, and smaller from 5 on; at 11 fifty times as long, a tenth smaller; at 1 a fifth
 * of the time, a quarter larger.
 */
export const EFFORT = { once: 1, quick: 5, most: 11 } as const;
type Effort = (typeof EFFORT)[keyof typeof EFFORT];

/** At the least effort so much is packed sooner than another thread is asked to. */
const AT_ONCE = 65_536;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const pack = {
  br: async (bytes: Buffer, effort: Effort): Promise<Buffer> => {
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: effort } };
    const isAtOnce = effort === EFFORT.once && bytes.length <= AT_ONCE;
    return isAtOnce ? brotliCompressSync(bytes, options) : brotli(bytes, options);
  },
  gzip: (bytes: Buffer): Promise<Buffer> => gzipped(bytes),
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
 * as quickly as `first` says; from the second on it is worth more, and who comes after that has them smaller.
 */
export class Packed {
  readonly bytes: Buffer;
  readonly #first: Effort;
  readonly #harder: Effort;
  readonly #packed = new Map<Encoding, Promise<Buffer>>();
  /** Whether nothing harder is to come. */
  #isAsHard: boolean;

  constructor(bytes: Buffer, first: Effort = EFFORT.quick, harder: Effort = first) {
    this.bytes = bytes;
    this.#first = first;
    this.#harder = harder;
    this.#isAsHard = harder === first;
  }

  /** How they travel to who takes this encoding; null: as they are. */
  encodingFor(accepted: string | undefined): Encoding | null {
    return this.bytes.length < LEAST ? null : encodingOf(accepted);
  }

  in(encoding: Encoding): Promise<Buffer> {
    const known = this.#packed.get(encoding);
    if (known) {
      if (encoding === 'br' && !this.#isAsHard) void this.#packHarder(known);
      return known;
    }
    const packed = pack[encoding](this.bytes, this.#first);
    this.#packed.set(encoding, packed);
    return packed;
  }

  /** For those who come after: not before the first has what was asked for. */
  async #packHarder(first: Promise<Buffer>): Promise<void> {
    this.#isAsHard = true;
    await first;
    const packed = await pack.br(this.bytes, this.#harder);
    this.#packed.set('br', Promise.resolve(packed));
  }
}
