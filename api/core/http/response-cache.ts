import { LRUCache } from 'lru-cache';
import { SerializedResponse } from './serialized-response.ts';

interface Entry {
  /** Version of the data that the response was made from. */
  state: string;
  response: SerializedResponse;
}

/** Approximate memory of a response beside its JSON: compressed forms and metadata. */
const BYTES_PER_JSON_BYTE = 2;
const ENTRY_BYTES = 500;

/**
 * LRU cache of responses, each valid until the data change. Simultaneous requests for the same response
 * share one computation. Only for responses that are the same for everybody.
 */
export class ResponseCache {
  readonly #state: () => Promise<string>;
  readonly #media: string | undefined;
  readonly #entries: LRUCache<string, Entry>;
  readonly #pending = new Map<string, Promise<SerializedResponse>>();

  /**
   * @param state returns a version of the data, which changes whenever a response may
   * @param maxBytes approximate limit of memory
   * @param media content type; default: JSON
   */
  constructor(state: () => Promise<string>, maxBytes: number, media?: string) {
    this.#state = state;
    this.#media = media;
    this.#entries = new LRUCache({ maxSize: maxBytes });
  }

  /**
   * Returns the response of a key; `make` computes its JSON if none is cached or the cached one is stale.
   */
  async of(key: string, make: () => Promise<string>): Promise<SerializedResponse> {
    const state = await this.#state();
    const cached = this.#entries.get(key);
    if (cached?.state === state) return cached.response;
    const pendingKey = `${state} ${key}`;
    const pending = this.#pending.get(pendingKey) ?? this.#make(key, state, make);
    this.#pending.set(pendingKey, pending);
    try {
      return await pending;
    } finally {
      if (this.#pending.get(pendingKey) === pending) this.#pending.delete(pendingKey);
    }
  }

  async #make(
    key: string,
    state: string,
    make: () => Promise<string>,
  ): Promise<SerializedResponse> {
    const response = new SerializedResponse(await make(), this.#media);
    const size = BYTES_PER_JSON_BYTE * response.bytes.length + key.length + ENTRY_BYTES;
    // Stored under the version read before computing: if data changed meanwhile, the entry is stale at
    // once.
    this.#entries.set(key, { state, response }, { size });
    return response;
  }
}
