import { expect, test, type Page } from '@playwright/test';
import en from '#lib/i18n/locales/en/search.json' with { type: 'json' };
import es from '#lib/i18n/locales/es/search.json' with { type: 'json' };
import pt from '#lib/i18n/locales/pt/search.json' with { type: 'json' };
import { expectAccessible } from '../../support/screens/axe.ts';
import { TRIED_LANGUAGES } from '../../support/languages.ts';
import { ready } from '../../support/ready.ts';

const WORDS = { pt, en, es };
const SUGGESTIONS = '**/api/consulta/sugestoes**';
/** In its list there are titles, authors and subjects. */
const TYPED = 'brasil';

/** The search field of the page; the home page has another one, out of sight. */
const field = (page: Page) => page.locator('form[data-search-form] input[role=combobox]:visible');
const list = (page: Page) => page.getByRole('listbox');
const options = (page: Page) => list(page).getByRole('option');

async function openList(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await field(page).fill(TYPED);
  await expect(options(page).first()).toBeVisible();
}

/** The list is looked at, not passed over. */
const MUST_RUN = ['aria-required-children'];

for (const { locale, prefix } of TRIED_LANGUAGES) {
  const words = WORDS[locale];

  test(`titles, authors and subjects are suggested, for everybody (${locale})`, async ({
    page,
  }) => {
    await openList(page, `${prefix}/`);
    for (const name of [words.suggest_titles, words.suggest_authors, words.suggest_subjects]) {
      await expect(list(page).getByRole('group', { name }).getByRole('option')).not.toHaveCount(0);
    }
    const count = await options(page).count();
    await expect(page.locator('form [aria-live=polite]', { hasText: `${count} ` })).toHaveCount(1);
    await expect(options(page).first().locator('mark').first()).toHaveText(/brasil/i);
    await expectAccessible(page, MUST_RUN);
  });

  test(`the keyboard chooses a title (${locale})`, async ({ page }) => {
    await page.goto(`${prefix}/`);
    await field(page).focus();
    // In one piece: the answers to its beginnings would move what the keys choose.
    await page.keyboard.insertText('dom casm');
    const title = options(page).filter({ hasText: 'Dom Casmurro' }).first();
    await expect(title).toBeVisible();
    const first = options(page).first();
    await page.keyboard.press('ArrowDown');
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await expect(field(page)).toHaveAttribute(
      'aria-activedescendant',
      (await first.getAttribute('id')) ?? '',
    );
    await expect(field(page)).toBeFocused();
    await expectAccessible(page, MUST_RUN);
    const href = (await first.getAttribute('href')) ?? '';
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(href);
    expect(href).toMatch(new RegExp(`^${prefix}/acervo/\\d+$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dom Casmurro');
  });

  test(`the mouse chooses an author, whose titles are found (${locale})`, async ({ page }) => {
    await openList(page, `${prefix}/`);
    const group = list(page).getByRole('group', { name: words.suggest_authors });
    await group.getByRole('option').first().click();
    await expect(page).toHaveURL(new RegExp(`${prefix}/\\?q=&autor=\\d+$`));
    await expect(page.locator('.hit').first()).toBeVisible();
  });
}

test('a subject leads to its titles', { tag: '@journey' }, async ({ page }) => {
  await openList(page);
  const group = list(page).getByRole('group', { name: pt.suggest_subjects });
  await group.getByRole('option').first().click();
  await expect(page).toHaveURL(/\/\?q=&assunto=\d+$/);
  await expect(page.locator('.hit').first()).toBeVisible();
});

for (const path of ['/', '/?q=vidas', '/acervo/1', '/acervo/700', '/nada']) {
  test(`every search field suggests: ${path}`, async ({ page }) => {
    await openList(page, path);
    await expect(list(page)).toHaveCount(1);
  });
}

test('without a choice the words are searched for, as they were typed', async ({ page }) => {
  await openList(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(list(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue(TYPED);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`\\?q=${TYPED}$`));
  await expect(page.locator('.hit').first()).toBeVisible();
  await expect(list(page)).toHaveCount(0);
});

test('a suggestion opens in a new tab like every link', async ({ page, context }) => {
  await openList(page);
  const href = (await options(page).first().getAttribute('href')) ?? '';
  const opened = context.waitForEvent('page');
  await options(page)
    .first()
    .click({ modifiers: ['ControlOrMeta'] });
  await expect(await opened).toHaveURL(href);
  await expect(page).toHaveURL('/');
  await expect(field(page)).toBeFocused();
});

test('a list that was left open is closed when one comes back', async ({ page }) => {
  await openList(page);
  await options(page).first().click();
  await expect(page).toHaveURL(/\/acervo\/\d+$/);
  await page.goBack();
  await expect(field(page)).toBeVisible();
  await expect(list(page)).toHaveCount(0);
});

test('a server that is down or does not answer suggests nothing, and is searched as ever', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.route(SUGGESTIONS, (route) => route.abort());
  await page.goto('/');
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/sugestoes'),
  );
  await field(page).fill(TYPED);
  await failed;
  await expect(list(page)).toHaveCount(0);
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false');
  await expectAccessible(page);
  await page.unroute(SUGGESTIONS);
  await page.route(SUGGESTIONS, () => undefined);
  const asked = page.waitForRequest(SUGGESTIONS);
  await field(page).fill('vidas');
  await asked;
  await field(page).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('vidas');
  expect(errors).toEqual([]);
});

test('what suggests is loaded only when the field is used', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const ofSuggestions = () =>
    loaded.filter((path) => /\/SuggestIsland\.|\/search\.[^/]*\.json/.test(path));
  await page.goto('/acervo/1');
  await ready(page, '.bar');
  expect(ofSuggestions()).toEqual([]);
  await field(page).focus();
  await expect.poll(() => ofSuggestions().length).toBe(2);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

  for (const zoom of [0, 100]) {
    test(`rows can be hit, nothing overflows, a tap elsewhere closes (zoom ${zoom})`, async ({
      page,
    }) => {
      await page.addInitScript(
        (value) => localStorage.setItem('acervo.acessibilidade', JSON.stringify({ zoom: value })),
        zoom,
      );
      await openList(page);
      for (const row of await options(page).all()) {
        const box = await row.boundingBox();
        expect(box?.height).toBeGreaterThanOrEqual(44);
      }
      const wide = await page.evaluate(() =>
        [document.documentElement, document.querySelector('[role=listbox]')].map(
          (element) => (element?.scrollWidth ?? 0) - (element?.clientWidth ?? 0),
        ),
      );
      expect(wide).toEqual([0, 0]);
      await page.getByRole('heading', { level: 1 }).tap();
      await expect(list(page)).toHaveCount(0);
      await expect(field(page)).toHaveValue(TYPED);
    });
  }

  test('a tap chooses', async ({ page }) => {
    await openList(page);
    const href = (await options(page).first().getAttribute('href')) ?? '';
    await options(page).first().tap();
    await expect(page).toHaveURL(href);
  });
});

const LOOKS: Record<string, Record<string, string>> = {
  dark: { 'acervo.tema': 'escuro' },
  'high contrast': { 'acervo.acessibilidade': '{"cor":"contraste","zoom":0}' },
  inverted: { 'acervo.acessibilidade': '{"cor":"invertido","zoom":0}' },
  grayscale: { 'acervo.acessibilidade': '{"cor":"escala-cinza","zoom":0}' },
  'zoom 100 and bold': { 'acervo.acessibilidade': '{"zoom":100,"negrito":true}' },
};
for (const [look, storage] of Object.entries(LOOKS)) {
  test(`the list stays accessible in ${look}`, async ({ page }) => {
    await page.addInitScript((items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    }, storage);
    await openList(page, '/acervo/1');
    await page.keyboard.press('ArrowDown');
    await expectAccessible(page, MUST_RUN);
  });
}
