import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { ACCOUNT_PASSWORD } from '../support/languages.ts';

/** What is owed, the slips to pay it with, and suspensions. */

const SCREEN = '/meupergamum/app/emprestimo/debito';
const SLIP = '**/api/unidade-informacao/gru';

async function signIn(page: Page, login = 'devedor') {
  await page.locator('input[autocomplete=username]').fill(login);
  await page.locator('input[autocomplete=current-password]').fill(ACCOUNT_PASSWORD);
  await page.keyboard.press('Enter');
}

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

/** Presses Tab until what has the focus is called so. */
async function tabTo(page: Page, name: RegExp) {
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await expect(async () => {
    await page.keyboard.press('Tab');
    expect(await focused()).toMatch(name);
  }).toPass({ intervals: [0] });
}

test('a slip is made by keyboard, its code copied and said, and its document opened @journey', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(SCREEN);
  await signIn(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^Você deve R\$\s20,00, em 2\sbibliotecas\.$/,
  );
  await expect(page.getByText('estão impedidos enquanto você deve')).toBeVisible();
  const part = page.getByRole('region', { name: 'Ciências Humanas' });
  await tabTo(page, /^Pagar R\$\s8,00/);
  await page.keyboard.press('Enter');
  await expect(part.getByRole('heading', { level: 3 })).toBeFocused();
  await tabTo(page, /^Copiar código Pix$/);
  await page.keyboard.press('Enter');
  await expect(part.locator('span[aria-live=polite]')).toHaveText(
    'Código copiado. Cole no aplicativo do banco.',
  );
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code).toBe(await part.locator('code').textContent());
  await expectAccessible(page);
  // On paper it is one sheet, its slip with it.
  expect((await page.pdf({ format: 'A4' })).toString('latin1')).toMatch(/\/Count 1\b/);
  const number = (await part.locator('.slip__facts .shelfmark').textContent()) ?? '';
  await part.getByRole('link', { name: 'Guia para imprimir' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^R\$\s8,00\saté 20\sde março/);
  await expect(page.locator('main')).toContainText(number);
  await expectAccessible(page);
});

test('a slip of a network without a Pix key shows no code but the other ways', async ({ page }) => {
  await page.route(SLIP, async (route) => {
    const { pix: _pix, ...slip } = await (await route.fetch()).json();
    await route.fulfill({ json: slip });
  });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/en${SCREEN}`);
  await signIn(page);
  const part = page.getByRole('region', { name: 'Biblioteca Central' });
  await part.getByRole('button', { name: /^Pay/ }).click();
  await expect(part.getByRole('heading', { level: 3 })).toHaveText(/^Pay R\$12\.00$/);
  await expect(part).not.toContainText('Pix');
  await expect(part.getByText(/^At the desk, by 20\sMarch/)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('says what to do when a slip cannot be had, or another sum is owed by now', async ({
  page,
}) => {
  await page.goto(`/es${SCREEN}`);
  await signIn(page);
  const part = page.getByRole('region', { name: 'Biblioteca Central' });
  const button = part.getByRole('button', { name: /^Pagar/ });
  await page.route(SLIP, (route) => route.abort());
  await button.click();
  await expect(part.getByRole('alert')).toContainText('No se hizo el comprobante.');
  await expect(part.getByRole('alert')).toContainText('inténtelo de nuevo');
  await page.unroute(SLIP);
  await page.route(SLIP, async (route) => {
    const { codBiblioteca } = route.request().postDataJSON() as { codBiblioteca: number };
    await route.continue({ postData: { valor: 0.01, codBiblioteca } });
  });
  await button.click();
  await expect(part.getByRole('alert')).toContainText('El importe cambió.');
  await page.unroute(SLIP);
  await button.click();
  await expect(part.getByRole('heading', { level: 3 })).toBeFocused();
  await expect(part.getByRole('alert')).toHaveCount(0);
});

test('who owes nothing is told so, with what was settled', async ({ page }) => {
  await page.goto(SCREEN);
  await signIn(page, 'aluno');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Você não deve nada.');
  await expect(page.locator('.settled li')).toContainText('dispensado em');
  await expectAccessible(page);
});

test('a suspension says until when, why, and what it keeps from', async ({ page }) => {
  await page.goto('/meupergamum/app/emprestimo/afastamento');
  await signIn(page, 'pessoa01');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Seu afastamento vai até/);
  await expect(page.getByText(/^Até lá não se empresta/)).toBeVisible();
  await expect(page.locator('.settled li').first()).toContainText('Devolução fora do prazo');
  await expectAccessible(page);
});
