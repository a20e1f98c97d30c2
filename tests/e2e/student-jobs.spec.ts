import { expect, test, type Locator, type Page } from '@playwright/test';
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
