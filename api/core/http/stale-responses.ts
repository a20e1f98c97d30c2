import { LRUCache } from 'lru-cache';
import { CompressedBody } from './compressed-body.ts';

const MAX_BYTES = 30_000_000;
/** Maximum staleness of a fallback response: the shelves change too often for older ones. */
const MAX_AGE_MS = 3_600_000;

/** Bytes of a response in memory, about; an object takes some times its JSON. */
const bytesOf = (response: object): number =>
  response instanceof CompressedBody
    ? 2 * response.bytes.length + 500
    : 4 * JSON.stringify(response).length + 500;

/** The latest public responses, returned for the same request while the database is away. */
export class StaleResponses {
  readonly #entries = new LRUCache<string, object>({
    maxSize: MAX_BYTES,
    ttl: MAX_AGE_MS,
    sizeCalculation: bytesOf,
  });

  set(request: string, response: unknown): void {
    if (typeof response === 'object' && response !== null) this.#entries.set(request, response);
  }

  /** Returns the response of the last hour, or undefined. */
  get(request: string): unknown {
    return this.#entries.get(request);
  }
}
