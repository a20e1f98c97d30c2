/** A page in the background is never painted: run anyway after this. */
const MAX_WAIT_MS = 2000;

/**
 * Runs a function after the first paint. Style sheets are loaded by then, so what it fetches does not
 * compete with them (tests/e2e/budgets.spec.ts: no script before the first paint).
 */
export function whenPainted(run: () => void): void {
  let isDue = true;
  const once = () => {
    if (isDue) run();
    isDue = false;
  };
  setTimeout(once, MAX_WAIT_MS);
  // What was parsed after the first paint is painted with the next.
  const afterNext = () => requestAnimationFrame(() => requestAnimationFrame(once));
  new PerformanceObserver(afterNext).observe({ type: 'paint', buffered: true });
}
