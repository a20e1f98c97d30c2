import { expect, type Page } from '@playwright/test';

/** What lies in the caches of the browser: address and text of every answer, by name of its cache. */
export const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const found: { cache: string; address: string; text: string }[] = [];
    for (const cache of await caches.keys()) {
      const kept = await caches.open(cache);
      for (const request of await kept.keys()) {
        const text = (await (await kept.match(request))?.text()) ?? '';
        found.push({ cache, address: request.url.replace(location.origin, ''), text });
      }
    }
    return found;
  });

/** Waits until an address is kept: the worker works behind the page. */
export const untilKept = (page: Page, ...addresses: string[]) =>
  expect
    .poll(async () => (await keptIn(page)).map(({ address }) => address))
    .toEqual(expect.arrayContaining(addresses));
