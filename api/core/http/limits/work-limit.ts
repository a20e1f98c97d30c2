import { networkPrefix } from '../networks.ts';
import { refused } from '../refused.ts';
import { sharedNow, SharedTable, sharedTableMemory, type SharedEntry } from './shared-table.ts';

/** Processor time that one address may use for searches and files: a token bucket. */
export interface WorkAllowance {
  /** Capacity of the bucket. */
  savedMs: number;
  /** Refill rate. */
  msPerSecond: number;
}

/**
 * More than hundreds of readers behind one address need; a greedy program gets half a core. 2000 titles as
 * PDF take some five seconds, a search in a million titles some 50 ms.
 */
export const WORK_ALLOWANCE: WorkAllowance = { savedMs: 60_000, msPerSecond: 500 };

/** Tracked addresses; evicts the least recently active. */
const MAX_ADDRESSES = 10_000;

/** Memory in which the threads of a server count together. */
export const workMemory = (): SharedArrayBuffer => sharedTableMemory(MAX_ADDRESSES);

interface WorkLimitOptions {
  clock?: () => number;
  memory?: SharedArrayBuffer | undefined;
}

/** Limits the work of each address. In memory: each server counts by itself. */
export class WorkLimit {
  readonly #allowance: WorkAllowance;
  readonly #clock: () => number;
  /** By address: used milliseconds, and when. */
  readonly #used: SharedTable;

  constructor(
    allowance: WorkAllowance,
    { clock = sharedNow, memory = workMemory() }: WorkLimitOptions = {},
  ) {
    this.#allowance = allowance;
    this.#clock = clock;
    this.#used = new SharedTable(memory);
  }

  /** Seconds until an address may continue; 0: now. */
  secondsToWait(address: string): number {
    const { savedMs, msPerSecond } = this.#allowance;
    const tooMuch = this.#leftOf(this.#used.get(address)) - savedMs;
    return tooMuch < 0 ? 0 : Math.floor(tooMuch / msPerSecond) + 1;
  }

  charge(address: string, ms: number): void {
    this.#used.update(address, (used) => ({
      first: this.#leftOf(used) + ms,
      second: this.#clock(),
    }));
  }

  /** Used milliseconds that were not refilled since. */
  #leftOf(used: SharedEntry | undefined): number {
    if (!used) return 0;
    const given = ((this.#clock() - used.second) / 1000) * this.#allowance.msPerSecond;
    return Math.max(0, used.first - given);
  }
}

/** Accounts for the work of a request. */
export interface Work {
  /** Throws 429 `too_much_work` if the address has exhausted its allowance. */
  check(): void;
  /** Charges work of known cost. */
  charge(ms: number): void;
  /** Runs something synchronous and charges its duration. */
  measure<T>(act: () => T): T;
}

/** For callers without limit. */
export const UNLIMITED: Work = {
  check: () => undefined,
  charge: () => undefined,
  measure: (act) => act(),
};

/** Accounts for the work of a visitor by address. `onRefusal` gets the seconds to wait. */
export type WorkOf = (address: string, onRefusal: (seconds: number) => void) => Work;

/** Counts the work of each address, except of those that many people share. */
export const workByAddress =
  (limit: WorkLimit, isShared: (address: string) => boolean): WorkOf =>
  (address, onRefusal) =>
    isShared(address) ? UNLIMITED : createWork(limit, networkPrefix(address), onRefusal);

/** Accounts for the work of an address. `onRefusal` gets the seconds to wait. */
export const createWork = (
  limit: WorkLimit,
  address: string,
  onRefusal: (seconds: number) => void,
): Work => ({
  check() {
    const seconds = limit.secondsToWait(address);
    if (seconds === 0) return;
    onRefusal(seconds);
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
