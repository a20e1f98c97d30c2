import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { patrons } from '#demo/people.ts';
import { chooseWorkstation } from '../../support/screens.ts';
import { comeIn } from '../../support/screens/sign-in.ts';

/** People, for staff, by the keyboard alone. Nobody else uses these people. */

const nameOf = (login: string): string =>
  patrons.find((patron) => patron.login === login)?.name ?? '';

async function openPerson(page: Page, login: string) {
  await chooseWorkstation(page);
  await comeIn(page, 'chefe', '/equipe/pessoas');
  await expect(page.locator('.people-search__field')).toBeFocused();
  await page.keyboard.type(login);
  await page.keyboard.press('Enter');
  await expect(page.locator('#tela')).toHaveText(nameOf(login));
}

const said = (page: Page) => page.locator('.person__said');

test('somebody is found, charged, pays, and it is undone @journey', async ({ page }) => {
  await openPerson(page, 'pessoa63');
  await expect(page.locator('#tela')).toBeFocused();
  await page.getByRole('button', { name: 'Cobrar', exact: true }).press('Enter');
  const form = page.locator('.act-form');
  await form.getByLabel('O quê').selectOption('carteira');
  await form.getByLabel('Valor').fill('7,00');
  await page.keyboard.press('Enter');
  await expect(said(page)).toContainText('Cobrança de R$');
  await page.keyboard.press('F7');
  await form.getByLabel('Valor recebido').fill('10,00');
  await expect(form).toContainText('3,00');
  await page.keyboard.press('Enter');
  await expect(said(page)).toContainText('Troco');
  await page.keyboard.press('F8');
  await expect(said(page)).toContainText('Desfeito');
  await expect(page.getByRole('button', { name: /^Receber/ })).toBeVisible();
});

test('a block stops lending, with its reason, until it is lifted', async ({ page }) => {
  await openPerson(page, 'pessoa64');
  await page.getByRole('button', { name: 'Bloquear' }).press('Enter');
  const form = page.locator('.act-form');
  await page.keyboard.type('Livro molhado');
  await form.getByLabel('Até').fill('2036-03-20');
  await page.keyboard.press('Enter');
  await expect(page.locator('.verdict')).toContainText('Livro molhado');
  await page.getByRole('button', { name: /^Encerrar/ }).press('Enter');
  await expect(page.locator('.verdict')).toContainText('Pode levar');
});

test('a temporary password is shown once, and must be changed', async ({ page, browser }) => {
  await openPerson(page, 'pessoa64');
  await page.getByRole('button', { name: 'Senha temporária' }).press('Enter');
  const form = page.locator('.act-form');
  await form.getByRole('button', { name: 'Valer' }).press('Enter');
  await expect(form.getByRole('alert')).toContainText('Confira');
  await form.getByRole('checkbox').press('Space');
  await form.getByRole('button', { name: 'Valer' }).press('Enter');
  const password = (await form.locator('.temporary-password').textContent()) ?? '';
  const context = await browser.newContext();
  const own = await context.newPage();
  await own.goto(new URL('/login', page.url()).href);
  await own.locator('input[name=username]').fill('pessoa64');
  await own.locator('input[name=password]').fill(password);
  await own.keyboard.press('Enter');
  await expect(own).toHaveURL(/senha/);
  // Everything else leads back.
  await own.goto(new URL('/meupergamum', page.url()).href);
  await expect(own).toHaveURL(/senha$/);
  await own.getByLabel('Senha atual').fill(password);
  await own.getByLabel('Nova senha', { exact: true }).fill('Pitanga-Madura-2026');
  await own.getByLabel('Repita').fill('Pitanga-Madura-2026');
  await own.keyboard.press('Enter');
  await own.getByRole('link', { name: 'Meu Pergamum' }).last().click();
  await expect(own).toHaveURL(/meupergamum$/);
  await expect(own.locator('#tela')).toBeVisible();
  await context.close();
});

test('a name lists people, who are chosen by arrows', async ({ page }) => {
  await chooseWorkstation(page);
  await comeIn(page, 'chefe', '/equipe/pessoas');
  await expect(page.locator('.people-search__field')).toBeFocused();
  await page.keyboard.type('an');
  await page.keyboard.press('Enter');
  const rows = page.locator('.people-row');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  const name = await rows.nth(1).locator('.people-row__name').textContent();
  await page.keyboard.press('Enter');
  await expect(page.locator('#tela')).toHaveText(name ?? '');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/equipe$/);
});

for (const width of [390, 1280])
  test(`the record has no barriers at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openPerson(page, 'pessoa63');
    await page.getByRole('button', { name: 'Cobrar', exact: true }).click();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
  });
