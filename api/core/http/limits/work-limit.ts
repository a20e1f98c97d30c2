import { LRUCache } from 'lru-cache';
import { refused } from '../refused.ts';

/** Processor time that one address may use for searches and files. */
export interface WorkAllowance {
  /** At once, after a time without any. */
  savedMs: number;
  /** For each second that passes. */
  msPerSecond: number;
}

/**
 * Hundreds of readers behind one address need less; a program that asks for all that it can get has half a core. Two
 * thousand titles as PDF take some five seconds, a search in a catalogue of a million some 50 ms.
 */
export const WORK_ALLOWANCE: WorkAllowance = { savedMs: 60_000, msPerSecond: 500 };

/** Addresses with a counter; the least recently active ones are dropped. */
const MAX_ADDRESSES = 10_000;

/** Limits the work of each address: what was used is given back as time passes. In memory: each server counts by itself. */
export class WorkLimit {
  readonly #allowance: WorkAllowance;
  readonly #clock: () => number;
  readonly #used = new LRUCache<string, { ms: number; at: number }>({ max: MAX_ADDRESSES });

  constructor(allowance: WorkAllowance, clock = () => performance.now()) {
    this.#allowance = allowance;
    this.#clock = clock;
  }

  /** Seconds until an address may go on; 0: it may now. */
  secondsToWait(address: string): number {
    const { savedMs, msPerSecond } = this.#allowance;
    const tooMuch = this.#usedBy(address) - savedMs;
    return tooMuch < 0 ? 0 : Math.floor(tooMuch / msPerSecond) + 1;
  }

  charge(address: string, ms: number): void {
    this.#used.set(address, { ms: this.#usedBy(address) + ms, at: this.#clock() });
  }

  #usedBy(address: string): number {
    const used = this.#used.get(address);
    if (!used) return 0;
    const given = ((this.#clock() - used.at) / 1000) * this.#allowance.msPerSecond;
    return Math.max(0, used.ms - given);
  }
}

/** The work that a request costs. */
export interface Work {
  /** Throws 429 `too_much_work` where the address of the request has used up what it may. */
  check(): void;
  /** Counts work whose cost is known. */
  charge(ms: number): void;
  /** Does something without a pause, and counts how long it took. */
  measure<T>(act: () => T): T;
}

/** Of who may do any work. */
export const UNLIMITED: Work = {
  check: () => undefined,
  charge: () => undefined,
  measure: (act) => act(),
};

/** The work of an address. `tellWait` is told the seconds of a refusal. */
export const workOf = (
  limit: WorkLimit,
  address: string,
  tellWait: (seconds: number) => void,
): Work => ({
  check() {
    const seconds = limit.secondsToWait(address);
    if (seconds === 0) return;
    tellWait(seconds);
    throw refused(429, 'too_much_work', { espera: seconds });
  },
  charge: (ms) => limit.charge(address, ms),
  measure(act) {
    const begun = performance.now();
    try {
      return act();
    } finally {
      limit.charge(address, performance.now() - begun);
    }
  },
});
