import type { Page } from '@playwright/test';

/** Keeps the scripts of the islands back, as a slow line does, until the answer is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route('**/_assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
