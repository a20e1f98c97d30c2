/** First bytes of a page that come later than this, in milliseconds, came over a slow line. */
const SLOW_FIRST_BYTE_MS = 300;

/** True on a slow line, and for whoever saves data; not every browser tells, so the page's own first byte counts, too. */
export function isSlowLine(): boolean {
  const { connection } = navigator;
  if (connection?.saveData || /[23]g/.test(connection?.effectiveType ?? '')) return true;
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page !== undefined && page.responseStart - page.requestStart > SLOW_FIRST_BYTE_MS;
}

declare global {
  interface Navigator {
    /** Chromium only. */
    connection?: { saveData?: boolean; effectiveType?: string };
  }
}
