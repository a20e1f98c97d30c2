const locksOfBrowser = (): LockManager | undefined =>
  typeof navigator === 'undefined' ? undefined : navigator.locks;

/**
 * Runs work under a lock shared by all tabs of this site. With `steal` the lock is taken from whoever holds it, whose
 * promise then rejects.
 */
export function exclusively<T>(
  name: string,
  work: () => Promise<T>,
  { steal = false }: { steal?: boolean } = {},
): Promise<T> {
  const locks = locksOfBrowser();
  // Without the Web Locks API (old browsers, plain http) the server's grace period covers races
  // between tabs.
  if (!locks) return work();
  return (steal ? locks.request(name, { steal }, work) : locks.request(name, work)) as Promise<T>;
}

const ANNOUNCED_MS = 5000;

/**
 * Announces an event to all tabs for some seconds; resolves once they can see it. Uses a held lock,
 * as storage may reach other tabs too late.
 */
export function announce(name: string): Promise<void> {
  const locks = locksOfBrowser();
  if (!locks) return Promise.resolve();
  return new Promise((announced) => {
    locks
      .request(name, { mode: 'shared' }, () => {
        announced();
        return new Promise((release) => setTimeout(release, ANNOUNCED_MS));
      })
      // Without the announcement another tab only makes one more request.
      .catch(() => announced());
  });
}

export async function isAnnounced(name: string): Promise<boolean> {
  const { held = [] } = (await locksOfBrowser()?.query()) ?? {};
  return held.some((lock) => lock.name === name);
}
