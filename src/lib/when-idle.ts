/** For longer nobody waits: Chromium forgets idle work of a page that draws nothing more, until it is touched. */
const MOST_MS = 2000;

/** Runs something when the browser has nothing better to do, after two seconds at the latest. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: MOST_MS });
  else setTimeout(run, 200);
}
