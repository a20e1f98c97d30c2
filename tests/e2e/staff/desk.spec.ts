import { expect, test, type Page, type Route } from '@playwright/test';
import type { Output } from '#contract/calls.ts';
import { patrons } from '#demo/people.ts';
import { ready } from '../../support/ready.ts';
import { chooseWorkstation } from '../../support/screens.ts';
import { untilKept } from '../../support/screens/kept.ts';
import { comeIn, endSessions, enter } from '../../support/screens/sign-in.ts';

/** The desk of staff on the real server, by the keyboard. */

const SCANS = '**/api/equipe/balcao/leituras';
/** Each test has a person of its own, and titles whose copies no other lends. */
const cardOf = (login: string): string =>
  patrons.find((patron) => patron.login === login)?.card ?? '';
const nameOf = (login: string): string =>
  patrons.find((patron) => patron.login === login)?.name ?? '';

async function openDesk(page: Page, login = 'chefe') {
  await chooseWorkstation(page);
  await comeIn(page, login, '/equipe');
  await expect(field(page)).toBeFocused();
}

const field = (page: Page) => page.locator('.scan__field');
const outcome = (page: Page) => page.locator('.outcome__title');
const lines = (page: Page) => page.locator('.desk-log .desk-log__line');

async function scan(page: Page, code: string, key = 'Enter') {
  await page.keyboard.type(code);
  await page.keyboard.press(key);
  await expect(field(page)).toHaveValue('');
}

/** Barcodes of copies that may be lent at library 1, of these titles on. */
async function barcodes(page: Page, from: number, count: number): Promise<string[]> {
  const found: string[] = [];
  for (let id = from; found.length < count; id++) {
    const response = await page.request.get(`/api/acervo/${id}/exemplares`);
    if (!response.ok()) continue;
    const { bibliotecas } = (await response.json()) as Output<'GET /acervo/:id/exemplares'>;
    const here = bibliotecas.find(({ cod_biblioteca: library }) => library === 1);
    const copy = here?.exemplares.find(({ situacao }) => situacao === 'disponivel');
    if (copy && !here?.so_consulta) found.push(`1${String(copy.cod_exemplar).padStart(6, '0')}`);
  }
  return found;
}

/** Holds scans until they are let go. */
async function delay(page: Page, ms: number) {
  await page.route(SCANS, async (route: Route) => {
    await new Promise((done) => setTimeout(done, ms));
    await route.continue();
  });
}

test('lends in two scans without a press, undoes, and returns @journey', async ({ page }) => {
  await openDesk(page);
  const [copy = ''] = await barcodes(page, 200, 1);
  await scan(page, cardOf('pessoa55'));
  await expect(page.locator('.desk-person h2')).toHaveText(nameOf('pessoa55'));
  await scan(page, copy);
  await expect(outcome(page)).toHaveText(/^Emprestado: /);
  await expect(page.locator('.desk-person__facts')).toContainText(/1 de \d/);

  await page.keyboard.press('F8');
  await expect(outcome(page)).toHaveText(/^Desfeito: /);
  await expect(field(page)).toBeFocused();
  await scan(page, copy, 'Tab');
  await expect(outcome(page)).toHaveText(/^Emprestado: /);

  await page.keyboard.press('Escape');
  await expect(page.locator('.desk-person')).toBeHidden();
  await scan(page, copy);
  await expect(outcome(page)).toHaveText(/^(Guarde na estante|Fica aqui|Malote|Estante de)/);
  await expect(lines(page).first()).toContainText('Devolvido');
});

test('ten scans in a second at two seconds of latency have ten answers, in order', async ({
  page,
}) => {
  await openDesk(page);
  const copies = await barcodes(page, 230, 10);
  await delay(page, 2000);
  await page.keyboard.press('F4');
  for (const copy of copies) await scan(page, copy);
  await expect(page.locator('.desk__main .notice')).toContainText(/espera/);
  const shown = lines(page).filter({ hasNotText: 'Espera' });
  await expect(shown).toHaveCount(10);
  const seen = await shown.locator('.desk-log__time').count();
  expect(seen).toBe(10);
  await expect(page.locator('.desk__main .notice')).toBeHidden();
});

test('scans wait on the device without a connection, and are sent in order when it is back', async ({
  page,
  context,
}) => {
  await openDesk(page);
  const [copy = ''] = await barcodes(page, 270, 1);
  await context.setOffline(true);
  await scan(page, cardOf('pessoa56'));
  await scan(page, copy);
  await expect(lines(page).filter({ hasText: 'Neste aparelho' })).toHaveCount(2);
  await expect(page.locator('.desk__main')).toContainText('Sem conexão com o servidor.');
  await context.setOffline(false);
  await expect(page.locator('.desk-report')).toContainText('2 leituras foram enviadas.');
  await expect(lines(page).first()).toContainText('Emprestado');
  await page.getByRole('button', { name: 'Fechar o relatório' }).press('Enter');
  await expect(page.locator('.desk-report')).toBeHidden();
  await expect(field(page)).toBeFocused();
});

test('a queue survives a reload and an expired session', async ({ page, request }) => {
  await openDesk(page, 'bibliotecaria');
  const [copy = ''] = await barcodes(page, 290, 1);
  await page.route(SCANS, (route) => route.abort());
  await scan(page, cardOf('pessoa57'));
  await scan(page, copy);
  await expect(lines(page)).toHaveCount(2);
  await page.reload();
  await expect(lines(page).filter({ hasText: copy })).toHaveCount(1);
  await endSessions(request, 'bibliotecaria');
  await page.unroute(SCANS);
  await page.locator('.notice').getByRole('button', { name: 'Enviar agora' }).press('Enter');
  await enter(page, 'bibliotecaria');
  await expect(lines(page).filter({ hasText: 'Emprestado' }).first()).toBeVisible();
});

test('a name is chosen with the arrows; what is unknown says what to do', async ({ page }) => {
  await openDesk(page);
  await page.keyboard.press('F2');
  await scan(page, nameOf('pessoa58'));
  await expect(page.locator('.desk-names button').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.locator('.desk-person h2')).toHaveText(nameOf('pessoa58'));
  await expect(field(page)).toBeFocused();
  await scan(page, '99999999');
  await expect(outcome(page)).toHaveText('Código desconhecido: 99999999');
  await expect(lines(page).first()).toContainText('Leia de novo');
});

test('one tab has the desk; another takes it over', async ({ page, context }) => {
  await openDesk(page);
  const other = await context.newPage();
  await other.goto('/equipe');
  const take = other.getByRole('button', { name: 'Trabalhar aqui' });
  await take.press('Enter');
  await expect(field(other)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Trabalhar aqui' })).toBeVisible();
  await other.close();
  await expect(field(page)).toBeVisible();
});

test('works on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openDesk(page);
  await scan(page, cardOf('pessoa58'));
  await expect(page.locator('.desk-person h2')).toHaveText(nameOf('pessoa58'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a desk that was open before opens again', async ({ page, context }) => {
    await openDesk(page);
    await untilKept(page, '/equipe');
    await page.reload();
    await ready(page, '.scan__field');
    await context.setOffline(true);
    await page.reload();
    await expect(field(page)).toBeFocused();
    await scan(page, cardOf('pessoa58'));
    await expect(lines(page).first()).toContainText('Neste aparelho');
    await context.setOffline(false);
    await expect(page.locator('.desk-person h2')).toHaveText(nameOf('pessoa58'));
  });
});
