import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { ACCOUNT_PASSWORD, LANGUAGES, type Language } from '../support/languages.ts';

/** Every screen, what makes it complete, and whether one must be signed in to see it. */
const SCREENS: { name: string; path: string; ready: string; signedIn?: true }[] = [
  { name: 'search home', path: '/', ready: '.shelf' },
  { name: 'results', path: '/?q=machado', ready: '.hit' },
  { name: 'no results', path: '/?q=xyzzyx', ready: '.empty' },
  { name: 'title', path: '/acervo/1', ready: '.library' },
  { name: 'login', path: '/login', ready: 'input[autocomplete=username]' },
  { name: 'not found', path: '/nada', ready: '.empty' },
  { name: 'loans', path: '/meupergamum', ready: '.loan', signedIn: true },
];

/** Rules that apply to every one of our screens: if they did not run, nothing was checked. */
const MUST_RUN = ['color-contrast', 'document-title', 'html-has-lang', 'landmark-one-main', 'list'];

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function open(page: Page, { prefix, words }: Language, screen: (typeof SCREENS)[number]) {
  await page.goto(`${prefix}${screen.path}`);
  if (screen.signedIn) {
    await page.getByLabel(words.loginLabel).fill('devedor');
    await page.getByLabel(words.password, { exact: true }).fill(ACCOUNT_PASSWORD);
    await page.getByRole('button', { name: words.signIn, exact: true }).click();
  }
  await expect(page.locator(screen.ready).first()).toBeVisible();
}

async function expectAccessible(page: Page) {
  const { violations, passes } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  const ran = passes.map(({ id }) => id);
  expect(MUST_RUN.filter((rule) => !ran.includes(rule))).toEqual([]);
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
  ).toEqual([]);
}

for (const language of LANGUAGES) {
  for (const screen of SCREENS) {
    test(`${screen.name} has no accessibility fault (${language.locale})`, async ({ page }) => {
      await open(page, language, screen);
      await expectAccessible(page);
    });
  }
}

const LOOKS: { name: string; storage: Record<string, string> }[] = [
  { name: 'dark', storage: { 'acervo.tema': 'escuro' } },
  { name: 'high contrast', storage: { 'acervo.acessibilidade': '{"cor":"contraste","zoom":0}' } },
  { name: 'inverted', storage: { 'acervo.acessibilidade': '{"cor":"invertido","zoom":0}' } },
  { name: 'grayscale', storage: { 'acervo.acessibilidade': '{"cor":"escala-cinza","zoom":0}' } },
  {
    name: 'zoom 100 and bold',
    storage: { 'acervo.acessibilidade': '{"zoom":100,"negrito":true}' },
  },
];

/** Every look of every screen in every language is much; without TEST_FULL a covering sample runs. */
const FULL = process.env['TEST_FULL'] === '1';
const SAMPLE = ['results', 'title', 'loans'];
const languages = FULL ? LANGUAGES : LANGUAGES.slice(0, 1);
const screens = SCREENS.filter(({ name }) => FULL || SAMPLE.includes(name));
const cases = LOOKS.flatMap((look) =>
  screens.flatMap((screen) => languages.map((language) => ({ look, screen, language }))),
);

for (const { look, screen, language } of cases) {
  test(`${screen.name} stays accessible in ${look.name} (${language.locale})`, async ({ page }) => {
    await page.addInitScript((storage) => {
      for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value);
    }, look.storage);
    await open(page, language, screen);
    await expectAccessible(page);
  });
}

test('nothing overflows sideways on a narrow phone, at any zoom', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const zoom of [0, 100]) {
    await page.addInitScript(
      (value) => localStorage.setItem('acervo.acessibilidade', JSON.stringify({ zoom: value })),
      zoom,
    );
    for (const { path, ready } of SCREENS.filter(({ signedIn }) => !signedIn)) {
      await page.goto(path);
      await expect(page.locator(ready).first()).toBeVisible();
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wide, `${path} at zoom ${zoom}`).toBeLessThanOrEqual(1);
    }
  }
});
