import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { weighSite } from '../checks/budgets.ts';

test('every page keeps to its budget of bytes', { tag: '@journey' }, () => {
  const weights = weighSite(join(process.cwd(), '.cache', 'e2e-site'));
  for (const { name, html, css, js } of weights) {
    console.log(
      `[budget] ${name}: HTML ${html.toFixed(1)}, CSS ${css.toFixed(1)}, JS ${js.toFixed(1)} kB gzip`,
    );
  }
  expect(weights.flatMap(({ problems }) => problems)).toEqual([]);
});

/** Loads a page that never comes to be idle. */
async function loadBusy(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'requestIdleCallback', { value: () => 0 });
  });
  await page.goto(path, { waitUntil: 'load' });
}

test('a title page runs no script before it is idle', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') loaded.push(request.url());
  });
  await loadBusy(page, '/acervo/1');
  expect(loaded).toEqual([]);
});

for (const path of ['/', '/?q=machado', '/acervo/1', '/horarios', '/login']) {
  test(`typefaces of ${path} weigh at most 90 kB before it is idle, and none is slanted`, async ({
    page,
  }) => {
    const faces = new Map<string, number>();
    page.on('response', async (response) => {
      if (response.request().resourceType() !== 'font') return;
      faces.set(response.url(), (await response.body()).length);
    });
    await loadBusy(page, path);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const names = [...faces.keys()].map((url) => /([\w-]+)\.[\w-]+\.woff2$/.exec(url)?.[1] ?? url);
    expect(names).toContain('sans');
    expect(names.filter((name) => name.includes('italic'))).toEqual([]);
    const weight = [...faces.values()].reduce((sum, bytes) => sum + bytes, 0);
    expect(weight).toBeLessThanOrEqual(90_000);
  });
}

test('the slanted face comes when the page is idle', async ({ page }) => {
  await page.goto('/acervo/1');
  const isThere = () => document.fonts.check("italic 16px 'Literata'");
  await expect.poll(() => page.evaluate(isThere)).toBe(true);
  const slanted = await page.evaluate(() =>
    [...document.fonts]
      .filter(({ style, status }) => style === 'italic' && status === 'loaded')
      .map(({ family }) => family.replaceAll('"', '')),
  );
  expect(slanted).toEqual(['Literata']);
});
