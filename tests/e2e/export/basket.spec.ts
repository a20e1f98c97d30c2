import { expect, test, type Page } from '@playwright/test';
import { ACCOUNT_PASSWORD, TRIED_LANGUAGES } from '../../support/languages.ts';
import { expectAccessible } from '../../support/screens/axe.ts';
import { chooseByKeys, copiedHtml, downloaded, said, times, WORDS } from './words.ts';

/** The basket taken home: as a file, as text, by e-mail. */

const panel = (page: Page) => page.locator('.export');
const withHoldings = (page: Page) => panel(page).getByRole('checkbox').first();

async function openBasket(page: Page, prefix: string, ...codes: number[]) {
  await page.goto(`${prefix}/cesta#obras=${codes.join('.')}`);
  await expect(page.locator('.walk-row')).toHaveCount(codes.length);
  await page.locator('.more-formats > summary').press('Enter');
  await expect(panel(page).getByRole('radio')).toHaveCount(11);
}

for (const { locale, prefix } of TRIED_LANGUAGES) {
  const words = WORDS[locale];
  test(`the chosen titles are exported with the keyboard alone (${locale})`, async ({ page }) => {
    await openBasket(page, prefix, 1, 2, 3);
    await expectAccessible(page);
    await page.locator('.walk-row input[type=checkbox]').first().press('Space');
    await chooseByKeys(page, panel(page), 'BibTeX');
    await withHoldings(page).press('Space');
    const { name, text } = await downloaded(page, panel(page), words.download);
    expect(name).toBe('acervo.bib');
    expect(times(text, '\n}\n')).toBe(2);
    expect(times(text, 'library = {')).toBe(2);
    await expect(panel(page).getByText(said(words.kept_other, { count: 2 }))).toBeVisible();
  });
}

test('references are copied as a list, a title that has left among them', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openBasket(page, '', 1, 2);
  await panel(page).getByRole('button', { name: WORDS.pt.copy }).click();
  await expect(panel(page).getByText(said(WORDS.pt.copied_other, { count: 2 }))).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.trim().split('\n\n')).toHaveLength(2);
});

test('references go into a word processor without call numbers, unless they are chosen', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openBasket(page, '', 1, 2);
  const list = page.locator('.reference-list');
  const html = () => copiedHtml(page);
  await list.getByRole('button', { name: 'Copiar para o Word' }).click();
  await expect(list.locator('[aria-live=polite]')).toHaveText(/^2 referências copiadas/);
  const bare = await html();
  expect(times(bare, '<b>')).toBe(2);
  expect(bare).not.toContain('869.3');
  await list.getByRole('checkbox', { name: 'Com biblioteca e número de chamada' }).check();
  await list.getByRole('combobox', { name: 'Norma ou estilo' }).selectOption('chicago');
  await list.getByRole('button', { name: 'Copiar para o Word' }).click();
  // A read fails while the page writes.
  await expect(async () => expect(await html()).toContain('869.3')).toPass();
  expect(await html()).toContain('<i>');
  for (const format of ['DOCX', 'RTF']) {
    const arrives = page.waitForEvent('download');
    await list.getByRole('button', { name: `Baixar ${format}` }).click();
    expect((await arrives).suggestedFilename()).toBe(`referencias.${format.toLowerCase()}`);
  }
  await expect(list.locator('[aria-live=polite]')).toHaveText('2 referências no arquivo.');
});

test('references that do not come are told, and come at the next press', async ({ page }) => {
  await openBasket(page, '', 1);
  const list = page.locator('.reference-list');
  const docx = list.getByRole('button', { name: 'Baixar DOCX' });
  await page.route('**/api/acervo/referencias**', (route) => route.abort());
  await docx.click();
  await expect(list.getByRole('alert')).not.toBeEmpty();
  await page.unroute('**/api/acervo/referencias**');
  const arrives = page.waitForEvent('download');
  await docx.click();
  expect((await arrives).suggestedFilename()).toBe('referencias.docx');
});

test('formats that nobody pastes are only downloaded', async ({ page }) => {
  await openBasket(page, '', 1);
  const copy = panel(page).getByRole('button', { name: WORDS.pt.copy });
  await expect(copy).toBeVisible();
  await panel(page).getByRole('radio', { name: 'MARC 21' }).check();
  await expect(copy).toHaveCount(0);
  const { name, text } = await downloaded(page, panel(page), WORDS.pt.download);
  expect(name).toBe('acervo.mrc');
  expect(times(text, '\u001d')).toBe(1);
});

test('a file that does not come is told, and comes at the next press', async ({ page }) => {
  await openBasket(page, '', 1);
  await page.route('**/api/acervo/exportar-cesta', (route) => route.abort());
  await panel(page).getByRole('button', { name: WORDS.pt.download }).click();
  await expect(panel(page).getByRole('alert')).not.toBeEmpty();
  await page.unroute('**/api/acervo/exportar-cesta');
  expect((await downloaded(page, panel(page), WORDS.pt.download)).name).toBe('acervo.txt');
});

test('whoever is signed in sends the titles by e-mail, and is told what is wrong', async ({
  page,
}) => {
  await page.goto('/login?redirect=%2Fcesta%23obras%3D1.2');
  await page.locator('input[name=username]').fill('pessoa38');
  await page.locator('input[name=password]').fill(ACCOUNT_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/cesta/);
  await openBasket(page, '', 1, 2);
  const to = panel(page).getByRole('textbox', { name: WORDS.pt.to });
  const send = panel(page).getByRole('button', { name: WORDS.pt.send });
  await expectAccessible(page);
  await to.fill('a@x.example; b@x.example; c@x.example; d@x.example');
  await send.click();
  await expect(panel(page).getByRole('alert')).toContainText('3');
  await to.fill('a@x.example; b@x.example');
  await panel(page).getByRole('textbox', { name: WORDS.pt.subject }).fill('Para a aula');
  await send.press('Enter');
  await expect(panel(page).getByText(said(WORDS.pt.sent_other, { count: 2 }))).toBeVisible();
  await expect(panel(page).getByRole('alert')).toHaveCount(0);
});
