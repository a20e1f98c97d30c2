import { test as base, type Page } from '@playwright/test';
import type { Language } from '../languages.ts';
import { loginOf, openScreen, SCREENS, type Screen } from '../screens.ts';

/** Somebody who goes from screen to screen in one page of the browser, which keeps what it has read. */
export interface Visitor {
  page: Page;
  /** Who is signed in; null: nobody. */
  login: string | null;
}

/** All screens, those of one person one after another: they sign in once. */
export const SCREENS_BY_LOGIN: readonly Screen[] = SCREENS.toSorted((a, b) =>
  (loginOf(a) ?? '').localeCompare(loginOf(b) ?? ''),
);

/** Goes on to a screen, in a window as wide as on a desk, as whoever it is seen by. */
export async function visit(visitor: Visitor, language: Language, screen: Screen): Promise<void> {
  const login = loginOf(screen);
  await visitor.page.setViewportSize({ width: 1280, height: 720 });
  if (login === null || login !== visitor.login) {
    await forgetAll(visitor);
    visitor.login = null;
  }
  await openScreen(visitor.page, language, screen, visitor.login);
  visitor.login = login;
}

/** Whoever comes next has not been here. */
async function forgetAll({ page }: Visitor): Promise<void> {
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
