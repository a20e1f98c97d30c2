import type { Page } from '@playwright/test';

/** The script that shows the first view of the personal area (src/head/first-account.ts). */
const FIRST = /first-account/;

/** Keeps the scripts of the islands back, as a slow line does, until the answer is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route('**/_assets/*.js', async (route) => {
    if (!FIRST.test(route.request().url())) await held;
    await route.continue();
  });
  return release;
}

/** The browser says that the line is slow, as Chromium does for somebody who saves data. */
export const onSlowLine = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
