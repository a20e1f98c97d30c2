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

/** A sheet of A4 without margins: there the table of the week is wider than on a narrow page. */
const WIDTHS = [718, 794];

for (const name of ['hours', 'title', 'basket', 'reading list', 'courses', 'loans']) {
  test(`${name}: nothing is cut on a sheet of ${WIDTHS.join(' or ')} px`, async ({ page }) => {
    const screen = SCREENS.find((one) => one.name === name);
    if (!screen || !portuguese) throw new Error(`No screen "${name}"`);
    await openScreen(page, portuguese, screen);
    await page.emulateMedia({ media: 'print' });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 1015 });
      expect(await cutParts(page), `${name} at ${width}`).toEqual([]);
    }
  });
}

/** What scrolls on a screen, or is beyond the edge, is lost on paper. */
const cutParts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((part) => {
        const { overflowX } = getComputedStyle(part);
        const { left, right, width } = part.getBoundingClientRect();
        if (!part.checkVisibility() || width <= 1 || part.closest('svg')) return false;
        const isCut = overflowX !== 'visible' && part.scrollWidth > part.clientWidth + 1;
        return isCut || left < -1 || right > window.innerWidth + 1;
      })
      .map((part) => `${part.tagName} ${part.className}`),
  );

test('every day of the week is on the sheet of opening hours', async ({ page }) => {
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.goto('/horarios');
  await expect(page.locator('.week').first()).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  const days = page.locator('.week').first().locator('thead th');
  await expect(days).toHaveCount(7);
  // Across the sheet: how far down depends on what comes alive above.
  const right = () => days.last().evaluate((day) => day.getBoundingClientRect().right);
  await expect.poll(right).toBeLessThanOrEqual(794);
  await expect(days.last()).toBeVisible();
});

for (const name of [
  ...['title', 'reading list', 'discipline', 'loans', 'basket', 'hours'],
  ...['place on a floor plan', 'place in words'],
]) {
  test(`the sheet of ${name} says where it is from, and when`, async ({ page }) => {
    const screen = SCREENS.find((one) => one.name === name);
    if (!screen || !portuguese) throw new Error(`No screen "${name}"`);
    await openScreen(page, portuguese, screen);
    const { host, pathname } = new URL(page.url());
    // Printing, not its look alone, writes the foot.
    await page.pdf();
    await page.emulateMedia({ media: 'print' });
    const foot = page.locator('footer > .wrap');
    await expect(foot).toBeVisible();
    const written = await foot.evaluate((part) => getComputedStyle(part, '::before').content);
    expect(written).toContain(`${host}${pathname}`);
    expect(written).toContain('12 de março de 2026');
  });
}
