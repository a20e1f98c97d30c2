import { expect, test, type Page } from '@playwright/test';
import { holdScripts } from '../../support/screens/hold-scripts.ts';

/** The moment of the server's clock (site-server.ts). */
const NOW = new Date('2026-03-12T17:20:00Z');

test(
  'a press made before the page is alive is carried out once it is',
  { tag: '@journey' },
  async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/pesquisa_booleana', { waitUntil: 'commit' });
    const field = page.getByRole('textbox', { name: 'Palavras e operadores' });
    await field.fill('machado');
    await page.getByRole('button', { name: 'NOT', exact: true }).click();
    await page.getByRole('button', { name: /^Acessibilidade/ }).click();
    await expect(field).toHaveValue('machado');
    release();
    await expect(field).toHaveValue('machado NOT ');
    await expect(page.getByRole('heading', { name: 'Acessibilidade' })).toBeVisible();
  },
);

test('the help pages are searched for what was typed, and for what was sent, before the form is alive', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/ajuda', { waitUntil: 'commit' });
  const field = page.getByRole('searchbox', { name: 'Procurar na ajuda' });
  await field.fill('multa');
  release();
  await expect(page.locator('.site-search__found a').first()).toBeVisible();
  await page.goto('/ajuda?pagina=renovar');
  await expect(field).toHaveValue('renovar');
  await expect(page.locator('.site-search__found a').first()).toBeVisible();
});

test('a link pressed while the page comes alive is followed', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/acervo/2', { waitUntil: 'commit' });
  const link = page
    .getByRole('navigation', { name: 'Partes da obra' })
    .getByRole('link', { name: 'MARC' });
  await link.hover();
  await page.mouse.down();
  release();
  await expect(page.locator('.library').first()).toBeVisible();
  await page.mouse.up();
  await expect(page.locator('.marc')).toBeVisible();
});

/** Runs in the page: from now on notes which words move that tell where copies can be had. */
function watchAvailable(): void {
  const moved: string[] = [];
  Object.assign(window, { moved });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      sources: { node: Node | null }[];
    })[])
      for (const { node } of entry.sources)
        if (node && document.querySelector('.record__available')?.contains(node))
          moved.push(node.textContent ?? '');
  }).observe({ type: 'layout-shift' });
}

test('where copies can be had is said without moving a word', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  const release = await holdScripts(page);
  await page.goto('/acervo/644', { waitUntil: 'commit' });
  await expect(page.locator('.record__available .status')).toBeVisible();
  await largestPaints(page);
  await page.evaluate(watchAvailable);
  release();
  await expect(page.locator('.record__available .status--awaited')).toHaveCount(0);
  await largestPaints(page);
  expect(await page.evaluate(() => (window as { moved?: string[] }).moved)).toEqual([]);
});

/** How many paints were the largest so far; those under way have come when this returns. */
const largestPaints = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((painted) => {
      requestAnimationFrame(() => requestAnimationFrame(painted));
    });
    return new Promise<number>((done) => {
      const observer = new PerformanceObserver((list) => done(list.getEntries().length));
      observer.observe({ type: 'largest-contentful-paint', buffered: true });
    });
  });

/** Runs in the page: whether the largest paint is of an element that was there before the scripts ran. */
const isLargestBuilt = (): Promise<boolean> =>
  new Promise((done) => {
    const { built } = window as unknown as { built: WeakSet<Element> };
    new PerformanceObserver((list) => {
      const last = list.getEntries().at(-1) as
        (PerformanceEntry & { element: Element | null }) | undefined;
      done(last?.element !== null && last?.element !== undefined && built.has(last.element));
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });

for (const [name, path, live] of [
  ['the home page', '/', '.doors .status--open'],
  ['a title', '/acervo/644', '.library'],
  ['an authority', '/autoridade/1', '.hit'],
] as const) {
  test(`the largest paint of ${name} is what it was built with`, async ({ page }) => {
    await page.setViewportSize({ width: 412, height: 823 });
    await page.clock.setFixedTime(NOW);
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // All of it has arrived.
    await expect(page.locator('footer')).toBeAttached();
    await largestPaints(page);
    await page.evaluate(() => {
      Object.assign(window, { built: new WeakSet(document.querySelectorAll('*')) });
    });
    release();
    await expect(page.locator(live).first()).toBeVisible();
    await largestPaints(page);
    expect(await page.evaluate(isLargestBuilt)).toBe(true);
  });
}

test('a page comes alive though the browser forgets its idle work', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, {
      requestIdleCallback: (run: () => void, options?: IdleRequestOptions) =>
        options?.timeout ? window.setTimeout(run, options.timeout) : 0,
    });
  });
  await page.goto('/bibliografia_curso');
  await expect(page.getByLabel('Curso', { exact: true })).toBeVisible();
});
