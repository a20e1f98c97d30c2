import { expect, test, type Page } from '@playwright/test';
import { TRIED_LANGUAGES } from '../../support/languages.ts';
import { ready } from '../../support/ready.ts';

const LANG_HEADER: Record<string, string> = { pt: '1', en: '5', es: '3' };

for (const { locale, prefix } of TRIED_LANGUAGES) {
  test(`every guide has its address, its tab and its form (${locale})`, async ({
    page,
    request,
  }) => {
    const answer = await request.get('/api/consulta/guias', {
      headers: { lang: LANG_HEADER[locale] ?? '1' },
    });
    const { itens: guides } = (await answer.json()) as {
      itens: { codigo: string; descricao: string }[];
    };
    expect(guides.length).toBeGreaterThan(10);
    const broken: string[] = [];
    page.on('pageerror', ({ message }) => broken.push(message));
    for (const { codigo, descricao } of guides) {
      await page.goto(`${prefix}/${codigo}`);
      await expect(page.locator('h1:visible')).toHaveCount(1);
      if (codigo === 'novas_aquisicoes') {
        await expect(page.locator('.hits--covers .cover').first()).toBeVisible();
      } else {
        await expect(page.locator('.guides [aria-current=page]')).toHaveText(descricao);
        await expect(page.locator('form:visible').first()).toBeVisible();
      }
    }
    expect(broken).toEqual([]);
  });
}

/** Names of what is visible in the row of guides. */
const rowOf = (page: Page) => page.locator('.guides > a:visible').allInnerTexts();

for (const [width, row, current] of [
  [1280, 6, 5],
  [390, 2, 1],
] as const) {
  test(`the guides are one row, and its menu holds the others, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/periodicos');
    const guides = page.locator('.guides');
    const names = await rowOf(page);
    expect(names).toHaveLength(row);
    expect(names[current]).toBe('Periódicos');
    const touches = await page.evaluate(() => {
      const edge = (selector: string) =>
        document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
      return edge('.hero .search').top - edge('.guides [aria-current]').bottom;
    });
    expect(Math.abs(touches)).toBeLessThanOrEqual(1);
    const more = guides.locator('summary');
    await more.focus();
    await page.keyboard.press('Enter');
    const others = guides.locator('li:visible a');
    await expect(others.first()).toBeVisible();
    expect((await others.allInnerTexts()).filter((name) => names.includes(name))).toEqual([]);
    expect(names.length + (await others.count())).toBe(13);
    await page.keyboard.press('Tab');
    await expect(others.first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(others.first()).toBeHidden();
    await expect(more).toBeFocused();
    await page.keyboard.press('Enter');
    await others.filter({ hasText: 'Jurisprudência' }).click();
    await expect(page).toHaveURL(/\/jurisprudencia$/);
  });
}

const titles = (page: Page) => page.locator('.hit h2').allInnerTexts();

test('a guide searches only what it holds, and offers to search everything', async ({ page }) => {
  await page.goto('/periodicos');
  await page.getByRole('link', { name: /Ver todas/ }).click();
  await expect(page.locator('.hit').first()).toBeVisible();
  for (const kind of await page.locator('.hit__kind').allInnerTexts()) {
    expect(kind).toMatch(/^(Periódico|Revista|Jornal|Artigo)/);
  }
  await page.getByRole('link', { name: 'Pesquisar em tudo' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test(
  'rows of the advanced form join as they say, and the search can be changed',
  { tag: '@journey' },
  async ({ page }) => {
    await page.goto('/pesquisa_avancada');
    await ready(page, '.hero');
    await page.getByRole('searchbox', { name: 'Palavras da linha 1' }).fill('machado de assis');
    await page.getByRole('combobox', { name: /palavras da linha 1/ }).selectOption('AUTOR');
    await page.getByRole('combobox', { name: 'Como a linha 2' }).selectOption('NOT');
    await page.getByRole('searchbox', { name: 'Palavras da linha 2' }).fill('dom');
    await page.getByRole('combobox', { name: /palavras da linha 2/ }).selectOption('TITULO');
    await page.getByRole('button', { name: 'Pesquisar', exact: true }).click();
    await expect(page).toHaveURL(/for=AUTOR&condition=NOT&q2=dom&for2=TITULO/);
    await expect(page.locator('.hit').first()).toBeVisible();
    const found = await titles(page);
    expect(found).toContain('Quincas Borba');
    expect(found).not.toContain('Dom Casmurro');
    await page.getByText('Mudar a pesquisa').click();
    const first = page.getByRole('searchbox', { name: 'Palavras da linha 1' });
    await expect(first).toHaveValue('machado de assis');
  },
);

test('the advanced form says what is missing, and its rows come and go', async ({ page }) => {
  await page.goto('/pesquisa_avancada');
  await ready(page, '.hero');
  await page.getByRole('button', { name: 'Pesquisar', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('O campo acima é obrigatório');
  await page.getByRole('searchbox', { name: 'Palavras da linha 2' }).fill('borba');
  await page.getByRole('button', { name: 'Tirar a linha 1' }).click();
  await page.getByRole('button', { name: 'Pôr mais uma linha' }).click();
  await expect(page.getByRole('searchbox')).toHaveCount(3);
  await expect(page.getByRole('searchbox', { name: 'Palavras da linha 1' })).toHaveValue('borba');
  await page.getByRole('button', { name: 'Pesquisar', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Quincas Borba', exact: true })).toBeVisible();
});

test('a guide asks for the fields of its works, and shows again what was asked', async ({
  page,
}) => {
  await page.goto('/jurisprudencia');
  await ready(page, '.hero');
  const form = page.locator('.guide-form').filter({ visible: true });
  await form.getByLabel('Relator').selectOption('Britto, Ayres');
  await form.getByLabel('Data do julgamento').fill('05/2011');
  await form.getByRole('button', { name: 'Pesquisar' }).click();
  await expect(page.getByRole('heading', { name: /união estável/ })).toBeVisible();
  await expect(page.locator('.hit')).toHaveCount(1);
  const asked = '1 obra para “Relator: Britto, Ayres e Data do julgamento: 05/2011”';
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(asked);
  await page.getByText('Mudar a pesquisa').click();
  await ready(page, '.search-band');
  await expect(form.getByLabel('Relator')).toHaveValue('Britto, Ayres');
  await form.getByLabel('Relator').selectOption('');
  await form.getByLabel('Data do julgamento').fill('');
  await form.getByRole('button', { name: 'Pesquisar' }).click();
  await expect(page.getByRole('alert')).toContainText('obrigatório');
});

test('how much the catalogue holds is said where all of it is searched', async ({ page }) => {
  for (const path of ['/', '/pesquisa_avancada']) {
    await page.goto(path);
    await expect(page.locator('.hero__under')).toContainText(/\d obras\./);
  }
  for (const path of ['/rede_pergamum', '/periodicos']) {
    await page.goto(path);
    await expect(page.locator('.hero__under')).toContainText('use aspas');
    await expect(page.locator('.hero__under')).not.toContainText('obras');
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('a field of a guide is asked by its address', async ({ page }) => {
    await page.goto('/atos_normativos');
    const form = page.locator('.guide-form').filter({ visible: true });
    await form.getByLabel('Tipo de ato').selectOption('Resolução');
    await form.getByRole('button', { name: 'Pesquisar' }).click();
    await expect(page).toHaveURL(/condition=AND&for2=INDICE_13&q2=Resolu%C3%A7%C3%A3o/);
    await expect(page.locator('.hit h2').first()).toBeVisible();
  });

  test('the advanced form leads to an address that says its search', async ({ page }) => {
    await page.goto('/pesquisa_avancada');
    await page.getByRole('searchbox', { name: 'Palavras da linha 1' }).fill('borba');
    await page.getByRole('button', { name: 'Pesquisar', exact: true }).click();
    await expect(page).toHaveURL(/\/pesquisa_avancada\?(.*&)?q=borba/);
    await expect(page.locator('.hit h2').first()).toBeVisible();
  });
});

test('fields stand in rows, and long words stay in their columns', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/jurisprudencia');
  const form = page.locator('.guide-form').filter({ visible: true });
  await form.locator('select').first().waitFor();
  const field = (name: string) => form.getByLabel(name, { exact: true });
  const row = field('Número').or(field('Data do julgamento')).or(field('Data da publicação'));
  await expect(row).toHaveCount(3);
  // At one moment: what comes above moves all of them.
  const tops = () =>
    row.evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size);
  await expect.poll(tops).toBe(1);
  const wider = () =>
    page
      .locator('.shelf__caption')
      .evaluateAll((texts) => texts.filter((text) => text.scrollWidth > text.clientWidth).length);
  await expect.poll(wider).toBe(0);
});

test('operators are written by a press, and the search says how it understood them', async ({
  page,
}) => {
  await page.goto('/pesquisa_booleana');
  const field = page.getByRole('textbox', { name: 'Palavras e operadores' });
  await field.fill('machado');
  await ready(page, '.hero');
  await page.getByRole('button', { name: 'NOT', exact: true }).click();
  await expect(field).toBeFocused();
  await page.keyboard.type('casmurro');
  await expect(field).toHaveValue('machado NOT casmurro');
  await page.getByRole('button', { name: 'Pesquisar', exact: true }).click();
  await expect(page.locator('.explain')).toContainText('machado sem casmurro');
});

test('reading lists are found by course', async ({ page, request }) => {
  const courses = await request.get('/api/consulta/cursos');
  const [course] = ((await courses.json()) as { itens: { descricao: string }[] }).itens;
  await page.goto('/bibliografia_curso');
  await page.getByLabel('Curso', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Pesquisar', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Escolha um curso');
  const field = page.getByRole('combobox', { name: 'Curso', exact: true });
  await field.click();
  await expect(page.getByRole('option')).not.toHaveCount(0);
  await field.fill((course?.descricao ?? '').slice(0, 4));
  await expect(page.getByRole('option', { name: course?.descricao ?? '?' })).toBeVisible();
  await field.fill(course?.descricao ?? '');
  await field.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toHaveText(course?.descricao ?? '');
  await field.press('Enter');
  await expect(field).toHaveValue(course?.descricao ?? '');
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await page.getByRole('button', { name: 'Pesquisar', exact: true }).click();
  await expect(page).toHaveURL(/curso=\d+/);
  await expect(page.locator('.hit').first()).toBeVisible();
  await expect(page.locator('.chip')).toContainText(`Curso: ${course?.descricao}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    `na bibliografia de ${course?.descricao}`,
  );
});

test('authorities lead from any form to the titles', async ({ page }) => {
  await page.goto('/autoridades?q=lispector');
  await page.getByRole('link', { name: /Lispector, Clarice/ }).click();
  await expect(page.locator('.hit').first()).toBeVisible();
});

test('lists are read from A to Z in both directions', async ({ page }) => {
  await page.goto('/indices?indice=autor&de=M');
  const first = page.locator('main ol, main ul').locator('a[href*="/autoridade/"]').first();
  await expect(first).toHaveText(/^M/);
  await page.getByRole('link', { name: /Anterior|anteriores/ }).click();
  await expect(first).not.toHaveText(/^M/);
});
