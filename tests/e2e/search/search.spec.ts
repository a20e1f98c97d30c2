import { expect, test } from '@playwright/test';
import { ready, readySearch } from '../../support/ready.ts';
import { expectAccessible } from '../../support/screens/axe.ts';

test(
  'the address carries the search, and going back restores it',
  { tag: '@journey' },
  async ({ page }) => {
    await page.goto('/?q=machado&idioma=por');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('machado');
    const first = await page.locator('.hit h2').first().innerText();
    await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption('obra C');
    await expect(page).toHaveURL(/orderBy=obra/);
    await page.goBack();
    await expect(page).not.toHaveURL(/orderBy/);
    await expect(page.locator('.hit h2').first()).toHaveText(first);
  },
);

test('what is typed before the page is ready stays', async ({ page }) => {
  let release: () => void = () => undefined;
  const typed = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_assets/SearchIsland*', async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const field = page.locator('form.search--big').getByRole('combobox');
  await field.fill('dom casmurro');
  release();
  await readySearch(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('dom casmurro');
});

test('a search that is sent before the page is ready shows its results', async ({ page }) => {
  const asked: string[] = [];
  await page.route('**/_assets/SearchIsland*', async (route) => {
    asked.push(route.request().url());
    // The home page waits for its script in vain.
    if (asked.length > 1) await route.continue();
  });
  await page.goto('/');
  await ready(page);
  expect(asked).toEqual([]);
  const field = page.locator('form.search--big').getByRole('combobox');
  await field.fill('dom casmurro');
  await expect.poll(() => asked.length).toBe(1);
  await field.press('Enter');
  await expect(page).toHaveURL('/?q=dom+casmurro');
  await expect(page.locator('.hit').first()).toContainText('Dom Casmurro');
  await expect.poll(() => asked.length).toBe(2);
});

test('ticking a filter narrows the list, keeps the focus and announces the count', async ({
  page,
}) => {
  await page.goto('/?q=romance');
  const heading = page.locator('.results__head h1[tabindex]');
  const before = await heading.innerText();
  const libraries = page.getByRole('group', { name: 'Biblioteca' });
  const box = libraries.getByRole('checkbox').first();
  await box.click();
  await expect(heading).not.toHaveText(before);
  await expect(box).toBeFocused();
  await expect(box).toBeChecked();
  await expect(page.locator('[data-announce]')).toContainText('obra');
  await page.getByRole('button', { name: 'Remover filtro: Biblioteca' }).click();
  await expect(heading).toHaveText(before);
});

test('paging visits other titles and says where one is', async ({ page }) => {
  await page.goto('/?q=&orderBy=obra');
  const first = await page.locator('.hit h2').first().innerText();
  await page.getByRole('link', { name: 'Próxima página' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.locator('.hit h2').first()).not.toHaveText(first);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a slip of the pen shows what was meant, and what was typed is one press away', async ({
  page,
}) => {
  await page.goto('/?q=casmuro');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('“casmurro”');
  await expect(page.getByRole('link', { name: 'Dom Casmurro', exact: true })).toBeVisible();
  await expect(page.getByText('Nada encontrado para “casmuro”')).toBeVisible();
  await page.getByRole('link', { name: 'Procurar só “casmuro”' }).click();
  await expect(page).toHaveURL(/q=casmuro&exact=1/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Nada encontrado para “casmuro”',
  );
  await page.reload();
  await page.locator('.did-you-mean').getByRole('link', { name: 'casmurro' }).click();
  await expect(page.getByRole('link', { name: 'Dom Casmurro', exact: true })).toBeVisible();
});

test('what the library does not have can be suggested to it', async ({ page }) => {
  await page.goto('/?q=xyzzyx');
  await page.getByRole('button', { name: 'Sugerir que a biblioteca compre a obra' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the search and the results are one press from the beginning of the page', async ({
  page,
}) => {
  const skipTo = async (name: string) => {
    const link = page.getByRole('link', { name, exact: true }).filter({ visible: true });
    await link.focus();
    await page.keyboard.press('Enter');
  };
  await page.goto('/');
  await skipTo('Ir para a pesquisa');
  await expect(page.locator('#q-home')).toBeFocused();
  await page.goto('/?q=brasil');
  await expect(page.locator('.hit').first()).toBeVisible();
  await skipTo('Ir para a pesquisa');
  await expect(page.locator('#q-band')).toBeFocused();
  await skipTo('Ir para os resultados');
  await expect(page.locator('#resultados')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('.sortbar :focus')).toHaveCount(1);
  const order = await page.evaluate(() => {
    const heading = document.querySelector('.results__head h1[tabindex]');
    const filters = document.querySelector('.facets__title');
    return heading && filters ? heading.compareDocumentPosition(filters) : 0;
  });
  expect(order).toBe(4);
  await page.goto('/acervo/1');
  await skipTo('Ir para a pesquisa');
  await expect(page.locator('#q-band')).toBeFocused();
  for (const [path, field] of [
    ['/indices', '#q-from'],
    ['/autoridades', '#q-authority'],
    ['/perguntas', '#q-help'],
  ] as const) {
    await page.goto(path);
    await page.locator(field).waitFor();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Ir para o conteúdo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('#conteudo')).toBeFocused();
    await expect(page.locator('#conteudo h1')).toHaveCount(1);
    await skipTo('Ir para a pesquisa');
    await expect(page.locator(field)).toBeFocused();
  }
});

test('a search field is emptied by its button, and has the focus', async ({ page }) => {
  await page.goto('/?q=machado');
  const field = page.locator('#q-band');
  await expect(field).toHaveValue('machado');
  await expect(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Limpar o que está escrito' }).click();
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await expect(page.locator('.search__clear').filter({ visible: true })).toHaveCount(0);
});

test('on a phone, closing changed filters shows the heading and the chips', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/?q=brasil');
  await page.locator('.hit').nth(6).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Filtrar' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('group', { name: 'Biblioteca' }).getByRole('checkbox').first().click();
  await sheet.locator('.button--solid').click();
  await expect(page.locator('.chip')).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.results__head h1[tabindex]')).toBeFocused();
});

test('on a phone, filters and order stay at the foot of the screen', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto('/?q=brasil');
  const bar = page.locator('.phone-tools');
  for (const at of [0, 9]) {
    await page.locator('.hit').nth(at).scrollIntoViewIfNeeded();
    await expect(bar).toBeInViewport({ ratio: 1 });
    await expect
      .poll(() => bar.evaluate((tools) => tools.getBoundingClientRect().bottom))
      .toBe(823);
  }
});

for (const width of [320, 390]) {
  test(`a search field says what it takes in whole words, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/', '/en', '/es', '/acervo/1']) {
      await page.goto(path);
      const field = page.locator('.search [role=combobox]').filter({ visible: true });
      const room = await field.evaluate(async (input: HTMLInputElement) => {
        const { fontSize, fontStyle } = getComputedStyle(input, '::placeholder');
        const text = document.createElement('span');
        text.textContent = input.placeholder;
        text.style.cssText = `position:absolute;white-space:nowrap;font:${fontStyle} ${fontSize} ${getComputedStyle(input).fontFamily}`;
        input.closest('.page')?.append(text);
        await document.fonts.ready;
        const { paddingLeft, paddingRight } = getComputedStyle(input);
        const inside = input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
        return inside - text.getBoundingClientRect().width;
      });
      expect(room, path).toBeGreaterThanOrEqual(0);
    }
  });
}

/** What could break a page rather than the server, which is asked all of NAUGHTY_STRINGS elsewhere. */
const TYPED = [
  ...['"aberto', 'AND OR', '((', '*', '{{query}}', '${1}', '%E0%A4%A', '\u202Eolá', '\u0000'],
  ...['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '</h1><svg onload=alert(1)>'],
  ...["javascript:alert('1')", "');alert(1)//", '🐈‍⬛🐈‍⬛', 'ア'.repeat(300), 'שלום עולם'],
];

test('nothing that an address asks for breaks the page', async ({ page }) => {
  test.slow();
  const said: string[] = [];
  page.on('dialog', (dialog) => {
    said.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('pageerror', ({ message }) => said.push(message));
  for (const q of TYPED) {
    await page.goto(`/?q=${encodeURIComponent(q)}`);
    await expect(page.locator('.results__head h1[tabindex]')).toBeVisible();
    await expect(page.locator('.empty', { hasText: 'não chegou' })).toHaveCount(0);
  }
  expect(said).toEqual([]);
});

test('nothing found says what to try, and clears filters in one press', async ({ page }) => {
  await page.goto('/?q=xyzzyx');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nada encontrado para “xyzzyx”');
  await expect(page.getByRole('button', { name: 'Exportar' })).toBeHidden();
  await expect(page.locator('.empty').getByRole('link')).not.toHaveCount(0);
  await page.goto('/?q=machado&idioma=swa');
  await page.getByRole('button', { name: 'Limpar filtros' }).last().click();
  await expect(page.locator('.hit').first()).toBeVisible();
});

test('an address that is out of date says so and leads on', async ({ page }) => {
  const alone = page.getByText('não traz letras nem números para procurar');
  for (const q of ['*', '((((', '"', '!!! ??', '🐈']) {
    await page.goto(`/?q=${encodeURIComponent(q)}`);
    await expect(alone).toBeVisible();
    await expect(page.locator('.ways').filter({ visible: true })).toHaveCount(0);
  }
  await page.goto('/?q=a*&page=9999');
  await page.getByRole('link', { name: 'Ir para a última página' }).click();
  await expect(page.locator('.hit').first()).toBeVisible();
  await expect(page.locator('.pager [aria-current=page]')).toHaveText(
    new URL(page.url()).searchParams.get('page') ?? '?',
  );
  await page.goto('/?q=a*&biblioteca=zz&autor=999999&page=2');
  await page.getByRole('button', { name: 'Procurar sem os filtros: Biblioteca, Autor' }).click();
  await expect(page).toHaveURL('/?q=a*');
  await expect(page.locator('.hit').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('what an address says wrongly is not asked, and results are asked for once', async ({
  page,
}) => {
  const answers: number[] = [];
  page.on('response', (one) => {
    if (new URL(one.url()).pathname === '/api/consulta') answers.push(one.status());
  });
  const wrong = ['page=0', 'page=abc', 'orderBy=zz', 'direction=x', 'utm_source=x'];
  for (const part of wrong) {
    await page.goto(`/?q=machado&${part}`);
    await expect(page.locator('.hit').first()).toBeVisible();
  }
  expect(answers).toEqual(wrong.map(() => 200));
});

test('a server that is down is said, and the search can be tried again', async ({ page }) => {
  await page.route('**/api/consulta**', (route) => route.abort());
  await page.goto('/?q=machado');
  await expect(page.getByRole('alert')).toContainText('A pesquisa não chegou ao catálogo');
  await page.unroute('**/api/consulta**');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.locator('.hit').first()).toBeVisible();
});

test('a search for nothing says what is missing and stays where it is', async ({ page }) => {
  await page.goto('/');
  const field = page.locator('form.search--big').getByRole('combobox');
  await readySearch(page);
  await field.fill(' ');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Pesquisar', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('O campo acima é obrigatório');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('dom casmurro');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('words that were searched are marked, and results are shown as covers on wish', async ({
  page,
}) => {
  await page.goto('/?q=CASMURRO');
  await expect(page.locator('.hit mark').first()).toHaveText('Casmurro');
  // Two letters are in half of all words.
  await page.goto('/?q=de+casmurro');
  await expect(page.locator('.hit mark').first()).toHaveText('Casmurro');
  await expect(page.locator('.hit mark').filter({ hasText: /^de$/i })).toHaveCount(0);
  await page.getByRole('button', { name: 'Capas' }).click();
  await expect(page).toHaveURL(/display=C/);
  await expect(page.locator('.hits--covers .cover').first()).toBeVisible();
  await page.reload();
  await expect(page.locator('.hits--covers .cover').first()).toBeVisible();
});

test('a long filter list is searched, and what is found can be ticked', async ({ page }) => {
  await page.goto('/?q=&orderBy=obra');
  const authors = page.locator('.facet', { has: page.getByRole('group', { name: 'Autor' }) });
  await authors.getByRole('button', { name: /^Mais/ }).click();
  await authors.getByRole('searchbox').fill('lispector');
  await expect(authors.getByRole('checkbox')).toHaveCount(1);
  await authors.getByRole('checkbox').click();
  await expect(page.locator('.chip')).toContainText('Lispector, Clarice');
});

test('searches of before are found again, and those that are kept stay', async ({ page }) => {
  await page.goto('/?q=machado');
  await page.getByRole('button', { name: 'Guardar pesquisa' }).click();
  await expect(page.getByRole('button', { name: 'Pesquisa guardada' })).toBeVisible();
  await page.goto('/?q=lispector');
  await expect(page.locator('.hit').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Guardar pesquisa' })).toBeVisible();
  await page.goto('/');
  await ready(page, '.hero');
  await page.getByRole('button', { name: 'Suas pesquisas' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('link', { name: 'lispector' })).toHaveCount(1);
  await expect(dialog.getByRole('link', { name: 'machado' })).toHaveCount(2);
  await expectAccessible(page, ['button-name']);
  await dialog.getByRole('button', { name: /Esquecer ?: machado/ }).click();
  await expect(dialog.getByRole('link', { name: 'machado' })).toHaveCount(1);
  await dialog.getByRole('link', { name: 'lispector' }).click();
  await expect(page).toHaveURL(/q=lispector/);
});

for (const path of ['/', '/periodicos', '/autoridades', '/indices']) {
  test(`on phones the guide that one is in stands in sight: ${path}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await expect(page.locator('.guides [aria-current=page]')).toBeInViewport({ ratio: 1 });
  });
}

test('a title opened from results leads back to its place among them, and to its neighbours', async ({
  page,
}) => {
  await page.goto('/?q=brasil&page=2');
  const titles = page.locator('.hit .work');
  await expect(titles.first()).toBeVisible();
  // The way back is kept by what comes after the titles.
  await expect(page.getByRole('button', { name: 'Guardar pesquisa' })).toBeVisible();
  const names = await titles.allInnerTexts();
  await titles.nth(3).click();
  const way = page.getByRole('navigation', { name: 'Resultados da pesquisa' });
  await expect(
    way.getByRole('link', { name: /^Voltar aos \d+ resultados para “brasil”$/ }),
  ).toBeVisible();
  await way.getByRole('link', { name: /^Próxima/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(names[4] ?? '?');
  await way.getByRole('link', { name: /^Anterior/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(names[3] ?? '?');
  await way.getByRole('link', { name: /^Voltar/ }).click();
  await expect(page).toHaveURL(/\?q=brasil&page=2#obra-\d+$/);
  await expect(titles.nth(3)).toBeFocused();
  await expect(titles.nth(3)).toBeInViewport();
});

test('the first of a page of results has the page before it behind it', async ({ page }) => {
  await page.goto('/?q=brasil&page=2');
  // The way back is kept by what comes after the titles.
  await expect(page.getByRole('button', { name: 'Guardar pesquisa' })).toBeVisible();
  await page.locator('.hit .work').first().click();
  await page.getByRole('link', { name: 'Anterior' }).click();
  await expect(page).toHaveURL(/\/\?q=brasil$/);
});

test('a title that was not opened from results shows no way back', async ({ page }) => {
  await page.goto('/?q=brasil');
  await expect(page.locator('.hit').first()).toBeVisible();
  await page.goto('/acervo/1');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Resultados da pesquisa' })).toHaveCount(0);
});

test('the way back leads nowhere but to pages of this site', async ({ page }) => {
  await page.goto('/acervo/1');
  const stops = [
    ['//evil.example/', 'A'],
    ['/acervo/1', 'B'],
    ['javascript:alert(1)', 'C'],
  ];
  const kept = JSON.stringify({ address: '/\\evil.example', text: 'Voltar', stops });
  await page.evaluate((value) => sessionStorage.setItem('acervo.s.resultados', value), kept);
  await page.reload();
  await expect(page.locator('.way')).toBeAttached();
  await expect(page.locator('.way a')).toHaveCount(0);
});
