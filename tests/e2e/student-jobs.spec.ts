import { expect, test, type Locator, type Page } from '@playwright/test';
import { enter } from '../support/screens/sign-in.ts';
import { copiedHtml } from './export/words.ts';
import { ready } from '../support/ready.ts';

/** What students come for on a phone, and in how few taps it is done. */

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** Counts the taps of one job. */
function taps() {
  let count = 0;
  const tap = async (target: Locator) => {
    count += 1;
    await target.tap();
  };
  return { tap, count: () => count };
}

const CODES = Array.from({ length: 10 }, (_, at) => at + 1);

/** Ten titles in the basket, and the person elsewhere. */
async function fillBasket(page: Page) {
  await page.goto(`/cesta#obras=${CODES.join('.')}`);
  await expect(page.locator('.walk-row')).toHaveCount(CODES.length);
}

test('ten references into a document with bold titles in no more than four taps', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await fillBasket(page);
  await page.goto('/');
  await ready(page, '.bar');

  const { tap, count } = taps();
  await tap(page.locator('.bar').getByRole('link', { name: /^Cesta/ }));
  const copy = page.getByRole('button', { name: 'Copiar para o Word' });
  await expect(copy).toBeInViewport({ ratio: 1 });
  await tap(copy);
  await expect(page.getByText(/^10 referências copiadas/)).toBeInViewport();
  expect(count()).toBeLessThanOrEqual(4);

  const pasted = await copiedHtml(page);
  expect(pasted.match(/<p /g)).toHaveLength(CODES.length);
  expect(pasted.match(/<b>/g)).toHaveLength(CODES.length);
});

test('the references of a search into a document in no more than four taps', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/?q=machado&for=AUTOR');
  await expect(page.locator('.hit').first()).toBeVisible();

  const { tap, count } = taps();
  await tap(page.getByRole('button', { name: /^Exportar/ }).first());
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Copiar para o Word' }));
  await expect(page.getByRole('dialog').getByText(/referências copiadas/)).toBeVisible();
  expect(count()).toBeLessThanOrEqual(4);
  expect(await copiedHtml(page)).toContain('<b>');
});

async function signIn(page: Page, login: string) {
  await page.goto('/meupergamum');
  await enter(page, login);
}

test('all loans that can be renewed are renewed in at most 3 taps, none missed', async ({
  page,
}) => {
  const home = page.waitForResponse('**/api/pessoas/meu-pergamum/inicio');
  await signIn(page, 'pessoa65');
  const { emprestimos } = await (await home).json();
  const titles: string[] = emprestimos.itens
    .filter(({ acoes }: { acoes: { renovar: { permitido: boolean } } }) => acoes.renovar.permitido)
    .map(({ titulo }: { titulo: string }) => titulo);
  expect(titles.length).toBeGreaterThan(1);
  const { tap, count } = taps();
  await tap(page.getByRole('button', { name: `Renovar os ${titles.length} que podem` }));
  await expect(page.getByText(`${titles.length} empréstimos renovados.`)).toBeVisible();
  for (const title of titles) {
    const row = page.locator('.dated').filter({ hasText: title });
    await expect(row).toContainText(/Renovados? agora/);
  }
  expect(count()).toBeLessThanOrEqual(3);
});

test('a debt is on its way to be paid by Pix in at most 3 taps', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'devedor');
  const { tap, count } = taps();
  await tap(page.getByRole('link', { name: 'Pagar', exact: true }));
  await tap(page.getByRole('button', { name: /^Pagar R\$/ }).first());
  await tap(page.getByRole('button', { name: 'Copiar código Pix' }));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/BR\.GOV\.BCB\.PIX/i);
  expect(count()).toBeLessThanOrEqual(3);
});

test('the shelf of a book in an open library in at most 2 taps after typing', async ({ page }) => {
  await page.goto('/');
  await ready(page, '.bar');
  const form = page.locator('form.search--big');
  await form.getByRole('combobox').first().fill('dom casmurro');
  const { tap, count } = taps();
  await tap(form.getByRole('button', { name: 'Pesquisar' }));
  await tap(page.getByRole('link', { name: /^Ver onde está/ }).first());
  await expect(page.locator('.place__at')).toContainText(/estante \d+/);
  await expect(page.locator('.place__state')).toContainText('Aberta');
  await expect(page.locator('.spine__label')).toBeVisible();
  expect(count()).toBeLessThanOrEqual(2);
});

test('the reading of a course is found and what is out is held in six taps', async ({ page }) => {
  const { tap, count } = taps();
  await page.goto('/');
  const courses = page.getByRole('region', { name: 'O que o seu curso pede' });
  await tap(courses.getByRole('link', { name: 'Pedagogia' }));
  await tap(page.getByRole('link', { name: 'Psicologia da aprendizagem' }));
  await expect(page.locator('.reading-page__now')).toContainText('na estante agora');
  await tap(page.getByRole('button', { name: /^Reservar as? .*que falta/ }));
  const panel = page.locator('.hold-together');
  await tap(panel.getByRole('button', { name: /^Reservar/ }));
  await enter(page, 'pessoa54');
  // Signed in, the press goes on where it was.
  await expect(panel.getByText('Reservado').first()).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Ver minhas reservas' })).toBeVisible();
  expect(count()).toBeLessThanOrEqual(6);
});
