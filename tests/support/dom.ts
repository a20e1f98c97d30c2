import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';

/** How long `findBy…` and `waitFor` look for what is to come: no test measures time. */
configure({ asyncUtilTimeout: 15_000 });

// The address, and what a screen keeps in the entry of the browser's history, are of one test alone.
beforeEach(() => window.history.replaceState(null, '', '/'));

/** The reader is where the libraries of the tests are. */
beforeEach(() => void vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(180));

/** Nothing of a test is left for the next: no elements, root attributes, fakes or storage. */
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  const root = document.documentElement;
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
});

/**
 * What waits beyond the last test of a file would find no page any more: a store that nobody listens
 * to lets go of the window a second later.
 */
const waiting = new Set<NodeJS.Timeout>();
globalThis.setTimeout = new Proxy(globalThis.setTimeout, {
  apply(target, self, parameters) {
    const timer = Reflect.apply(target, self, parameters) as NodeJS.Timeout;
    waiting.add(timer);
    return timer;
  },
});
afterAll(() => {
  for (const timer of waiting) clearTimeout(timer);
});
