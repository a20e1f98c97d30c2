/** For longer nobody waits: a page behind others is not drawn. */
const MOST_MS = 2000;

/**
 * Runs something once what the page holds so far has been painted: no picture is drawn before the sheets
 * of the page are there, so nothing that is asked for then takes the line from them.
 */
export function whenPainted(run: () => void): void {
  let isDue = true;
  const once = () => {
    if (isDue) run();
    isDue = false;
  };
  setTimeout(once, MOST_MS);
  // The second picture begins when the first has been handed over.
  requestAnimationFrame(() => requestAnimationFrame(once));
}
