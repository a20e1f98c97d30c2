import { LRUCache } from 'lru-cache';
import { Prepared } from './prepared.ts';

interface Entry {
  /** The state of the data that the response was made from. */
  state: string;
  response: Prepared;
}

/** Memory of a response beside its JSON: its compressed forms and what describes it. */
const BYTES_PER_JSON_BYTE = 2;
const ENTRY_BYTES = 500;

/**
 * LRU cache of responses, each valid until the data change. Simultaneous requests for the same response share one
 * computation. Only for responses that are the same for everybody.
 */
export class ResponseCache {
  readonly #state: () => Promise<string>;
  readonly #entries: LRUCache<string, Entry>;
  readonly #pending = new Map<string, Promise<Prepared>>();

  /**
   * @param state returns a version of the data: another one whenever a response may differ
   * @param maxBytes approximate limit of memory
   */
  constructor(state: () => Promise<string>, maxBytes: number) {
    this.#state = state;
    this.#entries = new LRUCache({ maxSize: maxBytes });
  }

  /** Returns the response under a key; `make` computes its JSON when none is cached or the cached one is stale. */
  async of(key: string, make: () => Promise<string>): Promise<Prepared> {
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

  async #make(key: string, state: string, make: () => Promise<string>): Promise<Prepared> {
    const response = new Prepared(await make());
    const size = BYTES_PER_JSON_BYTE * response.bytes.length + key.length + ENTRY_BYTES;
    // Under the state before: a change meanwhile may be in it or not, and then it is not found again.
    this.#entries.set(key, { state, response }, { size });
    return response;
  }
}
