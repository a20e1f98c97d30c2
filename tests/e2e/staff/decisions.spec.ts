import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/screens/axe.ts';
import { comeIn, headersOf } from '../../support/screens/sign-in.ts';

const SCREEN = '/equipe/decisoes';
const CENTRAL = 1;

/** A comment to the library that waits for a decision. */
async function comment(request: APIRequestContext, login: string, content: string) {
  const headers = await headersOf(request, login);
  const data = { content, b: CENTRAL };
  const sent = await request.post('/api/unidade-informacao/comentario', { headers, data });
  expect(sent.status()).toBe(200);
}

/** Opens the screen at a workstation of the central library. */
async function work(page: Page, login: string) {
  await page.addInitScript((libraryId) => {
    const value = { libraryId, name: 'Balcão 1', paper: '80mm' };
    localStorage.setItem('acervo.posto', JSON.stringify({ v: 1, value }));
  }, CENTRAL);
  await comeIn(page, login, SCREEN);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/esperam? por uma decisão/);
}

const rowOf = (page: Page, line: string) => page.locator('.decision', { hasText: line });

/** Walks down with the key until a row is open. */
async function walkTo(page: Page, line: string) {
  await expect(rowOf(page, line)).toBeVisible();
  const open = rowOf(page, line).and(page.locator('.decision--open'));
  const rows = await page.locator('.decision').count();
  for (let at = 0; at < rows && !(await open.isVisible()); at += 1) await page.keyboard.press('j');
  await expect(open.getByRole('textbox')).toBeVisible();
  return open;
}

test('is decided and undone by keys alone', { tag: '@journey' }, async ({ page, request }) => {
  const line = 'As lâmpadas da sala de leitura piscam.';
  await comment(request, 'pessoa59', line);
  await work(page, 'bibliotecaria');
  await expectAccessible(page);
  const open = await walkTo(page, line);
  await expectAccessible(page);
  // Another ready sentence is shown before it is sent; own words are kept across a reload.
  await page.keyboard.press('r');
  const reply = open.getByRole('textbox');
  await expect(reply).toBeFocused();
  await reply.fill('Já chamamos a manutenção.');
  await page.reload();
  await walkTo(page, line);
  await expect(reply).toHaveValue('Já chamamos a manutenção.');
  await page.keyboard.press('a');
  await expect(rowOf(page, line)).toHaveCount(0);
  await expect(page.getByText(/^Respondido: As lâmpadas/)).toBeVisible();
  await page.keyboard.press('z');
  await expect(rowOf(page, line)).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
});

test('tells the other within five seconds', async ({ page, browser, request }) => {
  const line = 'O catálogo podia ter mais fotografias.';
  await comment(request, 'pessoa60', line);
  await work(page, 'bibliotecaria');
  const other = await (await browser.newContext()).newPage();
  await work(other, 'chefe');
  await walkTo(page, line);
  await expect(rowOf(other, line).locator('.decision__reader')).toBeVisible({ timeout: 5000 });
  await walkTo(other, line);
  await page.keyboard.press('a');
  await expect(rowOf(page, line)).toHaveCount(0);
  await expect(other.getByText('Já decidido.')).toBeVisible({ timeout: 5000 });
  await expect(rowOf(other, line)).toHaveCount(0);
  await other.context().close();
});
