import { expect, test } from '@playwright/test';
import { PLAIN_PAGES } from '#contract/shared/constants.ts';
import { authorityPage } from '../support/authority-page.ts';
import { TRIED_LANGUAGES } from '../support/languages.ts';

const PESSOA = 'pessoa fernando';
const WORDS = {
  pt: {
    by: /obras de Fernando Pessoa/,
    about: /obra sobre Fernando Pessoa/,
    subject: 'Como assunto',
  },
  en: {
    by: /titles by Fernando Pessoa/,
    about: /title about Fernando Pessoa/,
    subject: 'As subject',
  },
  es: {
    by: /obras de Fernando Pessoa/,
    about: /obra sobre Fernando Pessoa/,
    subject: 'Como materia',
  },
} as const;

test(
  'an authority can be read without script, with its data for search engines',
  { tag: '@journey' },
  async ({ browser, request }) => {
    const path = await authorityPage(request, PESSOA);
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fernando Pessoa');
    await expect(page.locator('.entry__dates')).toHaveText('1888–1935');
    await expect(page.getByText('Pessoa, Fernando Antonio Nogueira')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Q173481' })).toHaveAttribute(
      'href',
      'https://www.wikidata.org/wiki/Q173481',
    );
    const data = JSON.parse(
      (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
    ) as Record<string, unknown>;
    expect(data).toMatchObject({ '@type': 'Person', birthDate: '1888', deathDate: '1935' });
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      new RegExp(`${path}$`),
    );
    for (const tag of ['pt-BR', 'en', 'es', 'x-default']) {
      await expect(page.locator(`link[rel=alternate][hreflang="${tag}"]`)).toHaveCount(1);
    }
    await expect(page.getByRole('link', { name: 'Ver a lista das obras' })).toHaveAttribute(
      'href',
      `${PLAIN_PAGES}${path}`,
    );
    await page.getByRole('link', { name: 'Campos, Álvaro de' }).click();
    await expect(page).toHaveURL(/\/autoridade\/\d+$/);
    await context.close();
  },
);

for (const { locale, prefix } of TRIED_LANGUAGES) {
  test(`its titles are listed as author, then as subject (${locale})`, async ({
    page,
    request,
  }) => {
    const words = WORDS[locale];
    await page.goto(prefix + (await authorityPage(request, PESSOA)));
    await expect(page.getByRole('heading', { level: 2, name: words.by })).toBeVisible();
    await expect(page.locator('.hit h3')).toHaveCount(2);
    await page.getByRole('link', { name: words.subject }).click();
    await expect(page).toHaveURL(/\?uso=assunto$/);
    await expect(page.getByRole('heading', { level: 2, name: words.about })).toBeVisible();
    await expect(page.locator('.hit h3')).toHaveCount(1);
    await page.goBack();
    await expect(page.locator('.hit h3')).toHaveCount(2);
  });
}

test('the list has pages and orders, and goes on in the search with its filters', async ({
  page,
  request,
}) => {
  await page.goto(await authorityPage(request, '"romance brasileiro"'));
  const first = page.locator('.hit h3').first();
  await expect(first).toBeVisible();
  const byTitle = await first.innerText();
  await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption('ano D');
  await expect(first).not.toHaveText(byTitle);
  await page.getByRole('link', { name: 'Próxima página' }).click();
  await expect(page).toHaveURL(/orderBy=ano&direction=D&page=2$/);
  await expect(page.locator('.entry__list')).toBeFocused();
  await page.getByRole('link', { name: 'Ver na pesquisa, com filtros' }).click();
  await expect(page.locator('.facet').first()).toBeVisible();
  await expect(page.locator('.chip')).toContainText('Romance brasileiro');
});

test('the MARC view has an address, a table and files', async ({ page, request }) => {
  const path = await authorityPage(request, PESSOA);
  await page.goto(`${path}/marc`);
  await expect(page.getByRole('table', { name: 'Registro MARC' })).toContainText(
    'Pessoa, Fernando,',
  );
  await expect(page.getByRole('link', { name: 'MARC', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /MARCXML/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^autoridade-\d+\.xml$/);
  await page.getByRole('link', { name: 'Autoridade', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.locator('.hit').first()).toBeVisible();
});

test('authors and subjects of a title lead to their pages', async ({ page }) => {
  await page.goto('/acervo/1');
  await page.locator('.record__by a').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Machado de Assis');
  await page.goto('/acervo/1');
  const subject = page.locator('.record__side a[href*="/autoridade/"]').first();
  const heading = await subject.innerText();
  await subject.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
});

test('an authority without titles says so, and where the words may be', async ({
  page,
  request,
}) => {
  await page.goto(await authorityPage(request, 'unesco'));
  await expect(page.getByRole('heading', { name: 'Nenhuma obra no acervo' })).toBeVisible();
  await page.getByRole('link', { name: 'Procurar nas obras' }).click();
  await expect(page).toHaveURL(/\?q=UNESCO$/);
});

test('the page stays readable when the server does not answer', async ({ page, request }) => {
  const path = await authorityPage(request, PESSOA);
  await page.route('**/api/**', (route) => route.abort());
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fernando Pessoa');
  await expect(page.getByText('A autoridade não chegou')).toBeVisible();
  await page.unroute('**/api/**');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.locator('.hit').first()).toBeVisible();
});

test('the site map names the pages of authorities', async ({ request }) => {
  const path = await authorityPage(request, PESSOA);
  expect(await (await request.get('/sitemap-autoridades-1.xml')).text()).toContain(`${path}</loc>`);
});
