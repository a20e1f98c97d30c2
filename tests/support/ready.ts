import { expect, type Locator, type Page } from '@playwright/test';

/** Brings a part of the page into view and waits until its islands have come alive. */
export async function ready(page: Page, part: string | Locator = 'body'): Promise<void> {
  const place = typeof part === 'string' ? page.locator(part) : part;
  await place.scrollIntoViewIfNeeded();
  // Those that wait to be seen or used stay as they are, like the results of a search home.
  const waiting = place.locator(
    'astro-island[ssr]:not([client=visible], [client=use], html:not([data-results]) [client=results])',
  );
  await expect(waiting).toHaveCount(0);
}

/** The foot of the page, whose buttons come alive when it is seen. */
export async function readyFooter(page: Page): Promise<void> {
  const footer = page.locator('footer');
  // What comes alive above on the way down may push it out of sight again.
  await expect(async () => {
    await footer.scrollIntoViewIfNeeded();
    await expect(footer.locator('astro-island[ssr]')).toHaveCount(0, { timeout: 1000 });
  }).toPass({ timeout: 8000 });
}
