import { test as base, type Page } from '@playwright/test';

/** Somebody who goes from screen to screen in one page of the browser, which keeps what it has read. */
export interface Visitor {
  page: Page;
  /** Who is signed in; null: nobody. */
  login: string | null;
}

/** Whoever comes next has not been here. */
export async function forgetAll({ page }: Visitor): Promise<void> {
  if (page.url() === 'about:blank') return;
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** Tests that look without acting: opening a browser's window anew took longer than most looks. */
export const test = base.extend<object, { visitor: Visitor }>({
  visitor: [
    async ({ browser }, use, { project }) => {
      // What is set for the page of each test does not reach one that outlives it.
      const { baseURL = '', locale = 'pt-BR', timezoneId = 'America/Sao_Paulo' } = project.use;
      const options = { baseURL, locale, timezoneId, serviceWorkers: 'block' } as const;
      const context = await browser.newContext(options);
      await use({ page: await context.newPage(), login: null });
      await context.close();
    },
    { scope: 'worker' },
  ],
});
