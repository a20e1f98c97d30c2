/** Maximum wait: Chromium postpones idle callbacks of pages that no longer draw. */
const MAX_WAIT_MS = 2000;

/** Runs a callback when the browser is idle, after two seconds at the latest. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: MAX_WAIT_MS });
  else setTimeout(run, 200);
}
