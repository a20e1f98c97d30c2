/** Does something once the page is loaded and has nothing else to do. */
export function afterIdle(act: () => void): void {
  addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(act));
}
