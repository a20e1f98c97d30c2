import { expect, test, type Locator, type Page } from '@playwright/test';
import { ready, scrollTo } from '../../support/ready.ts';

/** Helena, which several libraries have. */
const TITLE = '/acervo/5';
const NEIGHBOURS = '**/consulta/vizinhos?*';

const row = (page: Page) => page.locator('#estante .rack__row');
const links = (page: Page) => row(page).getByRole('link');
const own = (page: Page) => row(page).locator('[aria-current=page]');

async function openShelf(page: Page, path = TITLE): Promise<void> {
  await page.goto(path);
  await ready(page, '#estante');
  await expect(own(page)).toBeVisible();
}

const leftOf = (link: Locator) => link.evaluate((part) => part.getBoundingClientRect().left);
const scrolled = (page: Page) => row(page).evaluate(({ scrollLeft }) => scrollLeft);

/** Holds back what is fetched for one side until it is let go. */
async function holdBack(page: Page, side: 'antes' | 'depois'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(NEIGHBOURS, async (route) => {
    if (new URL(route.request().url()).searchParams.has(side)) await promise;
    await route.continue();
  });
  return resolve;
}

test('the shelf is walked along by keyboard, on and on, and nothing jumps', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const release = await holdBack(page, 'antes');
  await openShelf(page);
  await own(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(links(page).filter({ hasText: 'um lugar à direita' })).toBeFocused();
  await page.keyboard.press('Home');
  const leftmost = page.locator('#estante .rack__link:focus');
  const name = await leftmost.textContent();
  // It is scrolled to, and stands.
  await expect.poll(() => scrolled(page)).toBe(0);
  const before = await links(page).count();
  const at = await leftOf(leftmost);
  release();
  await expect.poll(() => links(page).count()).toBeGreaterThan(before);
  expect(await leftmost.textContent()).toBe(name);
  expect(Math.abs((await leftOf(leftmost)) - at)).toBeLessThan(2);
  await page.keyboard.press('ArrowLeft');
  await expect(leftmost).not.toHaveText(name ?? '');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => links(page).count()).toBeGreaterThan(before + 20);
  await page.getByRole('button', { name: 'Voltar a esta obra' }).click();
  await expect(own(page)).toBeInViewport({ ratio: 0.9 });
  await own(page).focus();
  await page.keyboard.press('ArrowLeft');
  const next = page.locator('#estante .rack__link:focus');
  const href = await next.getAttribute('href');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${href}$`));
});

for (const [width, device] of [
  [390, 'phone'],
  [1280, 'desk'],
] as const) {
  test(`the places of what is still to come are as high as it is (${device})`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const { promise, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/api\/(consulta\/vizinhos|acervo\/5\/semelhantes)/, async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(TITLE);
    await scrollTo(page.locator('#semelhantes'), page.locator('#semelhantes .alike'));
    await scrollTo(page.locator('#estante'), page.locator('#estante .rack'));
    const heights = () =>
      page
        .locator('#estante, #semelhantes')
        .evaluateAll((parts) => parts.map(({ clientHeight }) => clientHeight));
    const waiting = await heights();
    release();
    await expect(own(page)).toBeVisible();
    await expect(page.locator('.alike__why').first()).toBeVisible();
    expect(await heights()).toEqual(waiting);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
  });
}

test('on a phone the shelf follows the finger, and goes on', async ({ browser }) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await openShelf(page);
  await row(page).evaluate((part) => part.scrollIntoView({ block: 'center' }));
  const box = await row(page).boundingBox();
  const start = await scrolled(page);
  const devtools = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y: (box?.y ?? 0) + 120 }],
    });
  const swipe = async (from: number, to: number) => {
    await touch('touchStart', from);
    for (let step = 1; step <= 10; step++)
      await touch('touchMove', from + ((to - from) * step) / 10);
    await touch('touchEnd');
  };
  await swipe(300, 60);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(start + 100);
  const count = await links(page).count();
  for (let swipes = 0; swipes < 12 && (await links(page).count()) === count; swipes++)
    await swipe(60, 300);
  await expect.poll(() => links(page).count()).toBeGreaterThan(count);
  await context.close();
});

for (const { prefix, heading, where, everywhere, gap, reason } of [
  {
    ...{ prefix: '', heading: 'Na estante', where: 'Estante', everywhere: 'Todas as bibliotecas' },
    ...{ gap: 'Aqui ficaria esta obra', reason: 'Mesmo assunto: ' },
  },
  {
    ...{ prefix: '/en', heading: 'On the shelf', where: 'Shelf', everywhere: 'All libraries' },
    ...{ gap: 'This title would stand here', reason: 'Same subject: ' },
  },
  {
    ...{ prefix: '/es', heading: 'En el estante', where: 'Estante' },
    ...{ everywhere: 'Todas las bibliotecas', gap: 'Aquí estaría esta obra' },
    reason: 'Misma materia: ',
  },
]) {
  test(`the shelf of a library, chosen once, and what is alike (${prefix || '/pt'})`, async ({
    page,
  }) => {
    await openShelf(page, `${prefix}${TITLE}`);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    const choice = page.getByRole('combobox', { name: where });
    await expect(choice.locator('option:checked')).toHaveText(everywhere);
    const library = await choice.locator('optgroup').last().locator('option').first().innerText();
    await choice.selectOption({ label: library });
    await expect(row(page).getByText(gap)).toBeVisible();
    const neighbour = (await links(page).first().getAttribute('href')) ?? '';
    await openShelf(page, neighbour);
    await expect(choice.locator('option:checked')).toHaveText(library);
    await page.goto(`${prefix}${TITLE}`);
    await scrollTo(page.locator('#semelhantes'), page.locator('.alike__why'));
    await expect(page.locator('.alike__why').first()).toContainText(reason);
  });
}

test('from a number of the list one goes on along the shelf', async ({ page }) => {
  await page.goto('/indices?indice=numero_chamada&de=869.2');
  const first = page.locator('.index-entries a').first();
  await expect(first).toHaveText('869.2 A553r');
  const shelf = page.locator('.index-shelf');
  await shelf.locator('.rack__row').scrollIntoViewIfNeeded();
  const link = shelf.getByRole('link').filter({ hasText: '869.2 A553r' });
  await expect(link).toBeInViewport();
  const others = shelf.getByRole('link');
  await expect.poll(() => others.count()).toBeGreaterThan(20);
  // What came on the left stands there, and the walk still begins here.
  await expect(link).toBeInViewport({ ratio: 0.9 });
});

test('editions and translations stand in one list, with years and languages', async ({ page }) => {
  await page.goto('/acervo/17');
  const list = page.getByRole('region', { name: 'Edições e traduções' });
  await scrollTo(page.locator('#descricao'), list);
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.locator('[aria-current]')).toContainText('Esta edição');
  const years = await list.locator('.editions__year').allInnerTexts();
  expect(years).toEqual(years.toSorted().toReversed());
  for (const language of await list.locator('.editions__language').allInnerTexts())
    expect(language).not.toBe('');
  await list.getByRole('link').click();
  await expect(page).not.toHaveURL(/\/acervo\/17$/);
});

test('kinds of all sorts stand where their numbers say', async ({ page }) => {
  // A periodical, a thesis, a map, a score, a disc, a film, an electronic book.
  for (const id of [598, 616, 628, 634, 643, 639, 583]) {
    await openShelf(page, `/acervo/${id}`);
    await expect(own(page)).toHaveAttribute('href', `/acervo/${id}`);
  }
});
