/** After this time a wait is announced (src/head/report-waits.ts). */
const SLOW_MS = 8000;

/** After this time a wait fails, so that it can be retried. */
const TIMEOUT_MS = 20_000;

/** On the window: a wait has become slow (`detail` 1), or a slow one has ended (-1). */
export const SLOW_EVENT = 'acervo:slow';

export const isTimeout = (error: unknown): boolean =>
  error instanceof Error && error.name === 'TimeoutError';

/** A script did not come, or failed: "Failed to fetch dynamically imported module". */
export const isScriptFailure = (error: unknown): boolean =>
  isTimeout(error) || (error instanceof TypeError && /import/i.test(error.message));

/**
 * Watches what a page waits for: a script, texts, a response. What never comes fails after 20 seconds.
 *
 * @param extraMs added to them, for what takes long to send
 */
export async function watched<T>(wait: Promise<T>, extraMs = 0): Promise<T> {
  let isSlow = false;
  const report = () => {
    const event = new CustomEvent(SLOW_EVENT, { detail: isSlow ? 1 : -1 });
    globalThis.dispatchEvent?.(event);
  };
  const slow = setTimeout(() => {
    isSlow = true;
    report();
  }, SLOW_MS);
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const error = Object.assign(new Error('Nothing came'), { name: 'TimeoutError' });
    timeout = setTimeout(() => reject(error), TIMEOUT_MS + extraMs);
  });
  try {
    return await Promise.race([wait, late]);
  } finally {
    clearTimeout(slow);
    clearTimeout(timeout);
    if (isSlow) {
      isSlow = false;
      report();
    }
  }
}
