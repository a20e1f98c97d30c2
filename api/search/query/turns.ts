import { refused } from '../../core/http/refused.ts';

/** Of searches that wait, so many take seconds in a catalogue of a million titles. */
const MAX_WAITING = 100;

/** Taken when this is loaded: a test's clock that stands still must not hold up what is asked. */
const nextTurn = setImmediate;

/**
 * Lets one search be made in each turn of the event loop, in the order in which they came, so that whatever else
 * is asked gets its answer between two of them however many come at once.
 */
export class SearchTurns {
  readonly #most: number;
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  constructor(most = MAX_WAITING) {
    this.#most = most;
  }

  /** Waits for the turn; throws 503 `too_busy` where too many wait already. */
  async take(): Promise<void> {
    if (!this.#isTaken) return this.#begin();
    if (this.#waiting.length >= this.#most) throw refused(503, 'too_busy');
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.#waiting.push(() => resolve(undefined));
    await promise;
  }

  #begin(): void {
    this.#isTaken = true;
    nextTurn(() => {
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
