import { refused } from '../../core/http/refused.ts';

/** Maximum waiting searches: they take seconds in a catalogue of a million titles. */
const MAX_WAITING = 100;

/** Captured at load time, so that fake timers in tests cannot block searches. */
const nextTick = setImmediate;

/**
 * Queue that runs one search per event loop turn, in order of arrival, so that other requests are
 * served between searches.
 */
export class SearchQueue {
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  constructor(maxWaiting = MAX_WAITING) {
    this.#maxWaiting = maxWaiting;
  }

  /** Waits for a turn; throws 503 `too_busy` when the queue is full. */
  async take(): Promise<void> {
    if (!this.#isTaken) return this.#begin();
    if (this.#waiting.length >= this.#maxWaiting) throw refused(503, 'too_busy');
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.#waiting.push(() => resolve(undefined));
    await promise;
  }

  #begin(): void {
    this.#isTaken = true;
    nextTick(() => {
      const next = this.#waiting.shift();
      if (!next) {
        this.#isTaken = false;
        return;
      }
      this.#begin();
      next();
    });
  }
}
