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

test('somebody is enrolled, and chooses a password after a temporary one', async ({
  page,
  browser,
}) => {
  const login = 'nara.moura';
  await chooseWorkstation(page);
  await comeIn(page, 'chefe', '/equipe/pessoas?nova');
  const form = page.locator('.act-form');
  await form.getByLabel('Nome').fill('Nara Moura');
  await form.getByLabel('Usuário').fill(login);
  await form.getByLabel('Grupo').selectOption({ index: 1 });
  await form.getByLabel('Biblioteca').selectOption({ index: 1 });
  await form.getByLabel('E-mail').fill('nara');
  await form.getByLabel('CEP').fill('12');
  await page.keyboard.press('Enter');
  // Each field says what is wrong with it, and nothing typed is lost, also by Esc.
  await expect(form.getByLabel('E-mail')).toBeFocused();
  await expect(form.locator('[aria-invalid]')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(form.getByLabel('Nome')).toHaveValue('Nara Moura');
  await form.getByLabel('E-mail').fill('nara@ufvi.example');
  await form.getByLabel('CEP').fill('29010-000');
  await page.keyboard.press('Enter');
  await expect(page.locator('#tela')).toHaveText('Nara Moura');
  await page.getByRole('button', { name: 'Senha temporária' }).press('Enter');
  await form.getByRole('button', { name: 'Valer' }).press('Enter');
  await expect(form.getByRole('alert')).toContainText('Confira');
  await form.getByRole('checkbox').press('Space');
  await form.getByRole('button', { name: 'Valer' }).press('Enter');
  const password = (await form.locator('.temporary-password').textContent()) ?? '';
  const context = await browser.newContext();
  await enterOnce(await context.newPage(), page.url(), { login, password });
  await context.close();
});

/** Signs in with a temporary password, which is all that it permits until it is changed. */
async function enterOnce(
  own: Page,
  site: string,
  { login, password }: { login: string; password: string },
) {
  await own.goto(new URL('/login', site).href);
  await own.locator('input[name=username]').fill(login);
  await own.locator('input[name=password]').fill(password);
  await own.keyboard.press('Enter');
  await expect(own).toHaveURL(/senha$/);
  // Everything else leads back.
  await own.goto(new URL('/meupergamum', site).href);
  await expect(own).toHaveURL(/senha$/);
  await own.getByLabel('Senha atual').fill(password);
  await own.getByLabel('Nova senha', { exact: true }).fill('Pitanga-Madura-2026');
  await own.getByLabel('Repita').fill('Pitanga-Madura-2026');
  await own.keyboard.press('Enter');
  await own.locator('.account__main').getByRole('link', { name: 'Meu Pergamum' }).click();
  await expect(own).toHaveURL(/meupergamum$/);
  await expect(own.locator('#tela')).toBeVisible();
}

test('a barcode leads to who has the book, which is taken back in the record', async ({ page }) => {
  await openPerson(page, 'pessoa63');
  const row = page
    .locator('.person-row')
    .filter({ has: page.getByText(/^ex\. /) })
    .first();
  const barcode =
    /(\S+)$/.exec((await row.locator('small').first().textContent()) ?? '')?.[1] ?? '';
  await page.keyboard.press('/');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(barcode);
  await page.keyboard.press('Enter');
  await expect(page.locator('.people-copy')).toContainText('Emprestado');
  await expect(page.locator('.people-copy')).not.toContainText(nameOf('pessoa63'));
  await page.keyboard.press('Enter');
  await expect(page.locator('#tela')).toHaveText(nameOf('pessoa63'));
  const rows = await page.locator('.person-row').filter({ hasText: barcode }).count();
  expect(rows).toBe(1);
  const give = page
    .locator('.person-row')
    .filter({ hasText: barcode })
    .getByRole('button', { name: /^Devolver/ });
  await give.press('Enter');
  await expect(said(page)).not.toBeEmpty();
  await expect(page.locator('.person-row').filter({ hasText: barcode })).toHaveCount(0);
  await page.keyboard.press('F8');
  await expect(page.locator('.person-row').filter({ hasText: barcode })).toHaveCount(1);
  await page.getByRole('link', { name: 'Emprestar' }).press('Enter');
  await expect(page).toHaveURL(/\/equipe$/);
  await expect(page.locator('.desk-person')).toContainText(nameOf('pessoa63'));
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
