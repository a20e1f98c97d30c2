const locksOfBrowser = (): LockManager | undefined =>
  typeof navigator === 'undefined' ? undefined : navigator.locks;

/** Runs work while no other tab of this site runs work under the same name. */
export function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = locksOfBrowser();
  // Without locks (old browsers, plain http) the server's grace period still saves a late tab.
  if (!locks) return work();
  return locks.request(name, work) as Promise<T>;
}

const TOLD_MS = 5000;

/**
 * Tells every tab, for some seconds, that something was done; resolves once all can know. Told by a
 * lock that is held: the storage may reach another tab later than the turn to work.
 */
export function announce(name: string): Promise<void> {
  const locks = locksOfBrowser();
  if (!locks) return Promise.resolve();
  return new Promise((told) => {
    locks
      .request(name, { mode: 'shared' }, () => {
        told();
        return new Promise((end) => setTimeout(end, TOLD_MS));
      })
      // Untold, another tab only asks once more than it would have to.
      .catch(() => told());
  });
}

export async function isAnnounced(name: string): Promise<boolean> {
  const { held = [] } = (await locksOfBrowser()?.query()) ?? {};
  return held.some((lock) => lock.name === name);
}
