import { expect, test, type Page } from '@playwright/test';
import type { Input, Output } from '#contract/calls.ts';
import { patrons } from '#demo/people.ts';
import { E2E_NOW } from '../../support/e2e-data.ts';
import { ready } from '../../support/ready.ts';
import { chooseWorkstation } from '../../support/screens.ts';
import { barcodes } from '../../support/screens/barcodes.ts';
import { untilKept } from '../../support/screens/kept.ts';
import { comeIn, endSessions, enter, headersOf } from '../../support/screens/sign-in.ts';

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

/** Holds scans until the function that it returns is called. */
async function holdScans(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(SCANS, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

test('lends in two scans without a press, undoes, and returns @journey', async ({ page }) => {
  await openDesk(page);
  const [copy = ''] = await barcodes(page.request, 200, 1);
  await scan(page, cardOf('pessoa55'));
  await expect(page.locator('.desk-person h2')).toHaveText(nameOf('pessoa55'));
  await scan(page, copy);
  await expect(outcome(page)).toHaveText(/^Emprestado: /);
  await expect(page.locator('.desk-person__facts')).toContainText(/\d de \d/);

  await page.keyboard.press('F8');
  await expect(outcome(page)).toHaveText(/^Desfeito: /);
  await expect(field(page)).toBeFocused();
  await scan(page, copy, 'Tab');
  await expect(outcome(page)).toHaveText(/^Emprestado: /);
  const title = (await outcome(page).innerText()).replace('Emprestado: ', '');
  await page.keyboard.press('F9');
  await expect(page.frameLocator('.print-frame').locator('body')).toContainText(title);
  await expect(field(page)).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(page.locator('.desk-person')).toBeHidden();
  await scan(page, copy);
  await expect(outcome(page)).toHaveText(/^(Guarde na estante|Fica aqui|Malote|Estante de)/);
  await expect(lines(page).first()).toContainText('Devolvido');
});

test('scans that the server is slow to answer are said to wait, and answered in order', async ({
  page,
}) => {
  await openDesk(page);
  const codes = Array.from({ length: 10 }, (_, n) => String(90_000_001 + n));
  const release = await holdScans(page);
  await page.keyboard.press('F4');
  for (const code of codes) await scan(page, code);
  await expect(page.locator('.desk__main .notice')).toContainText('leituras esperam');
  release();
  const answered = lines(page).filter({ hasText: 'Desconhecido' });
  await expect(answered).toHaveCount(10);
  const shown = await answered.allTextContents();
  expect(shown.map((text) => /9\d{7}/.exec(text)?.[0]).reverse()).toEqual(codes);
  await expect(page.locator('.desk__main .notice')).toBeHidden();
});

test('ten scans in a second at two seconds of latency and across a reconnect: ten answers in order', async ({
  page,
  context,
}) => {
  await openDesk(page);
  const codes = Array.from({ length: 10 }, (_, n) => String(80_000_001 + n));
  await page.route(SCANS, async (route) => {
    await new Promise((answered) => setTimeout(answered, 2000));
    await route.continue().catch(() => undefined);
  });
  await page.keyboard.press('F4');
  for (const code of codes.slice(0, 5)) await scan(page, code);
  await context.setOffline(true);
  for (const code of codes.slice(5)) await scan(page, code);
  await expect(lines(page).filter({ hasText: /8\d{7}/ })).toHaveCount(10);
  await context.setOffline(false);
  const answered = lines(page).filter({ hasText: 'Desconhecido' });
  await expect(answered).toHaveCount(10);
  const shown = await answered.allTextContents();
  expect(shown.map((text) => /8\d{7}/.exec(text)?.[0]).reverse()).toEqual(codes);
});

test('a number that is both card and barcode is asked about with two keys', async ({ page }) => {
  await openDesk(page);
  const [copy = ''] = await barcodes(page.request, 330, 1);
  const headers = { ...(await headersOf(page.request, 'chefe')), posto: '1;Outro' };
  const { id } = patrons.find(({ login }) => login === 'pessoa59') ?? { id: 0 };
  const data: Input<'PUT /equipe/pessoas/:id'>['body'] = { carteira: copy };
  const corrected = await page.request.put(`/api/equipe/pessoas/${id}`, { headers, data });
  expect(corrected.ok(), await corrected.text()).toBe(true);
  await scan(page, copy);
  await expect(page.getByRole('alert')).toContainText(copy);
  await scan(page, '90000000');
  await page.keyboard.type('1');
  await expect(page.locator('.desk-person h2')).toHaveText(nameOf('pessoa59'));
  await expect(lines(page).first()).toContainText('90000000');
  // In a turn it is the book.
  await scan(page, copy);
  await expect(outcome(page)).toHaveText(/^Emprestado: /);
});

test('a card that is read in the middle of a barcode does nothing, and is read again', async ({
  page,
}) => {
  await openDesk(page);
  await page.keyboard.type('1000');
  await scan(page, cardOf('pessoa60'));
  await expect(outcome(page)).toHaveText(`Código desconhecido: 1000${cardOf('pessoa60')}`);
  await scan(page, cardOf('pessoa60'));
  await expect(page.locator('.desk-person h2')).toHaveText(nameOf('pessoa60'));
});

test('a loan code of a phone opens the turn of its owner', async ({ page, request }) => {
  const headers = await headersOf(request, 'pessoa60');
  const made = await request.post('/api/emprestimo/token', { headers, data: {} });
  const { token } = (await made.json()) as Output<'POST /emprestimo/token'>;
  await openDesk(page);
  await scan(page, token);
  await expect(page.locator('.desk-person h2')).toHaveText(nameOf('pessoa60'));
});

test('an act can be undone where the clock of the device is wrong', async ({ page }) => {
  await page.clock.install({ time: Date.parse(E2E_NOW) + 20 * 60_000 });
  await openDesk(page);
  const [copy = ''] = await barcodes(page.request, 350, 1);
  await scan(page, cardOf('pessoa60'));
  await scan(page, copy);
  await expect(outcome(page)).toHaveText(/^Emprestado: /);
  await page.keyboard.press('F8');
  await expect(outcome(page)).toHaveText(/^Desfeito: /);
});

test('lends in spite of the limit with a reason, by the keyboard', async ({ page }) => {
  await openDesk(page);
  await scan(page, cardOf('pessoa58'));
  for (const copy of await barcodes(page.request, 310, 15)) {
    await scan(page, copy);
    await expect(lines(page).first()).toContainText(/Emprestado|Recusado/);
    if ((await outcome(page).innerText()).startsWith('Fica aqui')) break;
    await page.locator('.scan__field').press('Escape');
    await scan(page, cardOf('pessoa58'));
  }
  await page.getByRole('button', { name: 'Fazer mesmo assim' }).press('Enter');
  await page.keyboard.type('Aula amanhã cedo');
  await page.keyboard.press('Enter');
  await expect(outcome(page)).toHaveText(/^Emprestado: /);
  await expect(field(page)).toBeFocused();
});

test('scans wait on the device without a connection, and are sent in order when it is back', async ({
  page,
  context,
}) => {
  await openDesk(page);
  const [copy = ''] = await barcodes(page.request, 270, 1);
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
  await openDesk(page, 'balcao');
  const [copy = ''] = await barcodes(page.request, 290, 1);
  await page.route(SCANS, (route) => route.abort());
  await scan(page, cardOf('pessoa57'));
  await scan(page, copy);
  await expect(lines(page).filter({ hasText: copy })).toHaveCount(1);
  await page.reload();
  await expect(lines(page).filter({ hasText: copy })).toHaveCount(1);
  await endSessions(request, 'balcao');
  await page.unroute(SCANS);
  await page.locator('.notice').getByRole('button', { name: 'Enviar agora' }).press('Enter');
  await enter(page, 'balcao');
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
  await chooseWorkstation(other);
  await comeIn(other, 'chefe', '/equipe');
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
