import { setTimeout as pause } from 'node:timers/promises';
import { RENEW_MS, type Lease } from '../../core/db/lease.ts';

/** What keeps a site published. */
export interface SiteWork {
  /** May this server build for the others? Not with settings or texts that are older than theirs. */
  isCurrent(): boolean;
  /** Is there a site that can be opened? */
  isPublished(): Promise<boolean>;
  /** Builds what is needed to open it, unless it exists. Returns whether it is then whole. */
  buildFirst(signal: AbortSignal): Promise<boolean>;
  /** Builds the rest. */
  buildRest(signal: AbortSignal): Promise<void>;
  /** Keeps single pages up to date until stopped. Returns the stop function. */
  startUpdates(): () => Promise<void>;
}

export interface CurrentSite {
  /** Resolves once the site can be served; rejects if it cannot be built. */
  opened: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Keeps a site published. With a lease, its folder is shared by several servers, of which the holder builds;
 * the others serve what it publishes, and one of them takes over when it ends. Without: it is built here.
 */
export function keepSite(work: SiteWork, lease: Lease | null): CurrentSite {
  const ending = new AbortController();
  const opened = Promise.withResolvers<undefined>();
  let isOpen = false;
  const open = () => {
    isOpen = true;
    opened.resolve(undefined);
  };
  const rounds = async () => {
    while (!ending.signal.aborted) {
      if (lease === null || (await takeIfCurrent(work, lease))) {
        await publishWhileHeld(work, lease, ending.signal, open);
      } else if (!isOpen && (await work.isPublished())) open();
      await pause(RENEW_MS, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  };
  const running = rounds().catch((error: unknown) => opened.reject(error));
  return {
    opened: opened.promise,
    async stop() {
      ending.abort();
      await running;
      await lease?.release().catch(() => undefined);
    },
  };
}

async function takeIfCurrent(work: SiteWork, lease: Lease): Promise<boolean> {
  try {
    if (work.isCurrent()) return await lease.take();
    if (lease.isHeld()) await lease.release();
  } catch {
    // The database may be away: then it is not taken, and lost only when it ends.
  }
  return lease.isHeld();
}

/** Builds and updates until the server ends or another one holds the lease. */
async function publishWhileHeld(
  work: SiteWork,
  lease: Lease | null,
  ending: AbortSignal,
  open: () => void,
): Promise<void> {
  const lost = new AbortController();
  const signal = AbortSignal.any([ending, lost.signal]);
  const renewing = setInterval(() => {
    if (lease === null) return;
    void takeIfCurrent(work, lease).then((isHeld) => {
      if (!isHeld) lost.abort();
    });
  }, RENEW_MS);
  try {
    const isWhole = await work.buildFirst(signal);
    open();
    if (!isWhole) await work.buildRest(signal);
    if (signal.aborted) return;
    const stopUpdates = work.startUpdates();
    await new Promise<void>((done) => {
      if (signal.aborted) done();
      else signal.addEventListener('abort', () => done(), { once: true });
    });
    await stopUpdates();
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    clearInterval(renewing);
  }
}
