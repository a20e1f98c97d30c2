import { expect, test, type Page } from '@playwright/test';
import { ACCOUNT_PASSWORD, TRIED_LANGUAGES } from '../../support/languages.ts';
import { ready } from '../../support/ready.ts';

const enter = async (page: Page, login: string, password: string) => {
  await page.getByLabel('Usuário').fill(login);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
};

test('a wrong password and an unknown user get the same words', async ({ page }) => {
  await page.goto('/login');
  const error = page.locator('.field__error');
  await enter(page, 'pessoa07', 'errada');
  await expect(error).toBeVisible();
  const said = await error.innerText();
  await expect(page.getByLabel('Usuário')).toHaveValue('pessoa07');
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue('');
  await enter(page, 'ninguem', 'errada');
  await expect(error).toHaveText(said);
});

test('a blocked account is told so', async ({ page }) => {
  await page.goto('/login');
  await enter(page, 'bloqueado', ACCOUNT_PASSWORD);
  await expect(page.getByRole('alert').or(page.locator('.field__error')).first()).toContainText(
    'bloqueada',
  );
});

for (const redirect of ['https://example.org/', '/.//example.org', '/en/..//example.org']) {
  test(`a redirect that leads off the site is ignored: ${redirect}`, async ({ page }) => {
    await page.goto(`/login?${new URLSearchParams({ redirect })}`);
    await enter(page, 'formando', ACCOUNT_PASSWORD);
    await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1[^/]*\/meupergamum/);
  });
}

test('signing out ends the session for every tab', async ({ page, context }) => {
  await page.goto('/login');
  await enter(page, 'formando', ACCOUNT_PASSWORD);
  await expect(page).toHaveURL(/meupergamum/);
  await page.goto('/sair');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Você saiu da sua conta.')).toBeVisible();
  await page.reload();
  await ready(page, '.bar');
  await expect(page.getByText('Você saiu da sua conta.')).toHaveCount(0);
  const other = await context.newPage();
  await other.goto('/meupergamum');
  await expect(other).toHaveURL(/\/login\?redirect=/);
});

test('a damaged store does not break the page', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{broken');
    for (const key of ['acervo.acessibilidade', 'acervo.tema', 'acervo.idioma']) {
      localStorage.setItem(key, '\u0000{');
    }
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/?q=machado');
  await expect(page.locator('.hit').first()).toBeVisible();
});

for (const { locale, prefix } of TRIED_LANGUAGES) {
  test(`?lng leads to the page in that language and is remembered (${locale})`, async ({
    page,
  }) => {
    await page.goto(`/acervo/1?lng=${locale}`);
    await expect(page).toHaveURL(new RegExp(`${prefix}/acervo/1`));
    // The page that one is led to remembers it.
    await page.waitForLoadState('domcontentloaded');
    await page.goto('/');
    await expect(page).toHaveURL(new RegExp(`127\\.0\\.0\\.1:\\d+${prefix}/$`));
  });
}
