import en from '#lib/i18n/locales/en/share.json' with { type: 'json' };
import es from '#lib/i18n/locales/es/share.json' with { type: 'json' };
import pt from '#lib/i18n/locales/pt/share.json' with { type: 'json' };
import { expect, test, type Page } from '@playwright/test';
import { TRIED_LANGUAGES } from '../../support/languages.ts';

const WORDS = { pt, en, es };
const button = (page: Page, words = WORDS.pt) =>
  page.getByRole('button', { name: new RegExp(`^${words.share}`) });

/** Gives the device a sheet, whose answer to a press is that of `share`. */
const withSheet = (page: Page, isClosed: boolean) =>
  page.addInitScript((isClosed) => {
    const share = async (shared: unknown) => {
      Object.assign(window, { shared });
      if (isClosed) throw new DOMException('closed', 'AbortError');
    };
    Object.defineProperty(navigator, 'share', { value: share });
  }, isClosed);

const sharedIn = async (page: Page) => {
  const shared = await page.waitForFunction(() => (window as { shared?: ShareData }).shared);
  return shared.jsonValue();
};

test('a title is passed on by the sheet of the device, whichever part is open', async ({
  page,
}) => {
  await withSheet(page, false);
  await page.goto('/acervo/1/marc');
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await button(page).click();
  const { url, title: named } = (await sharedIn(page)) ?? {};
  expect(url).toMatch(/\/acervo\/1$/);
  expect(named).toBe(title);
});

test('whoever closes the sheet is told nothing', async ({ page }) => {
  await withSheet(page, true);
  await page.goto('/acervo/1');
  await button(page).click();
  await sharedIn(page);
  await expect(page.getByText(pt.copied)).toHaveCount(0);
  await expect(button(page)).toBeFocused();
});

for (const { locale, prefix } of TRIED_LANGUAGES) {
  const words = WORDS[locale];
  test(`without a sheet the address is copied (${locale})`, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${prefix}/acervo/1`);
    await button(page, words).press('Enter');
    await expect(page.getByText(words.copied)).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(copied).pathname).toBe(`${prefix}/acervo/1`);
  });
}

test('a page that may not copy tells the address', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: refuse } });
    document.execCommand = () => false;
  });
  await page.goto('/acervo/1');
  await button(page).click();
  await expect(page.getByText(/\/acervo\/1\b/).last()).toBeVisible();
});
