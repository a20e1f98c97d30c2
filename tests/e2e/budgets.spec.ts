import { join } from 'node:path';
import { expect, test, type Page, type Response } from '@playwright/test';
import { enter } from '../support/screens/sign-in.ts';
import { weighSite } from '../checks/budgets.ts';
import { newerStylesOf } from '../checks/newer-styles.ts';
import { tooNewIn } from '../checks/oldest-browsers.ts';

const LOANS = '/meupergamum/app/emprestimo/titulos-pendentes';

test('every page keeps to its budget of bytes', { tag: '@journey' }, () => {
  const weights = weighSite(join(process.cwd(), '.cache', 'e2e-site'));
  for (const { name, html, css, js } of weights) {
    console.log(
      `[budget] ${name}: HTML ${html.toFixed(1)}, CSS ${css.toFixed(1)}, JS ${js.toFixed(1)} kB gzip`,
    );
  }
  expect(weights.flatMap(({ problems }) => problems)).toEqual([]);
});

test('the oldest browsers know all that scripts use', { tag: '@journey' }, async () => {
  const { scripts, problems } = await tooNewIn(join(process.cwd(), '.cache', 'e2e-site'));
  expect(scripts).toBeGreaterThan(100);
  expect(problems).toEqual([]);
});

test(
  'the oldest browsers know all that style sheets use, or show something else instead',
  {
    tag: '@journey',
  },
  () => {
    const { sheets, problems } = newerStylesOf(join(process.cwd(), '.cache', 'e2e-site'));
    expect(sheets).toBeGreaterThan(30);
    expect(problems).toEqual([]);
  },
);

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

/** Loads a page that is idle all the time and never painted. */
async function loadUnpainted(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout: later } = window;
    Object.assign(window, {
      requestIdleCallback: (run: () => void) => later(run),
      requestAnimationFrame: () => 0,
      // No more than a moment: who waits for a picture gives up after seconds.
      setTimeout: (run: () => void, ms = 0) => (ms < 1000 ? later(run, ms) : 0),
    });
  });
  await page.goto(path, { waitUntil: 'load' });
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
}

for (const path of ['/?q=machado', '/acervo/1']) {
  test(`${path} loads no island before it is painted`, async ({ page }) => {
    const loaded: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') loaded.push(request.url());
    });
    await loadUnpainted(page, path);
    expect(loaded).toEqual([]);
  });
}

for (const path of ['/', '/?q=machado', '/acervo/1', '/horarios', '/login']) {
  test(`typefaces of ${path} weigh at most 65 kB before it is idle, and none is slanted`, async ({
    page,
  }) => {
    const faces: Response[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'font') faces.push(response);
    });
    await loadBusy(page, path);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const names = faces.map((face) => /([\w-]+)\.[\w-]+\.woff2$/.exec(face.url())?.[1] ?? '');
    expect(names).toContain('sans');
    expect(names.filter((name) => name.includes('italic'))).toEqual([]);
    const bodies = await Promise.all(faces.map((face) => face.body()));
    expect(Buffer.concat(bodies).length).toBeLessThanOrEqual(65_000);
  });
}

test('the slanted face comes when the page is idle', async ({ page }) => {
  await page.goto('/acervo/1');
  const slanted = () =>
    [...document.fonts]
      .filter(({ style, status }) => style === 'italic' && status === 'loaded')
      .map(({ family }) => family.replaceAll('"', ''));
  await expect.poll(() => page.evaluate(slanted)).toEqual(['Literata']);
});

/** What a page asks for until nothing more comes; pictures of covers are as many as there are works. */
async function requestsOf(page: Page, path: string, shown: string): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() !== 'image') asked.push(request.url());
  });
  await page.goto(path);
  await expect(page.locator(shown).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  return asked;
}

for (const [path, shown, most] of [
  ['/?q=machado', '.facets details', 15],
  ['/acervo/1', '.library', 15],
] as const) {
  test(`${path} comes with at most ${most} requests`, async ({ page }) => {
    const asked = await requestsOf(page, path, shown);
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(most);
  });
}

test('the personal area comes with few requests, in its place, and once', async ({
  browser,
  page,
}) => {
  // Whoever is not signed in loads nothing of it on the way.
  const before: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') before.push(request.url());
  });
  await page.goto('/meupergamum');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fmeupergamum$/);
  expect(before.filter((url) => url.includes('AccountIsland'))).toEqual([]);
  await enter(page, 'aluno');
  await expect(page.locator('.account .dated').first()).toBeVisible();
  const session = await page.evaluate(() => ({ ...sessionStorage }));

  const context = await browser.newContext({ serviceWorkers: 'block' });
  await context.addInitScript((kept) => {
    for (const [name, value] of Object.entries(kept)) sessionStorage.setItem(name, value);
  }, session);
  const cold = await context.newPage();
  await cold.addInitScript(watchShifts);
  const asked = await requestsOf(cold, '/meupergamum', '.account .dated');
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(15);
  expect(await cold.evaluate(() => window.shifted ?? 0)).toBeLessThan(0.02);
  await context.close();
});

test('a list from A to Z stands where it was awaited', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await page.addInitScript(watchShifts);
  let answer = () => {};
  const asked = new Promise<void>((done) => (answer = done));
  await page.route('**/api/consulta/indice**', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/indices');
  await expect(page.locator('main .skeleton')).toBeVisible();
  answer();
  await expect(page.locator('.index-head')).toBeVisible();
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  expect(await page.evaluate(() => window.shifted ?? 0)).toBeLessThan(0.02);
});

/** By how much what is seen moved, once nothing more comes. */
async function shiftOf(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle');
  return page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return window.shifted ?? 0;
  });
}

for (const [width, height] of [
  [390, 844],
  [1280, 900],
] as const) {
  test(`the form of course reading stands where it was awaited, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript(watchShifts);
    await page.goto('/bibliografia_curso');
    await expect(page.getByLabel('Curso', { exact: true })).toBeVisible();
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.01);
  });

  test(`the loans stand where they were awaited after sign-in, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript(watchShifts);
    await page.goto(`/login?redirect=${encodeURIComponent(LOANS)}`);
    await enter(page, 'devedor');
    await expect(page.locator('.loan').first()).toBeVisible();
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.01);
  });
}

/** Runs in the page: adds up by how much what is seen moves. */
function watchShifts(): void {
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      window.shifted =
        (window.shifted ?? 0) + (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

declare global {
  interface Window {
    shifted?: number;
  }
}
