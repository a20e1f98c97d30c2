import { expect, test, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findWholeChromium } from '../../support/engines/chromium.ts';
import { leave, openList } from '../../support/screens/coming-back.ts';

/** As readers have it: the browser keeps pages whole. Playwright switches that off unless it is told. */
test.use({
  launchOptions: {
    executablePath: findWholeChromium() ?? '',
    args: CHROMIUM_ARGS,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

test.skip(findWholeChromium() === null, 'No Chromium here keeps pages whole.');

test.beforeEach(({ page }) => page.addInitScript(recordMoves));

const RESULTS = { path: '/?q=machado', rows: '.hits .work', row: 3 };
const COVER = ['::view-transition-group(cover)'];

const LISTS = [
  { name: 'results', ...RESULTS },
  { name: 'covers', path: '/?q=machado&display=C', rows: '.hits--covers .work', row: 2 },
  { name: 'a reading list', path: '/listas/sertao', rows: '.rooms h2 a', row: 1 },
  { name: 'the home page', path: '/', rows: '.listed a', row: 1 },
];

for (const list of LISTS) {
  test(`the cover moves from ${list.name} to the page of the title, and back`, async ({ page }) => {
    const row = await openList(page, list);
    const address = page.url();
    await leaveAlive(page, row);
    await expectMoves(page, COVER);
    await goBack(page, address);
    await expectMoves(page, COVER);
    await expect(page.locator('[style*=view-transition]')).toHaveCount(0);
  });
}

test('a list that is fetched again shows no cover that moves', async ({ page }) => {
  const row = await openList(page, RESULTS);
  const list = page.url();
  await leaveAlive(page, row);
  await expectAlive(page);
  await page.evaluate((url) => location.assign(url), list);
  await expect(page).toHaveURL(list);
  await expectMoves(page, []);
});

test('nothing moves from one title to the next', async ({ page }) => {
  await page.goto('/acervo/1');
  await expectAlive(page);
  await page.evaluate(() => location.assign('/acervo/2'));
  await expect(page).toHaveURL('/acervo/2');
  await expectMoves(page, []);
});

test('nothing moves where motion is reduced, and no paint waits', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const row = await openList(page, RESULTS);
  await leaveAlive(page, row);
  await expectMoves(page, []);
  await expect(page.locator('link[rel=expect]')).toHaveCount(0);
});

test('only a visit from the site waits for the cover', async ({ page }) => {
  await page.goto('/acervo/1');
  await expect(page.locator('#titulo')).toBeVisible();
  await expect(page.locator('link[rel=expect]')).toHaveCount(0);
  const row = await openList(page, RESULTS);
  await leaveAlive(page, row);
  const waits = page.locator('head > link[rel=expect][blocking=render]');
  await expect(waits).toHaveAttribute('href', '#titulo');
  await page.reload();
  await expect(page.locator('#titulo')).toBeVisible();
  await expect(waits).toHaveCount(0);
});

/** Runs in every page: records what moves when it is shown, `null` until then. */
function recordMoves(): void {
  const write = (moves: unknown) => {
    (window as { moves?: unknown }).moves = moves;
  };
  const moving = () =>
    document.getAnimations().flatMap(({ effect }) => {
      const { pseudoElement } = effect as KeyframeEffect;
      return pseudoElement?.startsWith('::view-transition') ? [pseudoElement] : [];
    });
  addEventListener('pagehide', () => write(null));
  addEventListener('pagereveal', ({ viewTransition }) => {
    if (!viewTransition) write([]);
    else
      viewTransition.ready.then(
        () => write(moving()),
        () => write([]),
      );
  });
}

const expectMoves = (page: Page, moves: string[]) =>
  expect
    .poll(() => page.evaluate(() => (window as { moves?: unknown }).moves ?? null))
    .toEqual(moves);

const expectAlive = (page: Page) =>
  expect(page.locator('astro-island[ssr][client=soon]')).toHaveCount(0);

/** Follows a link once the scripts of the page have come. */
async function leaveAlive(page: Page, link: Parameters<typeof leave>[1]): Promise<void> {
  await expectAlive(page);
  await leave(page, link);
}

async function goBack(page: Page, address: string): Promise<void> {
  await page.evaluate(() => void setTimeout(() => history.back()));
  await expect(page).toHaveURL(address);
}
