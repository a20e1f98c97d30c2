import { expect, test } from '@playwright/test';
import { TRIED_LANGUAGES } from '../support/languages.ts';

const WORDS = {
  pt: {
    help: 'Ajuda',
    hours: /bibliotecas abertas agora/,
    agenda: 'Agenda',
    faq: 'Como renovar?',
    answer: 'cinco vezes',
    search: 'Procurar na ajuda',
    query: 'estante',
  },
  en: {
    help: 'Help',
    hours: /libraries are open now/,
    agenda: 'Events',
    faq: 'How do I renew?',
    answer: 'five times',
    search: 'Search the help pages',
    query: 'shelf',
  },
  es: {
    help: 'Ayuda',
    hours: /bibliotecas abiertas ahora/,
    agenda: 'Agenda',
    faq: '¿Cómo renuevo?',
    answer: 'cinco veces',
    search: 'Buscar en la ayuda',
    query: 'estante',
  },
} as const;

/** The moment of the server's clock (site-server.ts): Thursday, 14h20 in São Paulo. */
const NOW = new Date('2026-03-12T17:20:00Z');

for (const { locale, prefix } of TRIED_LANGUAGES) {
  const words = WORDS[locale];

  test(`the hours tell what is open now, two weeks, and the days that differ (${locale})`, async ({
    page,
  }) => {
    await page.clock.setFixedTime(NOW);
    await page.goto(`${prefix}/horarios`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.hours);
    await expect(page.locator('.ruler .status--open')).toHaveCount(4);
    await expect(page.locator('.ruler .status--closing')).toHaveCount(1);
    await expect(page.locator('.ruler .status--closed')).toHaveCount(1);
    await expect(page.locator('.week').first().locator('tbody tr')).toHaveCount(6);
    await expect(page.locator('.week__today').first()).toContainText('12');
    await expect(page.locator('.events li').first()).toContainText('3');
  });

  test(`events, questions and help are there (${locale})`, async ({ page }) => {
    await page.clock.setFixedTime(NOW);
    await page.goto(`${prefix}/agenda`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.agenda);
    await expect(page.locator('.events li')).toHaveCount(6);
    const file = page.locator('.events li').first().locator('a[href*="calendario"]');
    const answer = await page.request.get((await file.getAttribute('href')) ?? '');
    expect(await answer.text()).toContain('BEGIN:VCALENDAR');
    await page.goto(`${prefix}/perguntas`);
    await page.getByText(words.faq).click();
    await expect(page.getByText(words.answer)).toBeVisible();
    await page.goto(`${prefix}/ajuda`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.help);
  });

  test(`the help pages are searched without the server (${locale})`, async ({ page }) => {
    await page.route('**/api/**', (route) => route.abort());
    await page.goto(`${prefix}/ajuda`);
    await page.getByRole('searchbox', { name: words.search }).fill(words.query);
    const found = page.locator('.site-search__found a').first();
    await expect(found).toBeVisible();
    await expect(found).toHaveAttribute('href', new RegExp(`^${prefix}/`));
    await expect(page.locator('.site-search mark').first()).toContainText(
      new RegExp(words.query.slice(0, 4), 'i'),
    );
  });
}

test('a question has an address that opens it', async ({ page }) => {
  await page.goto('/perguntas#como-renovar');
  await expect(page.getByText('cinco vezes')).toBeVisible();
});

test('a text without translation is shown in Portuguese and says so', async ({ page }) => {
  await page.clock.setFixedTime(NOW);
  await page.goto('/en/agenda');
  await expect(page.locator('.events [lang=pt]')).toContainText('Mapas do vale');
});

test('hours and events of an old page are asked for anew', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-03-14T12:00:00Z'));
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/parametros/')) asked.push(new URL(request.url()).pathname);
  });
  await page.goto('/horarios');
  await expect.poll(() => asked).toContain('/api/parametros/atendimento');
  await page.goto('/agenda');
  await expect.poll(() => asked).toContain('/api/parametros/eventos_institucionais');
});

test('hours that cannot be brought up to date say of when they are', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-03-14T12:00:00Z'));
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/horarios');
  await expect(page.getByText('Não foi possível atualizar os horários')).toBeVisible();
  await expect(page.locator('.ruler .status--open')).not.toHaveCount(0);
});

const STATIC = [
  '/',
  '/acervo/1',
  '/ajuda',
  '/horarios',
  '/agenda',
  '/perguntas',
  '/sobre',
  '/nada',
];

for (const [name, answer] of [
  ['is out of reach', { status: 0, body: '' }],
  ['answers nonsense', { status: 200, body: '<html>' }],
  ['is slow', null],
] as const) {
  test(`every page can be read when the server ${name}`, async ({ page }) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    await page.route('**/api/**', async (route) => {
      if (answer === null) return; // never answers
      if (answer.status === 0) return route.abort();
      return route.fulfill({ status: answer.status, body: answer.body, contentType: 'text/html' });
    });
    for (const path of STATIC) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await page.locator('footer').scrollIntoViewIfNeeded();
      await expect(page.locator('footer')).toContainText('©');
    }
    expect(problems).toEqual([]);
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('informational pages say everything', { tag: '@journey' }, async ({ page }) => {
    await page.goto('/horarios');
    await expect(page.locator('.week').first()).toContainText('7h30–22h');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Horários');
    await page.goto('/agenda');
    await expect(page.locator('.events li')).toHaveCount(6);
    await page.goto('/perguntas');
    await page.getByText('Como renovar?').click();
    await expect(page.getByText('cinco vezes')).toBeVisible();
    await page.goto('/ajuda');
    await expect(page.locator('footer').getByRole('link', { name: 'English' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Fazer um comentário' })).toBeHidden();
  });
});

test('addresses for machines are well formed', async ({ page, request }) => {
  await page.goto('/');
  const parsed = async (path: string) => {
    const text = await (await request.get(path)).text();
    return page.evaluate((xml) => {
      const document = new DOMParser().parseFromString(xml, 'text/xml');
      return {
        problem: document.querySelector('parsererror')?.textContent ?? '',
        places: [...document.querySelectorAll('loc')].map(({ textContent }) => textContent),
        templates: [...document.querySelectorAll('Url')].map((url) => [
          url.getAttribute('type'),
          url.getAttribute('template')?.replace(/^https?:\/\/[^/]+/, ''),
        ]),
      };
    }, text);
  };
  const index = await parsed('/sitemap.xml');
  // Pages, titles and authorities; tests that import records may add parts.
  for (const kind of ['paginas', 'acervos-1', 'autoridades-1']) {
    expect(index.places.filter((place) => place.endsWith(`/sitemap-${kind}.xml`))).toHaveLength(1);
  }
  const parts = await Promise.all(index.places.map((place) => parsed(new URL(place).pathname)));
  expect(parts.filter(({ problem }) => problem !== '')).toEqual([]);
  const places = parts.flatMap((part) => part.places);
  for (const path of ['/horarios', '/en/ajuda', '/es/acervo/1']) {
    expect(places.some((place) => place.endsWith(path))).toBe(true);
  }
  for (const prefix of ['', '/en', '/es']) {
    const search = await parsed(`${prefix}/opensearch.xml`);
    expect(search.problem).toBe('');
    const locale = prefix.slice(1) || 'pt';
    expect(search.templates).toEqual([
      ['text/html', `${prefix}/?q={searchTerms}`],
      ['application/atom+xml', `/api/consulta/atom?q={searchTerms}&lng=${locale}`],
      [
        'application/x-suggestions+json',
        `/api/consulta/sugestoes/opensearch?q={searchTerms}&lng=${locale}`,
      ],
      ['application/opensearchdescription+xml', `${prefix}/opensearch.xml`],
    ]);
    const manifest = (await (await request.get(`${prefix}/manifest.webmanifest`)).json()) as {
      short_name: string;
      start_url: string;
    };
    expect(manifest).toMatchObject({ short_name: 'UFVI', start_url: `${prefix}/` });
  }
  expect(await (await request.get('/robots.txt')).text()).toContain('/sitemap.xml');
  expect(await (await request.get('/licences/literata.txt')).text()).toContain('SIL OPEN FONT');
});

test('an island that breaks leaves the page readable and can be tried again', async ({ page }) => {
  let broken = true;
  await page.route('**/_assets/*.json', async (route) => {
    if (broken) return route.fulfill({ status: 500, body: '' });
    return route.fallback();
  });
  await page.goto('/login');
  const retry = page.getByRole('button', { name: 'Tentar de novo' });
  await expect(retry).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  broken = false;
  await retry.click();
  await expect(page.getByLabel('Usuário')).toBeVisible();
});
