import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { ready, readyFooter } from '../support/ready.ts';
import { ACCOUNT_PASSWORD, LANGUAGES, type Language } from '../support/languages.ts';

/** The moment of the server's clock (site-server.ts). */
const NOW = new Date('2026-03-12T17:20:00Z');

/** Every screen, what makes it complete, and whether one must be signed in to see it. */
interface Screen {
  name: string;
  path: string;
  ready: string;
  signedIn?: true;
  /** A button at the foot of the page that opens it. */
  press?: number;
  /** With the accessibility panel open. */
  panel?: true;
}

const SCREENS: Screen[] = [
  { name: 'search home', path: '/', ready: '.shelf' },
  { name: 'results', path: '/?q=machado', ready: '.hit' },
  { name: 'no results', path: '/?q=xyzzyx', ready: '.empty' },
  { name: 'title', path: '/acervo/1', ready: '.library' },
  { name: 'login', path: '/login', ready: 'input[autocomplete=username]' },
  { name: 'not found', path: '/nada', ready: '.empty' },
  { name: 'hours', path: '/horarios', ready: '.ruler .status' },
  { name: 'events', path: '/agenda', ready: '.events' },
  { name: 'questions', path: '/perguntas', ready: '.questions' },
  { name: 'help', path: '/ajuda', ready: '.site-search' },
  { name: 'about', path: '/sobre', ready: '.info__libraries' },
  { name: 'accessibility', path: '/acessibilidade', ready: '.prose' },
  { name: 'privacy', path: '/privacidade', ready: '.prose' },
  { name: 'self-service', path: '/autoatendimento', ready: '.prose' },
  { name: 'comment dialog', path: '/ajuda', ready: 'dialog textarea', press: 0 },
  { name: 'suggestion dialog', path: '/ajuda', ready: 'dialog textarea', press: 1 },
  { name: 'support dialog', path: '/ajuda', ready: 'dialog .prose', press: 2 },
  { name: 'accessibility panel', path: '/ajuda', ready: '.accessibility', panel: true },
  { name: 'loans', path: '/meupergamum', ready: '.loan', signedIn: true },
];

/** Rules that apply to every one of our screens: if they did not run, nothing was checked. */
const MUST_RUN = ['color-contrast', 'document-title', 'html-has-lang', 'landmark-one-main', 'list'];
/** Behind an open dialog the page is out of reach, and not looked at. */
const MUST_RUN_IN_DIALOG = ['color-contrast', 'aria-dialog-name', 'button-name'];

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function open(page: Page, { prefix, words }: Language, screen: Screen) {
  await page.clock.setFixedTime(NOW);
  await page.goto(`${prefix}${screen.path}`);
  if (screen.signedIn) {
    await page.getByLabel(words.loginLabel).fill('devedor');
    await page.getByLabel(words.password, { exact: true }).fill(ACCOUNT_PASSWORD);
    await page.getByRole('button', { name: words.signIn, exact: true }).click();
  }
  if (screen.press !== undefined) {
    await readyFooter(page);
    await page.locator('footer button').nth(screen.press).click();
  }
  if (screen.panel) {
    await ready(page, '.bar');
    await page.locator('.bar button[aria-expanded]').click();
  }
  await expect(page.locator(screen.ready).first()).toBeVisible();
}

async function expectAccessible(page: Page, { press }: Screen) {
  const expected = press === undefined ? MUST_RUN : MUST_RUN_IN_DIALOG;
  const { violations, passes } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  const ran = passes.map(({ id }) => id);
  expect(expected.filter((rule) => !ran.includes(rule))).toEqual([]);
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
  ).toEqual([]);
}

for (const language of LANGUAGES) {
  for (const screen of SCREENS) {
    test(`${screen.name} has no accessibility fault (${language.locale})`, async ({ page }) => {
      await open(page, language, screen);
      await expectAccessible(page, screen);
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
const [PORTUGUESE] = LANGUAGES;
const SAMPLE = ['results', 'title', 'loans', 'hours', 'comment dialog'];
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
    await expectAccessible(page, screen);
  });
}

test('nothing overflows sideways on a narrow phone, at any zoom', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const zoom of [0, 100]) {
    await page.addInitScript(
      (value) => localStorage.setItem('acervo.acessibilidade', JSON.stringify({ zoom: value })),
      zoom,
    );
    for (const screen of SCREENS.filter(({ signedIn }) => !signedIn)) {
      const { path } = screen;
      if (!PORTUGUESE) throw new Error('No Portuguese');
      await open(page, PORTUGUESE, screen);
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wide, `${path} at zoom ${zoom}`).toBeLessThanOrEqual(1);
    }
  }
});
