import { expect, test, type Page } from '@playwright/test';
import { ACCOUNT_PASSWORD, LANGUAGES, type Language } from '../support/languages.ts';

/** Search → title → sign in → renew, in every language; in English with the keyboard alone. */

const LOANS = '/meupergamum/app/emprestimo/titulos-pendentes';

const signIn = async (page: Page, { words }: Language, login: string) => {
  await page.getByLabel(words.loginLabel).fill(login);
  await page.getByLabel(words.password, { exact: true }).fill(ACCOUNT_PASSWORD);
  await page.getByRole('button', { name: words.signIn, exact: true }).click();
  // One of them has several logins, and is asked with which to go on.
  if (login === 'duplo') await page.getByRole('button', { name: /duplo$/ }).click();
};

for (const language of LANGUAGES.filter(({ locale }) => locale !== 'en')) {
  const { prefix, words, login } = language;
  test(
    `a patron finds a title, signs in and renews (${language.locale})`,
    { tag: language.locale === 'pt' ? '@journey' : [] },
    async ({ page }) => {
      await page.goto(`${prefix}/`);
      await page.locator('form.search--big').getByRole('combobox').fill('dom casmurro');
      await page.getByRole('button', { name: words.search }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('dom casmurro');
      await page.getByRole('link', { name: 'Dom Casmurro', exact: true }).click();
      await expect(page).toHaveURL(/\/acervo\/\d+$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dom Casmurro');
      await expect(page.locator('.library').first()).toBeVisible();
      await page.goto(`${prefix}${LOANS}`);
      await expect(page).toHaveURL(new RegExp(`${prefix}/login\\?redirect=`));
      await signIn(page, language, login);
      await expect(page).toHaveURL(new RegExp(`${prefix}${LOANS}$`));
      await renewOne(page, language);
    },
  );
}

async function renewOne(page: Page, { words }: Language) {
  const rows = page.locator('.loan');
  await expect(rows.first()).toBeVisible();
  const button = rows.getByRole('button', { name: words.renew }).first();
  await button.click();
  await expect(page.locator('.reason--ok').first()).toContainText(words.renewed);
}

test('the same path by keyboard alone (en)', async ({ page }) => {
  const language = LANGUAGES.find(({ locale }) => locale === 'en');
  if (!language) throw new Error('No English');
  const { words, login } = language;
  await page.goto('/en/');
  await tabTo(page, 'input[role=combobox]');
  await page.keyboard.type('dom casmurro');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('dom casmurro');
  await expect(page.locator('.hit').first()).toBeVisible();
  await tabTo(page, '.hit h2 a');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dom Casmurro');
  await page.goto(`/en${LOANS}`);
  await expect(page.getByLabel(words.loginLabel)).toBeVisible();
  await tabTo(page, 'input[autocomplete=username]');
  await page.keyboard.type(login);
  await tabTo(page, 'input[autocomplete=current-password]');
  await page.keyboard.type(ACCOUNT_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/en${LOANS}$`));
  await expect(page.locator('.loan').first()).toBeVisible();
  await tabTo(page, '.loan__act button');
  await page.keyboard.press('Enter');
  await expect(page.locator('.reason--ok').first()).toContainText(words.renewed);
});

/** Presses Tab until an element that matches has the focus, as a person does. */
async function tabTo(page: Page, selector: string) {
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press('Tab');
    const there = await page.evaluate(
      (wanted) => document.activeElement?.matches(wanted) ?? false,
      selector,
    );
    if (there) return;
  }
  throw new Error(`Tab never reached ${selector}`);
}
