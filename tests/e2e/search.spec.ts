import { expect, test } from '@playwright/test';

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
  const field = page.getByRole('searchbox').first();
  await field.fill('dom casmurro');
  release();
  // A submission that the page takes over itself shows that the form is live.
  await page.waitForFunction(() => {
    const form = document.querySelector('form.search--big');
    return form?.dispatchEvent(new SubmitEvent('submit', { cancelable: true })) === false;
  });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('dom casmurro');
});

test('ticking a filter narrows the list, keeps the focus and announces the count', async ({
  page,
}) => {
  await page.goto('/?q=romance');
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.innerText();
  const box = page.locator('.facet').first().getByRole('checkbox').first();
  await box.check();
  await expect(heading).not.toHaveText(before);
  await expect(box).toBeFocused();
  await expect(box).toBeChecked();
  await expect(page.locator('.results__head [role=status]')).toContainText('obra');
  await page.getByRole('button', { name: 'Remover filtro de biblioteca' }).click();
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
});

test('nothing that a person types breaks the page', async ({ page }) => {
  for (const q of ['"aberto', 'AND OR', '((', '<script>alert(1)</script>', '\u202Eolá', '*']) {
    await page.goto(`/?q=${encodeURIComponent(q)}`);
    await expect(page.locator('.results__head h1').first()).toBeVisible();
    await expect(page.locator('.empty', { hasText: 'não chegou' })).toHaveCount(0);
  }
});

test('nothing found says what to try, and clears filters in one press', async ({ page }) => {
  await page.goto('/?q=xyzzyx');
  await expect(page.locator('.empty')).toContainText('xyzzyx');
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
