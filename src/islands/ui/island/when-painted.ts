/** For longer nobody waits: a page behind others is not painted. */
const MOST_MS = 2000;

/**
 * Runs something once what the page holds so far can be seen. Nothing is painted before the sheets of the
 * page are there, so what is asked for then takes the line from none of them.
 */
export function whenPainted(run: () => void): void {
  let isDue = true;
  const once = () => {
    if (isDue) run();
    isDue = false;
  };
  setTimeout(once, MOST_MS);
  // What was read after the first paint comes with the next.
  const afterNext = () => requestAnimationFrame(() => requestAnimationFrame(once));
  new PerformanceObserver(afterNext).observe({ type: 'paint', buffered: true });
}
