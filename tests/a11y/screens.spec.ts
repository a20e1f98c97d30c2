import { expect, type Page } from '@playwright/test';
import { expectAccessible, tooSmallTargets } from '../support/screens/axe.ts';
import { FULL, inTurn } from '../support/depth.ts';
import { LANGUAGES } from '../support/languages.ts';
import { joinedWords } from '../support/screens/joined-words.ts';
import { cutOffTexts } from '../support/screens/text-spacing.ts';
import { openScreen, SCREENS, type Screen } from '../support/screens.ts';
import { SCREENS_BY_LOGIN, test, visit } from '../support/screens/visitor.ts';

/** Rules that apply to every one of our screens: if they did not run, nothing was checked. */
const MUST_RUN = ['color-contrast', 'document-title', 'html-has-lang', 'landmark-one-main', 'list'];
/** Behind an open dialog the page is out of reach, and not looked at. */
const MUST_RUN_IN_DIALOG = ['color-contrast', 'button-name', 'aria-allowed-attr'];

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const lookAt = (page: Page, { press }: Screen): Promise<void> =>
  expectAccessible(page, press === undefined ? MUST_RUN : MUST_RUN_IN_DIALOG, TAGS);

/** By how many pixels the page is wider than a narrow phone, at a size of text (0 or 100 % more). */
async function widerThanPhone(page: Page, zoom: number): Promise<number> {
  await page.setViewportSize({ width: 320, height: 640 });
  return page.evaluate((zoom) => {
    const root = document.documentElement;
    root.setAttribute('data-zoom', String(zoom));
    return root.scrollWidth - root.clientWidth;
  }, zoom);
}

/** Days that stand as they are stored, not in the words of the page's language. */
const daysAsStored = async (page: Page): Promise<string[]> =>
  (await page.locator('body').innerText()).match(/\b\d{4}-\d{2}-\d{2}\b.*/g) ?? [];

/**
 * What no screen may hold: an empty status, which is said as "status bar", a mark that is said at every word, and a
 * field for an address that offers no keyboard for it.
 */
const WRONG =
  '[role=status]:empty, mark:not([role=none]), input[autocomplete=email]:not([type=email], [inputmode=email])';

const openingTags = (elements: Element[]): string[] =>
  elements.map((element) => element.outerHTML.slice(0, 120));

/** Each screen is looked at in one language all day, in the others before a change lands. */
const ROUNDS = [
  { languages: LANGUAGES.slice(0, 1), tag: '@journey' },
  { languages: LANGUAGES.slice(1), tag: '@language' },
];
const lookedAt = SCREENS_BY_LOGIN.flatMap((screen, turn) =>
  ROUNDS.map((round) => ({ screen, turn, ...round })),
);

for (const { screen, turn, languages, tag } of lookedAt) {
  const named = languages.map(({ locale }) => locale).join(', ');
  const name = `${screen.name} has no accessibility fault and fits a narrow phone (${named})`;
  test(name, { tag }, async ({ visitor }) => {
    const { page } = visitor;
    // Languages differ in length and words, which is looked at in each of them; faults of markup are theirs all.
    const lookedThrough = inTurn(turn, languages);
    for (const language of languages) {
      await test.step(language.locale, async () => {
        await visit(visitor, language, screen);
        if (lookedThrough.includes(language)) await lookAt(page, screen);
        if (!screen.raw) expect(await daysAsStored(page)).toEqual([]);
        expect(await joinedWords(page)).toEqual([]);
        expect(await page.locator(WRONG).evaluateAll(openingTags)).toEqual([]);
        expect(await cutOffTexts(page), 'cut off where texts are spaced').toEqual([]);
        for (const zoom of [100, 0]) {
          const wider = () => widerThanPhone(page, zoom);
          await expect.poll(wider, `at ${zoom} %`).toBeLessThanOrEqual(1);
        }
        // At the width of a narrow phone.
        expect(await cutOffTexts(page), 'cut off where texts are spaced').toEqual([]);
        if (lookedThrough.includes(language)) expect(await tooSmallTargets(page)).toEqual([]);
      });
    }
  });
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

/**
 * Under TEST_FULL every screen is looked at in every look, each time in the next language: words of every
 * language meet every look. Without it a few screens are.
 */
const SAMPLE = ['results', 'title', 'loans', 'hours', 'comment dialog'];
const screens = SCREENS.filter(({ name }) => FULL || SAMPLE.includes(name));
const cases = LOOKS.flatMap((look, first) =>
  screens.flatMap((screen, index) => {
    const turn = FULL ? (first + index) % LANGUAGES.length : 0;
    return LANGUAGES.slice(turn, turn + 1).map((language) => ({ look, screen, language }));
  }),
);

for (const { look, screen, language } of cases) {
  test(`${screen.name} stays accessible in ${look.name} (${language.locale})`, async ({ page }) => {
    await page.addInitScript((storage) => {
      for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value);
    }, look.storage);
    await openScreen(page, language, screen);
    await lookAt(page, screen);
  });
}
