import { LRUCache } from 'lru-cache';

/** Requests of one address to one call that a server has counted in the current minute. */
export interface CallCount {
  key: string;
  count: number;
  /** When the minute ends, in milliseconds since 1970. */
  endsAt: number;
}

/** Publishes this server's counts. Returns those of the others together, by key. */
export type ExchangeCounts = (
  counts: readonly CallCount[],
  now: number,
) => Promise<ReadonlyMap<string, number>>;

interface Window {
  own: number;
  /** As of the last exchange. */
  others: number;
  max: number;
  endsAt: number;
}

/** Counted addresses and calls; evicts the least recently active. */
const MAX_KEYS = 50_000;
/** Share of the limit from which a count is exchanged; below it, nothing is written or read. */
const EXCHANGED_SHARE = 0.1;
const EXCHANGE_MS = 2000;

/**
 * Counts requests per minute for the limits of calls. Counted in memory; counts near their limit are
 * exchanged with other servers or threads every two seconds, so that an answer waits for no database. What
 * may pass above a limit: a tenth of it for each server, and what comes between two exchanges.
 */
export class CallCounts {
  /** Takes memory as it fills; with `max`, lru-cache would allocate all of it at once. */
  readonly #windows = new LRUCache<string, Window>({
    maxSize: MAX_KEYS,
    sizeCalculation: () => 1,
  });
  /** Keys to exchange. */
  readonly #active = new Set<string>();
  readonly #clock: () => number;

  constructor(clock = () => Date.now()) {
    this.#clock = clock;
  }

  /** Counts a request. Returns the requests in the current minute, on all servers, and its rest. */
  add(key: string, max: number, windowMs: number): { current: number; ttl: number } {
    const now = this.#clock();
    let window = this.#windows.get(key);
    if (window === undefined || window.endsAt <= now) {
      window = { own: 0, others: 0, max, endsAt: now + windowMs };
      this.#windows.set(key, window);
      this.#active.delete(key);
    }
    window.own++;
    if (window.own >= max * EXCHANGED_SHARE) this.#active.add(key);
    return { current: window.own + window.others, ttl: window.endsAt - now };
  }

  /** Exchanges the counts near their limit, if there are any. */
  async exchange(exchange: ExchangeCounts): Promise<void> {
    const now = this.#clock();
    const windows = new Map<string, Window>();
    for (const key of this.#active) {
      const window = this.#windows.peek(key);
      if (window === undefined || window.endsAt <= now) this.#active.delete(key);
      else windows.set(key, window);
    }
    if (windows.size === 0) return;
    const counts = [...windows].map(([key, { own, endsAt }]) => ({ key, count: own, endsAt }));
    const others = await exchange(counts, now);
    for (const [key, window] of windows) window.others = others.get(key) ?? 0;
  }
}

/** Exchanges counts until stopped. Returns the stop function. */
export function startExchange(counts: CallCounts, exchange: ExchangeCounts): () => void {
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    counts
      .exchange(exchange)
      // The database may be away: until then this server counts by itself.
      .catch(() => undefined)
      .finally(() => {
        isRunning = false;
      });
  }, EXCHANGE_MS);
  timer.unref();
  return () => clearInterval(timer);
}

type Counted = (error: Error | null, result?: { current: number; ttl: number }) => void;

/** The store of `@fastify/rate-limit` that counts in `counts`, each route by itself. */
export function rateLimitStore(counts: CallCounts) {
  return class Store {
    readonly #prefix: string;

    /** Of the plugin, and for each route of `child`. */
    constructor(options: object = {}) {
      this.#prefix = 'routeInfo' in options ? routeName(options.routeInfo) : '';
    }

    incr(address: string, done: Counted, windowMs: number, max: number): void {
      done(null, counts.add(`${this.#prefix} ${address}`, max, windowMs));
    }

    child(route: object): Store {
      return new Store(route);
    }
  };
}

const routeName = (route: unknown): string => {
  const { method, url } = route as { method?: unknown; url?: unknown };
  return `${String(method)} ${String(url)}`;
};
