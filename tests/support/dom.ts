import { configure } from '@testing-library/react';
import { afterAll, beforeEach } from 'vitest';

/** How long `findBy…` and `waitFor` look for what is to come: no test measures time. */
configure({ asyncUtilTimeout: 15_000 });

// What a screen keeps in the entry of the browser's history is of one test alone.
beforeEach(() => window.history.replaceState(null, ''));

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
