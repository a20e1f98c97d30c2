import { LRUCache } from 'lru-cache';
import { CompressedBody } from './compressed-body.ts';

const MAX_BYTES = 30_000_000;
/** Maximum staleness of a fallback response: the shelves change too often for older ones. */
const MAX_AGE_MS = 3_600_000;

/** Approximate memory of a response; an object takes several times its JSON. */
const estimateBytes = (response: object): number =>
  response instanceof CompressedBody
    ? 2 * response.bytes.length + 500
    : 4 * JSON.stringify(response).length + 500;

/** The latest public responses, returned for the same request while the database is unavailable. */
export class StaleResponses {
  readonly #entries = new LRUCache<string, object>({
    maxSize: MAX_BYTES,
    ttl: MAX_AGE_MS,
    sizeCalculation: estimateBytes,
  });

  set(request: string, response: unknown): void {
    if (typeof response === 'object' && response !== null) this.#entries.set(request, response);
  }

  get(request: string): unknown {
    return this.#entries.get(request);
  }
}
