import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/screens/axe.ts';
import { ACCOUNT_PASSWORD } from '../../support/languages.ts';

/** Teaching plans, in the personal area. */

const PLANS = '/meupergamum/app/plano-ensino';

async function comeIn(page: Page, login: string, to: string) {
  await page.goto(`/login?redirect=${encodeURIComponent(to)}`);
  await page.locator('input[name=username]').fill(login);
  await page.locator('input[name=password]').fill(ACCOUNT_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.pathname === to);
}

test('what a discipline reads is found by keyboard, and what is missing is suggested', async ({
  page,
}) => {
  await comeIn(page, 'pessoa34', PLANS);
  const discipline = page.getByLabel('Disciplina', { exact: true });
  await expect(discipline).toBeVisible();
  await page.getByRole('button', { name: 'Ver bibliografia' }).press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Preencha ao menos um campo.');
  await expect(page.getByLabel('Curso', { exact: true })).toBeFocused();
  await page.keyboard.type('Ciência');
  // Only disciplines of the course are left.
  await expect(discipline.getByRole('option', { name: 'Literatura' })).toHaveCount(0);
  await discipline.focus();
  await page.keyboard.type('Algoritmos');
  await page.getByLabel('Ano', { exact: true }).selectOption('2026');
  await page.getByRole('button', { name: 'Ver bibliografia' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Um plano de ensino.');
  const plan = page.locator('.plan');
  await expect(plan.getByRole('heading', { level: 2 })).toHaveText('Algoritmos e programação');
  await expect(plan.locator('.holdings').first()).toBeVisible();
  await expect(plan.locator('.plan__title a').first()).toHaveAttribute('href', /^\/acervo\/\d+$/);
  await expectAccessible(page);
  await plan.getByRole('button', { name: /^Sugerir a compra.*Algoritmos/ }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Título', { exact: true })).toHaveValue(
    'Algoritmos para quem começa',
  );
  await expect(dialog.getByLabel('Editora')).toHaveValue('Editora do Vale do Ipê');
  await expect(dialog.getByLabel('ISBN')).toHaveValue('9786550000011');
});
