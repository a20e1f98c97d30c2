import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { LANG_HEADER } from '#contract/shared/languages.ts';
import { PLAIN_PAGES, PLAIN_PARTS } from '#contract/shared/constants.ts';
import { TITLE_TABS } from '#contract/shared/title-tabs.ts';
import { expectAccessible } from '../../support/screens/axe.ts';
import { LANGUAGES } from '../../support/languages.ts';

/** Search, filters, titles and copies as our server renders them for browsers without script. */

interface Results {
  total: number;
  edicoes: string;
  itens: { title: string; cod_acervo: number }[];
  filtros: { tipo: string; itens: { codigo: string; descricao: string; total: number }[] }[];
}

interface Copies {
  bibliotecas: { desc_biblioteca: string; exemplares: { numero: number }[] }[];
}

async function answerOf<T>(
  request: APIRequestContext,
  path: string,
  locale: keyof typeof LANG_HEADER = 'pt',
): Promise<T> {
  const answer = await request.get(`/api${path}`, { headers: { lang: LANG_HEADER[locale] } });
  return (await answer.json()) as T;
}

/** Moves the focus by keyboard to an element. */
async function tabTo(page: Page, selector: string): Promise<void> {
  const isThere = () => page.locator(`${selector}:focus`).count();
  for (let n = 0; n < 150 && (await isThere()) === 0; n++) await page.keyboard.press('Tab');
  await expect(page.locator(`${selector}:focus`)).toHaveCount(1);
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).filter({ visible: true });
const titles = (page: Page) => page.locator('.hit h2');
/** White space as it is shown. */
const shown = (text: string) => text.replace(/\s+/g, ' ').trim();

const PLAIN = new RegExp(`${PLAIN_PAGES}/`);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  for (const { locale, prefix } of LANGUAGES.filter(({ locale }) => locale !== 'es')) {
    test(
      `search, filter, second page, title and copies by keyboard on a phone (${locale})`,
      { tag: locale === 'pt' ? '@journey' : [] },
      async ({ page, request }) => {
        await page.setViewportSize({ width: 390, height: 844 });
        await page.goto(`${prefix}/`);
        await tabTo(page, '#q-home');
        await page.keyboard.type('historia');
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(PLAIN);
        const found = await answerOf<Results>(request, '/consulta?q=historia', locale);
        await expect(heading(page)).toContainText(`${found.total} `);
        await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${locale}`));
        await tabTo(page, '.facets .tick[href*="tipo_obra="]');
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(/tipo_obra=/);
        const query = `q=historia&tipo_obra=${new URL(page.url()).searchParams.get('tipo_obra')}`;
        const narrowed = await answerOf<Results>(request, `/consulta?${query}`, locale);
        expect(narrowed.total).toBeLessThan(found.total);
        await expect(heading(page)).toContainText(`${narrowed.total} `);
        await expect(page.locator('.chip')).toHaveCount(1);
        await tabTo(page, '.pager [rel=next]');
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(/page=2/);
        const second = await answerOf<Results>(request, `/consulta?${query}&page=2`, locale);
        await expect(titles(page)).toHaveText(second.itens.map(({ title }) => shown(title)));
        await tabTo(page, '.hit h2 a');
        await page.keyboard.press('Enter');
        const [first] = second.itens;
        await expect(page).toHaveURL(
          new RegExp(`${PLAIN_PAGES}${prefix}/acervo/${first?.cod_acervo}$`),
        );
        await expect(heading(page)).toHaveText(shown(first?.title ?? ''));
        await expect(page.locator('.library').first()).toBeVisible();
        await expect(page.locator('.record__available')).not.toBeEmpty();
      },
    );
  }

  test('titles, totals, filters and copies are what the calls answer', async ({
    page,
    request,
  }) => {
    for (const query of ['q=historia', 'q=brasil&for=ASSUNTO', 'q=&orderBy=obra&page=2']) {
      await page.goto(`${PLAIN_PAGES}/?${query}`);
      const { total, itens, filtros } = await answerOf<Results>(request, `/consulta?${query}`);
      await expect(page.locator('.sortbar .muted')).toContainText(total.toLocaleString('pt'));
      await expect(titles(page), query).toHaveText(itens.map(({ title }) => shown(title)));
      for (const kind of ['tipo_obra', 'idioma', 'autor']) {
        const values = filtros.find(({ tipo }) => tipo === kind)?.itens ?? [];
        const links = page.locator(`.tick[href*="${kind}="]`);
        const texts = (await links.allTextContents()).map(shown);
        const counted = values.filter(({ total }) => total > 0);
        for (const { descricao, total } of counted)
          expect(texts, query).toContainEqual(expect.stringContaining(`${descricao}${total} `));
        expect(texts).toHaveLength(counted.length);
      }
    }
    for (const id of [1, 2, 15]) {
      await page.goto(`${PLAIN_PAGES}/acervo/${id}`);
      const { bibliotecas } = await answerOf<Copies>(request, `/acervo/${id}/exemplares`);
      const names = bibliotecas.map(({ desc_biblioteca: name }) => name);
      await expect(page.locator('.library h3')).toHaveText(names);
      const copies = bibliotecas.flatMap(({ exemplares }) => exemplares);
      await expect(page.locator('.copies tbody tr')).toHaveCount(copies.length);
    }
  });

  test('a title without a page of its own has its record and its copies', async ({
    page,
    request,
  }) => {
    const { total } = await answerOf<Results>(request, '/consulta?q=&orderBy=obra');
    const query = `/consulta?q=&orderBy=obra&perPage=20&page=${Math.ceil(total / 20)}`;
    const { itens } = await answerOf<Results>(request, query);
    const pages = await Promise.all(
      itens.map(async (hit) => ({
        ...hit,
        html: await (await request.get(`/acervo/${hit.cod_acervo}`)).text(),
      })),
    );
    const last = pages.find(({ html }) => html.includes('"TitleShellIsland"'));
    expect(last).toBeDefined();
    await page.goto(`${PLAIN_PAGES}/acervo/${last?.cod_acervo}`);
    await expect(heading(page)).toHaveText(shown(last?.title ?? ''));
    await expect(page.locator('.library, .record__panel').first()).toBeVisible();
  });

  test('issues of a year and articles of an issue are chosen by a form', async ({ page }) => {
    await page.goto(`${PLAIN_PAGES}/acervo/609/colecao-kardex`);
    const year = page.getByLabel('Ano', { exact: true });
    const [, , earlier = ''] = await year.locator('option').allInnerTexts();
    await year.selectOption(earlier);
    await page.getByRole('button', { name: 'Mostrar', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`year=${earlier}`));
    await expect(year).toHaveValue(earlier);
    await expect(page.locator('.issues tbody th')).toHaveText(new RegExp(`^${earlier}`));

    await page.goto(`${PLAIN_PAGES}/acervo/609/sumarios`);
    const issue = page.locator('select[name=fasciculo]');
    const before = await page.locator('.articles-head').innerText();
    await issue.selectOption({ index: 1 });
    const chosen = await issue.inputValue();
    await page.getByRole('button', { name: 'Mostrar', exact: true }).click();
    await expect(issue).toHaveValue(chosen);
    await expect(page.locator('.articles-head')).not.toHaveText(before);
  });

  test('every part of a title is answered, and what is only on line', async ({ page, request }) => {
    const onLine = '/acervo/583';
    const paths = [onLine, ...TITLE_TABS.map(({ path }) => `/acervo/1/${path}`)];
    for (const path of paths) {
      for (const before of [PLAIN_PAGES, PLAIN_PARTS])
        expect((await request.get(before + path)).status(), before + path).toBe(200);
    }
    await page.goto(PLAIN_PAGES + onLine);
    await expect(page.locator('.reference')).toHaveCount(1);
    await expect(page.locator('.record__panel .reference')).not.toBeEmpty();
  });

  test('authorities and lists from A to Z are what the calls answer', async ({ page, request }) => {
    interface List {
      itens: { descricao: string; cod_autoridade: number; total: number }[];
    }
    await page.goto('/autoridades');
    await page.getByRole('link', { name: /^Sem JavaScript/ }).click();
    await expect(page).toHaveURL(new RegExp(`${PLAIN_PAGES}/autoridades$`));
    await page.locator('#q-authority').fill('machado');
    await page.keyboard.press('Enter');
    const { itens } = await answerOf<List>(request, '/consulta/autoridades?q=machado');
    await expect(page.locator('.authorities > li')).toHaveCount(itens.length);
    const [first] = itens;
    await page.locator(`.authorities a[href$="/autoridade/${first?.cod_autoridade}"]`).click();
    await expect(page).toHaveURL(new RegExp(`${PLAIN_PAGES}/autoridade/${first?.cod_autoridade}$`));
    const works = `/consulta?q=&autor=${first?.cod_autoridade}&orderBy=obra`;
    const { itens: hits } = await answerOf<Results>(request, works);
    await expect(page.locator('.hit h3')).toHaveText(hits.map(({ title }) => shown(title)));
    await page.goto(`${PLAIN_PAGES}/en/indices?indice=assunto`);
    await page.locator('#q-from').fill('m');
    await page.keyboard.press('Enter');
    const list = await answerOf<List & { proximo: string }>(
      request,
      '/consulta/indice/assunto?de=m',
    );
    const entries = page.locator('.index-entries a');
    await expect(entries).toHaveText(list.itens.map(({ descricao }) => shown(descricao)));
    await page.locator('.pager [rel=next]').click();
    const next = await answerOf<List>(
      request,
      `/consulta/indice/assunto?de=${encodeURIComponent(list.proximo)}`,
    );
    await expect(entries).toHaveText(next.itens.map(({ descricao }) => shown(descricao)));
    await entries.first().click();
    await expect(page.locator('.hit h3').first()).toBeVisible();
  });

  test('the order is a link, a year range a form, a chip leads back', async ({ page, request }) => {
    await page.goto(`${PLAIN_PAGES}/?q=historia`);
    await page.locator('.sortbar summary').click();
    await page.getByRole('link', { name: 'ano, recentes primeiro' }).click();
    await expect(page).toHaveURL(/orderBy=ano&direction=D/);
    await page.locator('[name=ano-de]').fill('1990');
    await page.locator('[name=ano-ate]').fill('1999');
    await page.locator('.range button').click();
    const narrowed = await answerOf<Results>(request, '/consulta?q=historia&ano=1990-1999');
    await expect(heading(page)).toContainText(`${narrowed.total} `);
    await page.locator('.chip__remove').click();
    const found = await answerOf<Results>(request, '/consulta?q=historia');
    await expect(heading(page)).toContainText(`${found.total} `);
  });

  test('editions come together and apart by a link', async ({ page, request }) => {
    await page.goto(`${PLAIN_PAGES}/?q=historia`);
    const link = page.getByRole('link', { name: 'Reunir edições' });
    const { edicoes } = await answerOf<Results>(request, '/consulta?q=historia');
    for (const next of edicoes === 'J' ? ['S', 'J'] : ['J', 'S']) {
      await link.click();
      await expect(page).toHaveURL(new RegExp(`edicoes=${next}`));
      const { total } = await answerOf<Results>(request, `/consulta?q=historia&edicoes=${next}`);
      await expect(heading(page)).toContainText(`${total} `);
      if (next === 'J') await expect(link).toHaveAttribute('aria-current', 'true');
      else await expect(link).not.toHaveAttribute('aria-current');
    }
  });

  test('what cannot be answered is said in a sentence, with a way on', async ({
    page,
    request,
  }) => {
    const long = `/?q=${'x'.repeat(4001)}`;
    const asCall = (await request.get(`/api/consulta${long.slice(1)}`)).status();
    const cases: [path: string, status: number, text: RegExp][] = [
      [long, asCall, /./],
      ['/?q=historia&biblioteca=99999', 422, /Um filtro deste endereço não existe/],
      ['/?q=historia&page=99', 200, /última página/],
      ['/?q=zzyyxxzz', 200, /Nada encontrado para “zzyyxxzz”/],
      ['/?q=%3Cscript%3Ealert(1)%3C/script%3E&for=%22%3E', 200, /./],
      ['/acervo/999999', 404, /Página não encontrada/],
      ['/nada', 404, /Página não encontrada/],
    ];
    for (const [path, status, text] of cases) {
      const answer = await page.goto(`${PLAIN_PAGES}${path}`);
      expect(answer?.status(), path.slice(0, 80)).toBe(status);
      await expect(page.getByRole('main')).toContainText(text);
      await expect(heading(page)).not.toBeEmpty();
      await expect(page.locator('script')).toHaveCount(0);
    }
  });

  test('a search behind a link is one link away, a title’s copies too', async ({ page }) => {
    await page.goto('/en/?q=dom+casmurro');
    await page
      .getByRole('link', { name: /^No JavaScript/ })
      .filter({ visible: true })
      .click();
    await expect(page).toHaveURL(new RegExp(`${PLAIN_PAGES}/en/\\?q=dom\\+casmurro$`));
    await expect(titles(page).first()).toContainText('Dom Casmurro');
    await page.goto('/en/acervo/1');
    await page.getByRole('link', { name: 'See where the copies are' }).click();
    await expect(page.locator('.library').first()).toBeVisible();
  });
});

test('pages without script have no accessibility fault and fit a narrow phone', async ({
  page,
}) => {
  for (const path of [
    '/?q=historia&idioma=por',
    '/en/acervo/1',
    '/?q=zzyyxxzz',
    '/autoridades?q=machado',
    '/en/indices',
  ]) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${PLAIN_PAGES}${path}`);
    await expectAccessible(page, ['color-contrast', 'list']);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectAccessible(page, ['color-contrast', 'list']);
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wider, path).toBeLessThanOrEqual(0);
  }
});
