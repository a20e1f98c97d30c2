/** Runs work while no other tab of this site runs work under the same name. */
export function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  // Without locks (old browsers, plain http) the server's grace period still saves a late tab.
  if (!locks) return work();
  return locks.request(name, work) as Promise<T>;
}
