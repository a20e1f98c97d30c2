import { join } from 'node:path';
import { expect, test } from '@playwright/test';
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

test('a title page runs no script before it is idle', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') loaded.push(request.url());
  });
  await page.addInitScript(() => {
    Object.defineProperty(window, 'requestIdleCallback', { value: () => 0 });
  });
  await page.goto('/acervo/1', { waitUntil: 'load' });
  expect(loaded).toEqual([]);
});
