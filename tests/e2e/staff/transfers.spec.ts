import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { comeIn, headersOf } from '../../support/screens/sign-in.ts';

/** Holds and transfers of staff: fetched, undone, not found, without a connection, on a phone and on paper. */

const SCREEN = '/equipe/reservas';

interface StackCopy {
  cod_exemplar: number;
  cod_biblioteca: number;
  acoes?: { pedir: { permitido: boolean } };
}

/** Somebody asks for copies of closed stacks, which are to be fetched. Returns their library. */
async function askFor(request: APIRequestContext, login: string, count: number): Promise<number> {
  const headers = await headersOf(request, login);
  const found: StackCopy[] = [];
  for (let title = 1; title < 700; title++) {
    const answer = await request.get(`/api/acervo/${title}/dados-armazem`, { headers });
    if (!answer.ok()) continue;
    const { itens } = (await answer.json()) as { itens: StackCopy[] };
    found.push(...itens.filter(({ acoes }) => acoes?.pedir.permitido === true));
    const [first] = found;
    const here = found.filter(({ cod_biblioteca: id }) => id === first?.cod_biblioteca);
    if (!first || here.length < count) continue;
    const cesta = here.slice(0, count).map(({ cod_exemplar: id }) => id);
    const asked = await request.post(`/api/gravar-armazem?cod_biblioteca=${first.cod_biblioteca}`, {
      headers,
      data: { cesta },
    });
    expect(asked.ok()).toBe(true);
    return first.cod_biblioteca;
  }
  throw new Error('No copies of closed stacks are free');
}

async function workAt(page: Page, libraryId: number): Promise<void> {
  await page.addInitScript((id) => {
    const value = { libraryId: id, name: 'Balcão 1', paper: '80mm' };
    localStorage.setItem('acervo.posto', JSON.stringify({ v: 1, value }));
    window.print = () => document.documentElement.setAttribute('data-printed-once', '');
  }, libraryId);
  await comeIn(page, 'chefe', SCREEN);
}

const rowsOf = (page: Page) => page.locator('.walk__row').filter({ hasText: 'acervo fechado' });

test('the walk is done by keyboard: ticked, undone, read, not found, with a slip', async ({
  page,
}) => {
  await workAt(page, await askFor(page.request, 'pessoa61', 2));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Buscar \d+ livros/);
  const rows = rowsOf(page);
  const first = rows.first();
  const box = first.getByRole('checkbox');
  const title = (await first.locator('.work').textContent()) ?? '';
  await box.focus();
  await page.keyboard.press('Space');
  const status = page.locator('.walk-scan__live');
  await expect(status).toContainText(/Estante de reservas, letra [A-Z]/);
  await expect(status).toContainText(title);
  await expect(box).toBeChecked();
  await expect(box).toBeFocused();
  await page.keyboard.press('Space');
  await expect(status).toContainText('Desfeito');
  await expect(box).not.toBeChecked();

  const other = rows.nth(1);
  await other.getByRole('button', { name: /Não achei/ }).focus();
  await page.keyboard.press('Enter');
  await expect(status).toContainText('Procure de novo amanhã.');
  await expect(other).toContainText('Procurado em');

  await box.focus();
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();
  await page.getByRole('button', { name: 'Imprimir a etiqueta' }).press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-printed-once', '');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.hold-slip__title')).toHaveText(title);
  await expect(page.locator('.hold-slip__title')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
});

test('a bag leaves with its list, is undone, and comes book by book elsewhere', async ({
  page,
}) => {
  await workAt(page, 1);
  const bags = page.getByRole('region', { name: 'Malote a enviar' });
  const leave = bags.getByRole('button', { name: /^Malote saiu ?: Ciências Humanas/ });
  const title = (await bags.locator('.work').first().textContent()) ?? '';
  const status = page.locator('.walk-scan__live');
  await leave.press('Enter');
  await expect(status).toContainText('Malote saiu para Ciências Humanas');
  await expect(leave).toBeHidden();
  await status.getByRole('button', { name: /^Desfazer/ }).press('Enter');
  await expect(status).toContainText('Desfeito');
  await leave.press('Enter');
  await expect(leave).toBeHidden();
  const sheet = bags.getByRole('button', { name: /^Imprimir lista do malote/ });
  await sheet.last().press('Enter');
  await expect(page.locator('.hold-slip--bag')).toContainText(title);
  await expect(page.locator('.hold-slip--bag')).toContainText('Márcia T. C.');

  await page.addInitScript(() => {
    const value = { libraryId: 2, name: 'Balcão 2', paper: '80mm' };
    localStorage.setItem('acervo.posto', JSON.stringify({ v: 1, value }));
  });
  await page.goto(SCREEN);
  const coming = page.getByRole('region', { name: 'Malote a receber' });
  const row = coming.locator('.walk__row').filter({ hasText: title });
  const box = row.getByRole('checkbox');
  await box.focus();
  await page.keyboard.press('Space');
  await expect(status).toContainText(title);
  await expect(box).toBeChecked();
  await expect(box).toBeFocused();
  const next = coming.locator('.walk__row:not([data-ticked])', { hasText: 'Caminha' });
  await next.getByRole('button', { name: /^Não veio/ }).press('Enter');
  await expect(status).toContainText('não localizado');
});

test('a code that is read without a connection waits and is sent later', async ({ page }) => {
  await workAt(page, 1);
  const field = page.getByLabel('Código do livro na mão', { exact: true });
  await expect(field).toBeVisible();
  await page.context().setOffline(true);
  await field.fill('nao-existe-1');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await expect(page.getByText(/Sem conexão: uma leitura espera/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.locator('.walk-scan')).toContainText('Não foi: nao-existe-1');
  await expect(page.locator('.walk-scan')).toContainText('Não há exemplar');
});

test('on a phone the call number comes first and nothing is cut off', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 720 });
  await workAt(page, await askFor(page.request, 'pessoa62', 1));
  await expect(rowsOf(page).first().locator('.walk__call')).toBeVisible();
  const [seen, whole] = await page.evaluate(() => [
    document.documentElement.clientWidth,
    document.documentElement.scrollWidth,
  ]);
  expect(whole).toBeLessThanOrEqual(seen ?? 0);
});
