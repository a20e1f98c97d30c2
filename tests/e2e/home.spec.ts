import { expect, test } from '@playwright/test';
import { TRIED_LANGUAGES } from '../support/languages.ts';

/** The moment of the server's clock (site-server.ts): Thursday, 14h20 in São Paulo. */
const NOW = new Date('2026-03-12T17:20:00Z');

const WORDS = {
  pt: {
    open: 'Cinco das seis bibliotecas estão abertas. Campus Serra abre às 17h.',
    list: 'Cinco leituras para atravessar o sertão',
    comment: 'Sem capítulos, numa só fala.',
    query: 'sertão',
    loans: /^\d+ empréstimos$/,
  },
  en: {
    open: 'Five of the six libraries are open. Campus Serra opens at 17:00.',
    list: 'Five ways across the backlands',
    comment: 'No chapters, one single voice.',
    query: 'backlands',
    loans: /^\d+ loans$/,
  },
  es: {
    open: 'Cinco de las seis bibliotecas están abiertas. Campus Serra abre a las 17:00.',
    list: 'Cinco lecturas para cruzar el sertón',
    comment: 'Sin capítulos, de una sola voz.',
    query: 'sertón',
    loans: /^\d+ préstamos$/,
  },
} as const;

for (const { locale, prefix } of TRIED_LANGUAGES) {
  const words = WORDS[locale];

  test(`the home says what is open, what came, what to read (${locale})`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.clock.setFixedTime(NOW);
    await page.goto(`${prefix}/`);
    await expect(page.locator('.say-open')).toHaveText(words.open);
    await expect(page.locator('.open-now .status')).toHaveCount(6);
    await expect(page.locator('.shelf > li')).toHaveCount(7);
    for (const cover of await page.locator('.shelf .cover').all()) {
      await expect(cover).toBeInViewport({ ratio: 1 });
    }
    await expect(page.locator('.ranked li > span:last-child').first()).toHaveText(words.loans);
    await page.getByRole('link', { name: words.list }).click();
    await expect(page).toHaveURL(new RegExp(`${prefix}/listas/sertao$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.list);
    await expect(page.locator('.rooms > li')).toHaveCount(5);
    await expect(page.locator('.rooms')).toContainText(words.comment);
  });

  test(`reading lists are found by the search of the site (${locale})`, async ({ page }) => {
    await page.goto(`${prefix}/perguntas`);
    await page.getByRole('searchbox').fill(words.query);
    const found = page.locator(`.site-search__found a[href="${prefix}/listas/sertao"]`);
    await expect(found).toBeVisible();
  });
}

test('a reading list says what can be had now, in each row and in all, without moving a word', async ({
  page,
}) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value = 0 } = entry as PerformanceEntry & { value?: number };
        const root = document.documentElement;
        root.dataset['shift'] = String(Number(root.dataset['shift'] ?? 0) + value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.route('**/api/parametros/listas', async (route) => {
    const response = await route.fetch();
    const lists = (await response.json()) as {
      itens: { slug: string; obras: { obra: object }[] }[];
    };
    const list = lists.itens.find(({ slug }) => slug === 'sertao');
    const work = list?.obras[0]?.obra ?? {};
    Object.assign(work, { ato: undefined, disponibilidade: [] });
    const other = list?.obras[1]?.obra ?? {};
    Object.assign(other, { ato: 'ler', disponibilidade: [] });
    await route.fulfill({ response, json: lists });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/listas/sertao');
  const states = page.locator('.rooms .status');
  await expect(states).toHaveCount(5);
  await expect(states.nth(0)).toHaveText('Sem exemplares');
  await expect(states.nth(1)).toHaveText('On-line');
  const free = await page.locator('.rooms .status--available').count();
  await expect(page.locator('.rooms__now')).toContainText(`${free} de 5 na estante agora`);
  const shift = await page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0));
  expect(shift).toBeLessThan(0.01);
});

test('a reading list is whole without what can be had now', async ({ page }) => {
  await page.route('**/api/parametros/listas', (route) => route.abort());
  const broken: string[] = [];
  page.on('pageerror', ({ message }) => broken.push(message));
  await page.goto('/en/listas/sertao');
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.rooms h2 a')).toHaveCount(5);
  await expect(page.locator('.rooms .status')).toHaveCount(0);
  expect(broken).toEqual([]);
});

test('reading lists are in the sitemap', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap-paginas.xml')).text();
  for (const path of ['/listas', '/en/listas/sertao', '/es/listas/fisica']) {
    expect(sitemap).toContain(`${path}"`);
  }
});

test('what stands below the home does not move when it is brought up to date', async ({ page }) => {
  await page.clock.setFixedTime(NOW);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value = 0 } = entry as PerformanceEntry & { value?: number };
        const root = document.documentElement;
        root.dataset['shift'] = String(Number(root.dataset['shift'] ?? 0) + value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    await expect(page.locator('.open-now .status')).toHaveCount(6);
    await page.evaluate(() => document.fonts.ready);
    const shift = await page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0));
    expect(shift).toBeLessThan(0.01);
  }
});

test('a phone shows two books and a half, and what is open at one press', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.clock.setFixedTime(NOW);
  await page.goto('/');
  const summary = page.locator('.doors summary');
  await expect(summary).toContainText(WORDS.pt.open.split('. ')[0] ?? '');
  const covers = page.locator('.shelf .cover');
  for (const n of [0, 1]) await expect(covers.nth(n)).toBeInViewport({ ratio: 1 });
  await expect(covers.nth(2)).toBeInViewport({ ratio: 0.4 });
  const libraries = page.locator('.open-now a');
  await expect(libraries.first()).toBeHidden();
  await summary.click();
  for (const library of await libraries.all()) await expect(library).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('the home holds its sections', { tag: '@journey' }, async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('.open-now li')).toHaveCount(6);
    await expect(page.locator('.open-now')).toContainText('segunda a sexta, 7h30–22h');
    for (const section of ['.shelf', '.listed', '.events', '.notices', '.ranked']) {
      await expect(page.locator(`${section} > li`).first()).toBeVisible();
    }
  });
});
