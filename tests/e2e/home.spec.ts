import { expect, test } from '@playwright/test';
import { LANGUAGES } from '../support/languages.ts';

/** The moment of the server's clock (site-server.ts): Thursday, 14h20 in São Paulo. */
const NOW = new Date('2026-03-12T17:20:00Z');

const WORDS = {
  pt: {
    open: 'Hoje, quinta, cinco das seis bibliotecas estão abertas. Campus Serra abre às 17h.',
    list: 'Cinco leituras para atravessar o sertão',
    comment: 'Sem capítulos, numa só fala.',
    query: 'sertão',
    loans: /^\d+ empréstimos$/,
  },
  en: {
    open: 'Today, Thursday, five of the six libraries are open. Campus Serra opens at 17:00.',
    list: 'Five ways across the backlands',
    comment: 'No chapters, one single voice.',
    query: 'backlands',
    loans: /^\d+ loans$/,
  },
  es: {
    open: 'Hoy, jueves, cinco de las seis bibliotecas están abiertas. Campus Serra abre a las 17:00.',
    list: 'Cinco lecturas para cruzar el sertón',
    comment: 'Sin capítulos, de una sola voz.',
    query: 'sertón',
    loans: /^\d+ préstamos$/,
  },
} as const;

for (const { locale, prefix } of LANGUAGES) {
  const words = WORDS[locale];

  test(`the home says what is open, what came, what to read (${locale})`, async ({ page }) => {
    await page.clock.setFixedTime(NOW);
    await page.goto(`${prefix}/`);
    await expect(page.locator('.say-open')).toHaveText(words.open);
    await expect(page.locator('.open-now .status')).toHaveCount(6);
    await expect(page.locator('.shelf > li')).toHaveCount(7);
    await expect(page.locator('.ranked li > span:last-child').first()).toHaveText(words.loans);
    await page.getByRole('link', { name: words.list }).click();
    await expect(page).toHaveURL(new RegExp(`${prefix}/listas/sertao$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.list);
    await expect(page.locator('.listed li')).toHaveCount(5);
    await expect(page.locator('.listed')).toContainText(words.comment);
  });

  test(`reading lists are found by the search of the site (${locale})`, async ({ page }) => {
    await page.goto(`${prefix}/listas`);
    await page.getByRole('searchbox').fill(words.query);
    const found = page.locator(`.site-search__found a[href="${prefix}/listas/sertao"]`);
    await expect(found).toBeVisible();
  });
}

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
    const shift = await page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0));
    expect(shift).toBeLessThan(0.02);
  }
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
