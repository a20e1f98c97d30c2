/** A page in the background is never painted: run anyway after this. */
const MAX_WAIT_MS = 2000;
/** What the server renders may not come. */
const MAX_SLOW_WAIT_MS = 4000;

/**
 * Runs a function after the first paint, on a slow line once the page shows what the server renders of its islands. Style sheets are loaded by then, so what it fetches does not
 * compete with them (tests/e2e/budgets.spec.ts: no script before the first paint).
 */
export function whenPainted(run: () => void): void {
  let isDue = true;
  const once = () => {
    if (isDue) run();
    isDue = false;
  };
  const { acervoFirstView } = globalThis as { acervoFirstView?: Promise<void> };
  setTimeout(once, acervoFirstView ? MAX_SLOW_WAIT_MS : MAX_WAIT_MS);
  const onceShown = () => void (acervoFirstView ? acervoFirstView.then(once) : once());
  // What was parsed after the first paint is painted with the next.
  const afterNext = () => requestAnimationFrame(() => requestAnimationFrame(onceShown));
  new PerformanceObserver(afterNext).observe({ type: 'paint', buffered: true });
}
