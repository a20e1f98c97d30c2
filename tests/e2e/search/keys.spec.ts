import { expect, test, type Page } from '@playwright/test';

/** Results by keyboard and by screen reader. */

async function search(page: Page): Promise<void> {
  await page.goto('/?q=brasil');
  await expect(page.locator('.hit').first()).toBeVisible();
  await page.locator('#q-band').fill('machado');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('machado');
  await expect(page.locator('.facets details').first()).toBeAttached();
  await expect(page.locator('.more-menu--acts')).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

/** What is only around something else, in a list that is closed, or the label on the line of its field. */
const SILENT = /^- (list|listitem|option|\/url|text: Ordenar por)\b/;

test('after Enter the first title is at most six stops and eight lines away', async ({ page }) => {
  await search(page);
  const tree = (await page.locator('main').ariaSnapshot()).split('\n').map((line) => line.trim());
  const from = tree.findIndex((line) => line.startsWith('- heading'));
  const title = await page.locator('.hit .work').first().innerText();
  const to = tree.findIndex((line) => line.startsWith(`- heading "${title}"`));
  const lines = tree.slice(from + 1, to).filter((line) => !SILENT.test(line));
  // The title is the next one.
  expect(lines.length, lines.join('\n')).toBeLessThan(8);

  const first = page.locator('.hit .work').first();
  let stops = 0;
  while (stops < 6 && !(await first.evaluate((link) => link === document.activeElement))) {
    await page.keyboard.press('Tab');
    stops += 1;
  }
  await expect(first).toBeFocused();
});

test('a key leads to the filters and back', async ({ page }) => {
  await search(page);
  await page.keyboard.press('F2');
  await expect(page.locator('#filtros')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('#filtros :focus')).toHaveCount(1);
  await page.keyboard.press('F2');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('on a phone the key opens the filters', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await search(page);
  await page.keyboard.press('F2');
  await expect(page.getByRole('dialog').locator('details').first()).toBeVisible();
});
