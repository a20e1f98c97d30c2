import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAt, leave, LISTS, listNamed, openList } from '../../support/screens/coming-back.ts';

const scrolled = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);

for (const list of LISTS) {
  test(`going back to ${list.name} finds the row where it was, and so does a reload`, async ({
    page,
  }) => {
    const row = await openList(page, list);
    const top = await leave(page, row);
    await page.goBack();
    await expectAt(row, top);
    await expect(row).toBeFocused();
    await page.reload();
    await expectAt(row, top);
  });
}

/** Screens of which a part is fetched, and its calls. */
const FETCHED: [name: string, call: string][] = [
  ['results', '**/api/consulta?*'],
  ['authorities', '**/api/autoridades?*'],
  ['an authority', '**/api/consulta?*'],
  ['the foot of a title', '**/api/acervo/**'],
];

for (const [name, call] of FETCHED) {
  test(`${name}: the place is there before the list is, and a press leaves the row in sight`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const row = await openList(page, listNamed(name));
    await leave(page, row);
    const release = await holdCalls(page, call);
    await page.goBack();
    await expect(page.locator('main')).toBeAttached();
    await expectPlace(page);
    await page.mouse.click(3, 400);
    release();
    await expect(row).toBeInViewport();
    await page.unroute(call);
    await expectReload(page, row);
  });
}

/** Calls that are answered once the returned function is called. */
async function holdCalls(page: Page, url: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const awaited = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await awaited;
    await route.continue();
  });
  return () => release();
}

/** The page is scrolled as far as its entry in the history says. */
async function expectPlace(page: Page): Promise<void> {
  const lag = () =>
    page.evaluate(() => {
      const { place } = history.state as { place: { top: number } };
      return Math.abs(place.top - window.scrollY);
    });
  await expect.poll(lag).toBeLessThanOrEqual(5);
}

async function expectReload(page: Page, row: Locator): Promise<void> {
  // The place is saved once scrolling stops.
  await expectPlace(page);
  const top = await row.evaluate((link) => link.getBoundingClientRect().top);
  await page.reload();
  await expectAt(row, top);
}

test('the pages of a list, back and forth', async ({ page }) => {
  const row = await openList(page, { path: '/?q=historia', rows: '.hits .work', row: 12 });
  const first = await row.innerText();
  const next = page.locator('.pager [rel=next]');
  const top = await leave(page, next);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeFocused();
  await expect(row).not.toHaveText(first);
  expect(await scrolled(page)).toBe(0);
  await page.goBack();
  await expect(row).toHaveText(first);
  await expectAt(next, top);
  await expect(next).toBeFocused();
  await page.goForward();
  await expect(row).not.toHaveText(first);
  await expect.poll(() => scrolled(page)).toBe(0);
});

test('the parts of a title, back and forth', async ({ page }) => {
  await page.goto('/acervo/712');
  await page.locator('.library__copies button').first().click();
  const copy = page.locator('.copies tbody tr').nth(60);
  await expect(copy).toBeAttached();
  const tab = page.locator('.tabs a').nth(1);
  const top = await leave(page, tab);
  await expect(copy).toHaveCount(0);
  await page.goBack();
  await expect(copy).toBeAttached();
  await expectAt(tab, top);
  const before = await scrolled(page);
  await page.mouse.wheel(0, 3000);
  const further = { place: { top: before + 3000 } };
  await expect.poll(() => page.evaluate(() => history.state as unknown)).toMatchObject(further);
  await page.goForward();
  await expect(copy).toHaveCount(0);
  await page.goBack();
  await expect(copy).toBeAttached();
  // Fonts that come late move the lines above by a hair.
  const lag = async () => Math.abs((await scrolled(page)) - before - 3000);
  await expect.poll(lag).toBeLessThanOrEqual(5);
});

test('the screens of the account, back and forth', async ({ page }) => {
  const row = await openList(page, listNamed('the history'));
  const top = await row.evaluate((link) => link.getBoundingClientRect().top);
  const address = page.url();
  // The menu is out of sight: a key that the browser does not scroll for is no way there.
  await page
    .locator('.account nav a')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).not.toHaveURL(address);
  await expect(row).toHaveCount(0);
  await page.goBack();
  await expectAt(row, top);
});

test('whoever scrolls on while the list is awaited is left where they went', async ({ page }) => {
  const row = await openList(page, { path: '/?q=machado', rows: '.hits .work', row: 9 });
  await leave(page, row);
  const release = await holdCalls(page, '**/api/consulta?*');
  await page.goBack();
  await page.mouse.move(600, 400);
  await page.mouse.wheel(0, -9000);
  await expect.poll(() => scrolled(page)).toBe(0);
  release();
  await expect(row).toBeAttached();
  expect(await scrolled(page)).toBe(0);
});
