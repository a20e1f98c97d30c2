import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/screens/axe.ts';
import { ready } from '../../support/ready.ts';
import { ACCOUNT_PASSWORD } from '../../support/languages.ts';

const PROFILE = '/meupergamum/app/perfil-interesse';

async function comeIn(page: Page, login: string, to: string) {
  await page.goto(`/login?redirect=${encodeURIComponent(to)}`);
  await page.locator('input[name=username]').fill(login);
  await page.locator('input[name=password]').fill(ACCOUNT_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.pathname === to);
}

test('an author is looked for and followed by keyboard, given an end, and taken off', async ({
  page,
}) => {
  await comeIn(page, 'pessoa61', PROFILE);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Siga o que lhe interessa.');
  const words = page.getByLabel('Palavras do nome ou do título');
  await words.press('Enter');
  await expect(page.getByText('Campo obrigatório.')).toBeVisible();
  await words.fill('machado de assis');
  await words.press('Enter');
  const found = page.locator('.interest-form__found li').filter({ hasText: 'Assis, Machado de' });
  await found
    .first()
    .getByRole('button', { name: /^Seguir/ })
    .press('Enter');
  const row = page.locator('.interest').filter({ hasText: 'Assis, Machado de' });
  await expect(row).toHaveCount(1);
  await found
    .first()
    .getByRole('button', { name: /^Seguir/ })
    .press('Enter');
  await expect(page.getByText('Você já segue isto.')).toBeVisible();
  await expectAccessible(page);

  await row.getByRole('button', { name: /^Validade/ }).press('Enter');
  const until = row.getByLabel('Vale até');
  await until.fill('2026-03-11');
  await row.getByRole('button', { name: 'Guardar' }).press('Enter');
  await expect(until).toHaveAccessibleDescription(/hoje em diante/);
  await until.fill('2026-12-31');
  await row.getByRole('button', { name: 'Guardar' }).press('Enter');
  await expect(row).toContainText('até 31 dez. 2026');
  await row.getByRole('button', { name: /^Tirar/ }).press('Enter');
  await expect(page.locator('.interest')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a periodical is followed with at least one of its types', async ({ page }) => {
  await comeIn(page, 'pessoa62', PROFILE);
  await page.getByLabel('O que seguir').selectOption('periodico');
  await page.getByLabel('Fascículos').uncheck();
  await page.getByLabel('Artigos').uncheck();
  await page.getByLabel('Palavras do nome ou do título').fill('revista');
  await page.getByRole('button', { name: 'Procurar' }).click();
  await page
    .getByRole('button', { name: /^Seguir/ })
    .first()
    .click();
  await expect(page.getByText('Escolha ao menos um')).toBeVisible();
  await page.getByLabel('Artigos').check();
  await page
    .getByRole('button', { name: /^Seguir/ })
    .first()
    .click();
  await expect(page.locator('.interest')).toHaveCount(1);
});

test('searches kept in the browser join the account once, and tell when asked to', async ({
  page,
}) => {
  await page.goto('/?q=machado');
  await page.getByRole('button', { name: 'Guardar pesquisa' }).click();
  await comeIn(page, 'pessoa63', PROFILE);
  const row = page.locator('.saved-search');
  await expect(row).toHaveCount(1);
  await expect(row.getByRole('link')).toHaveAttribute('href', '/?q=machado');
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await row.getByLabel('Avisar por e-mail').selectOption('semanal');
  await saved;
  await page.reload();
  await expect(row).toHaveCount(1);
  await expect(row.getByLabel('Avisar por e-mail')).toHaveValue('semanal');
  // They are found where one searches, too.
  await page.goto('/');
  await ready(page, '.hero');
  await page.getByRole('button', { name: 'Suas pesquisas' }).click();
  const kept = page
    .getByRole('dialog')
    .getByRole('link', { name: /^Pesquisas guardadas na conta/ });
  await expect(kept).toHaveText('Pesquisas guardadas na conta (1)');
  await expectAccessible(page, ['button-name']);
  await kept.click();
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: /^Tirar/ }).click();
  await expect(row).toHaveCount(0);
  // What was taken off does not come back from the browser.
  await page.reload();
  await expect(page.getByText('Nenhuma. Guarde uma na página de resultados.')).toBeVisible();
});
