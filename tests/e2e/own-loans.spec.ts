import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../support/screens/axe.ts';
import { enter } from '../support/screens/sign-in.ts';

/** What surrounds the loans of a person: a code for the desk, reminders, details, the table, requests. */

const AREA = '/meupergamum/app/emprestimo';

test('a code for the desk is made, read aloud, shown large, and replaced', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${AREA}/token`);
  await enter(page, 'docente');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Pegue emprestado com um código.');
  await page.getByRole('button', { name: 'Fazer um código' }).focus();
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Mostre este código no balcão.');
  const code = page.locator('.pass__code [aria-hidden]');
  const first = (await code.textContent()) ?? '';
  expect(first).toMatch(/^[0-9A-Z]{8}$/);
  await expect(page.locator('[aria-live=polite]').filter({ hasText: 'Código novo' })).toContainText(
    [...first].slice(0, 4).join(' '),
  );
  await expect(page.getByRole('img', { name: 'O mesmo código, em QR' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectAccessible(page);
  const large = page.getByRole('button', { name: 'Mostrar em tela cheia' });
  await large.click();
  const dialog = page.getByRole('dialog', { name: 'Código de empréstimo' });
  await expect(dialog).toContainText(first.slice(0, 4));
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(large).toBeFocused();
  await page.getByRole('button', { name: 'Fazer outro código' }).click();
  await expect(code).not.toHaveText(first);
  await page.route('**/api/emprestimo/token', (route) =>
    route.fulfill({ status: 429, json: { statusCode: 429, message: 'too_many_requests' } }),
  );
  const second = (await code.textContent()) ?? '';
  await page.getByRole('button', { name: 'Fazer outro código' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(code).toHaveText(second);
});

test('a loan tells its details in place; calendars subscribe to an address that ends', async ({
  page,
}) => {
  await page.goto(`${AREA}/titulos-pendentes`);
  await enter(page, 'devedor');
  const loan = page.locator('.loan').first();
  await loan.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(loan.locator('.loan-details')).toContainText('Se devolver agora');
  await expect(loan.locator('.loan-details')).toContainText(/multa de R\$/);

  await page.locator('.access > summary').click();
  const toggle = page.getByRole('switch', { name: 'Lembrar antes do vencimento' });
  await toggle.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Nada chega antes do vencimento.')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(toggle).toBeChecked();

  await page.getByRole('button', { name: 'Fazer endereço particular' }).click();
  const field = page.getByLabel('Endereço particular');
  await expect(field).toBeFocused();
  const address = new URL(await field.inputValue());
  await expectAccessible(page);
  const answer = await page.request.get(address.pathname);
  expect(await answer.text()).toContain('BEGIN:VCALENDAR');
  await page.getByRole('button', { name: 'Encerrar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar' }).click();
  await expect(page.getByRole('button', { name: 'Fazer endereço particular' })).toBeVisible();
  expect((await page.request.get(address.pathname)).status()).toBe(404);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar arquivo' }).click();
  expect((await file).suggestedFilename()).toBe('vencimentos.ics');
  expect(readFileSync(await (await file).path(), 'utf8')).toContain('BEGIN:VCALENDAR');
});

test('what was read is given as a table in the language of the page', async ({ page }) => {
  await page.goto(`/en${AREA}/historico`);
  await enter(page, 'aluno');
  const loan = page.locator('.past-loan').first();
  await loan.locator('summary').click();
  await expect(loan.locator('.loan-details')).toContainText('Call number');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the list (CSV)' }).click();
  const download = await file;
  expect(download.suggestedFilename()).toBe('history.csv');
  const [head, first = ''] = readFileSync(await download.path(), 'utf8').split('\r\n');
  expect(head).toBe(
    '\uFEFFTitle,Author,Borrowed on,Due on,Returned on,Renewals,Fine (BRL),Library',
  );
  expect(first).toContain((await loan.locator('.work').textContent()) ?? '?');
});

test('a copy is asked for from another library, corrected, taken back, and not twice', async ({
  page,
  context,
}) => {
  const list = '/meupergamum/app/solicitacoes/emprestimo-entre-bibliotecas';
  await page.goto(list);
  await enter(page, 'pessoa05');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Nenhum pedido em andamento.');
  await page.goto('/acervo/1/solicitacao-emprestimo');
  const form = page.locator('.record__panel form');
  await form.getByRole('button', { name: 'Pedir' }).click();
  await form.getByLabel('Outro local').fill('Recepção');
  await form.getByRole('link', { name: 'Escreva um telefone.' }).click();
  await expect(form.getByLabel('Telefone')).toBeFocused();
  await page.keyboard.type('31 5555-0101');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Pedido feito. Acompanhe-o em Meu Pergamum.')).toBeVisible();

  await page.goto(list);
  await expect(heading).toHaveText('Um pedido segue.');
  const other = await context.newPage();
  await other.goto(list);
  await enter(other, 'pessoa05');
  await takeBack(other);
  await expect(other.locator('.loan-request')).not.toContainText('Aguardando');
  await takeBack(page);
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
});

async function takeBack(page: Page) {
  await page.getByRole('button', { name: /^Desistir do pedido/ }).click();
  await page.locator('dialog .button--danger').click();
}
