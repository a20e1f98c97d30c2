import { expect, test } from '@playwright/test';
import { LANGUAGES } from '../support/languages.ts';

test('a title can be read without script, with its data for search engines', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/acervo/1');
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
  const data = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
  ) as { name: string; '@type': string };
  expect(data.name).toBe(await page.getByRole('heading', { level: 1 }).innerText());
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/acervo\/1$/);
  for (const tag of ['pt-BR', 'en', 'es', 'x-default']) {
    await expect(page.locator(`link[rel=alternate][hreflang="${tag}"]`)).toHaveCount(1);
  }
  await context.close();
});

test('copies stand under their library with a call number to copy', async ({ page }) => {
  await page.goto('/acervo/1');
  const library = page.locator('.library').first();
  await expect(library.locator('.spine__label')).not.toBeEmpty();
  await expect(library.getByRole('table')).toBeVisible();
});

test('the page stays readable when the server does not answer', async ({ page }) => {
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/acervo/1');
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
  await expect(page.getByText('Não foi possível ver onde estão os exemplares')).toBeVisible();
  await page.unroute('**/api/**');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.locator('.library').first()).toBeVisible();
});

for (const { locale, prefix, words } of LANGUAGES) {
  test(`an unknown title is a 404 in its language, with a search box (${locale})`, async ({
    page,
  }) => {
    for (const address of ['/acervo/999999', '/acervo/abc', '/nada']) {
      const answer = await page.goto(`${prefix}${address}`);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.notFound);
      await expect(page.getByRole('main').getByRole('combobox')).toBeVisible();
    }
  });
}

test('an address with a trailing slash leads to the one without', async ({ page }) => {
  await page.goto('/acervo/1/');
  expect(new URL(page.url()).pathname).toBe('/acervo/1');
  await page.goto('/en');
  expect(new URL(page.url()).pathname).toBe('/en/');
});
