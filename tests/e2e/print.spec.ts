import { expect, test, type Page } from '@playwright/test';
import { LANGUAGES } from '../support/languages.ts';
import { openScreen, SCREENS } from '../support/screens.ts';

/** On paper: what was read, and nothing to press. */

/** A sheet of A4 between its margins. */
test.use({ viewport: { width: 718, height: 1015 } });

const OPEN = ['results', 'title', 'hours', 'help', 'basket'];
const OWN = [
  ...['loans', 'own holds', 'history', 'loan requests'],
  ...['debts', 'suspensions', 'requests to the reference desk'],
];

async function expectPaper(page: Page, name: string) {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('heading', { level: 1 }), name).toBeVisible();
  const found = await page.evaluate(() => ({
    toPress: [...document.querySelectorAll('button, select, input, textarea, nav')]
      .filter((part) => part.checkVisibility() && part.getBoundingClientRect().width > 1)
      .map((part) => part.outerHTML.slice(0, 80)),
    width: document.documentElement.scrollWidth,
    background: getComputedStyle(document.body).backgroundColor,
  }));
  expect(found, name).toMatchObject({ toPress: [], width: 718 });
  expect(['rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)'], name).toContain(found.background);
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
}

const [portuguese] = LANGUAGES;

async function print(page: Page, name: string) {
  const screen = SCREENS.find((one) => one.name === name);
  if (!screen || !portuguese) throw new Error(`No screen "${name}"`);
  await openScreen(page, portuguese, screen);
  await expectPaper(page, name);
}

test('what anybody reads prints without anything to press, on white', async ({ page }) => {
  for (const name of OPEN) await print(page, name);
});

for (const name of OWN) {
  test(`${name} print without anything to press, on white`, ({ page }) => print(page, name));
}
