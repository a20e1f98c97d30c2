import errors from '#lib/i18n/locales/pt/errors.json' with { type: 'json' };
import { expect, test, type Locator, type Page } from '@playwright/test';
import { TRIED_LANGUAGES } from '../../support/languages.ts';
import { expectAccessible } from '../../support/screens/axe.ts';
import { chooseByKeys, downloaded, said, times, WORDS } from './words.ts';

/** A whole result taken home, and the feed that tells what is new of it. */

const WORDS_PT = WORDS.pt;
const opener = (page: Page, words = WORDS_PT) =>
  page.getByRole('button', { name: new RegExp(`^${words.open}`) });
const FEED = '[type="application/atom+xml"]';

/** Searches from the results, without leaving the page. */
async function searchInPage(page: Page, words: string) {
  await expect(page.locator('.hit').first()).toBeVisible();
  const field = page.locator('.search-band input[name=q]');
  await field.fill(words);
  await field.press('Enter');
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(words)}`));
}

/** The formats are under a heading that opens. */
const moreFormats = (dialog: Locator) => dialog.locator('.more-formats > summary').press('Enter');

for (const { locale, prefix } of TRIED_LANGUAGES) {
  const words = WORDS[locale];
  test(`a whole result is exported with the keyboard alone (${locale})`, async ({ page }) => {
    await page.goto(`${prefix}/?q=machado&for=AUTOR`);
    await expect(page.locator('.hit').first()).toBeVisible();
    const heading = await page.getByRole('heading', { level: 1 }).innerText();
    const count = Number(/\d+/.exec(heading)?.[0]);
    await opener(page, words).press('Enter');

    const dialog = page.getByRole('dialog', { name: said(words.title_other, { count }) });
    await moreFormats(dialog);
    await expect(dialog.getByRole('radio')).toHaveCount(11);
    await expectAccessible(page, ['color-contrast', 'button-name', 'aria-allowed-attr']);
    await chooseByKeys(page, dialog, 'RIS');
    const { name, text } = await downloaded(page, dialog, words.download);
    expect(name).toBe('acervo.ris');
    expect(times(text, '\r\nER  - ')).toBe(count);
    expect(text).not.toContain('AV  - ');
    await expect(dialog.getByText(said(words.kept_other, { count }))).toBeVisible();

    await dialog.getByRole('checkbox', { name: words.with_holdings }).press('Space');
    expect((await downloaded(page, dialog, words.download)).text).toContain('AV  - ');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener(page, words)).toBeFocused();
  });
}

test('the dialog fits a narrow phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/?q=literatura');
  await opener(page).click();
  const dialog = page.getByRole('dialog');
  await moreFormats(dialog);
  await expect(dialog.getByRole('radio')).toHaveCount(11);
  const wider = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(wider).toBeLessThanOrEqual(1);
});

test('what is shown in place of a misspelt search is what is exported', async ({ page }) => {
  await page.goto('/?q=macahdo');
  await expect(page.locator('.hit').first()).toBeVisible();
  await opener(page).click();
  await moreFormats(page.getByRole('dialog'));
  await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(11);
});

test('a search whose titles are gone has nothing to export, and says so', async ({ page }) => {
  await page.route('**/api/consulta/para-cesta**', (route) =>
    route.fulfill({ json: { itens: [], total: 0 } }),
  );
  await page.goto('/?q=machado&for=AUTOR');
  await opener(page).click();
  await expect(page.getByRole('dialog').getByText(WORDS_PT.nothing)).toBeVisible();
});

test('titles that cannot be gathered are asked for again', async ({ page }) => {
  await page.route('**/api/consulta/para-cesta**', (route) => route.abort());
  await page.goto('/?q=machado&for=AUTOR');
  await opener(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(WORDS_PT.failed)).toBeVisible();
  await page.unroute('**/api/consulta/para-cesta**');
  await dialog.getByRole('button', { name: errors.retry }).click();
  await moreFormats(dialog);
  await expect(dialog.getByRole('radio')).toHaveCount(11);
});

test('the feed that the page names is of its search, and of those that follow', async ({
  page,
}) => {
  await page.goto('/?q=machado&for=AUTOR');
  const named = page.locator(`head ${FEED}`);
  const shown = page.locator(`main ${FEED}`);
  const feed = '/api/consulta/atom?q=machado&for=AUTOR&lng=pt';
  await expect(named).toHaveAttribute('href', feed);
  await expect(shown).toHaveAttribute('href', feed);
  const answer = await page.request.get(feed);
  expect(await answer.text()).toContain('<feed xmlns="http://www.w3.org/2005/Atom"');

  await searchInPage(page, 'sertão');
  for (const link of [named, shown]) await expect(link).toHaveAttribute('href', /atom\?q=sert/);
  await page.goBack();
  for (const link of [named, shown]) await expect(link).toHaveAttribute('href', feed);
});

test('a guide names the feed of what is new in it', async ({ page }) => {
  await page.goto('/novas_aquisicoes');
  const named = page.locator(`head ${FEED}`);
  await expect(named).toHaveAttribute('href', /search_tab=novas_aquisicoes&lng=pt$/);
});
