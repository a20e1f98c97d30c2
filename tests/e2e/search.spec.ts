import { expect, test } from '@playwright/test';
import { ready, readySearch } from '../support/ready.ts';

test('the address carries the search, and going back restores it', async ({ page }) => {
  await page.goto('/?q=machado&idioma=por');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('machado');
  const first = await page.locator('.hit h2').first().innerText();
  await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption('obra C');
  await expect(page).toHaveURL(/orderBy=obra/);
  await page.goBack();
  await expect(page).not.toHaveURL(/orderBy/);
  await expect(page.locator('.hit h2').first()).toHaveText(first);
});

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
  const libraries = page.locator('.facet', {
    has: page.getByRole('group', { name: 'Biblioteca' }),
  });
  const box = libraries.getByRole('checkbox').first();
  await box.click();
  await expect(heading).not.toHaveText(before);
  await expect(box).toBeFocused();
  await expect(box).toBeChecked();
  await expect(page.locator('.results__head [role=status]')).toContainText('obra');
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

test('a slip of the pen is offered a correction that is one click away', async ({ page }) => {
  await page.goto('/?q=casmuro');
  const offer = page.locator('.did-you-mean a');
  await expect(offer).toHaveText('casmurro');
  await offer.click();
  await expect(page.getByRole('link', { name: 'Dom Casmurro', exact: true })).toBeVisible();
  const back = page.locator('.did-you-mean a');
  await expect(back).toHaveText('casmuro');
  await back.click();
  await expect(page).toHaveURL(/q=casmuro(&|$)/);
  await expect(offer).toHaveText('casmurro');
});

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
  await expect(page.locator('.empty').getByRole('link')).not.toHaveCount(0);
  await page.goto('/?q=machado&idioma=swa');
  await page.getByRole('button', { name: 'Limpar filtros' }).last().click();
  await expect(page.locator('.hit').first()).toBeVisible();
});

test('a server that is down is said, and the search can be tried again', async ({ page }) => {
  await page.route('**/api/consulta**', (route) => route.abort());
  await page.goto('/?q=machado');
  await expect(page.getByRole('alert')).toContainText('A pesquisa não chegou ao catálogo');
  await page.unroute('**/api/consulta**');
  await page.getByRole('button', { name: 'Procurar de novo' }).click();
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
