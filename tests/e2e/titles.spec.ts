import { expect, test } from '@playwright/test';
import { TRIED_LANGUAGES } from '../support/languages.ts';
import { ready, scrollTo } from '../support/ready.ts';

test('a title can be read without script, with its data for search engines', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/acervo/1');
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
  await expect(page.locator('.reference')).toContainText('ASSIS, Machado de.');
  const data = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
  ) as { name: string; '@type': string };
  expect(data.name).toBe(await page.getByRole('heading', { level: 1 }).innerText());
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/acervo\/1$/);
  for (const tag of ['pt-BR', 'en', 'es', 'x-default']) {
    await expect(page.locator(`link[rel=alternate][hreflang="${tag}"]`)).toHaveCount(1);
  }
  await context.close();
});

test('copies stand under their library with a call number to copy', async ({ page }) => {
  await page.goto('/acervo/1');
  const library = page.locator('.library').first();
  await expect(library.locator('.spine__label')).not.toBeEmpty();
  await expect(library.getByRole('table')).toBeVisible();
});

test('the name of a volume or of a disc keeps to its column', async ({ page }) => {
  for (const [q, width] of [
    ['novo avenida brasil', 1280],
    ['novo avenida brasil', 320],
    ['história geral da civilização brasileira', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/?q=${encodeURIComponent(q)}`);
    await page.locator('.hit h2 a, .hit h3 a').first().click();
    const names = page.locator('.copies tbody tr > :first-child');
    await expect(names.first()).toBeVisible();
    const over = () =>
      names.evaluateAll(
        (cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length,
      );
    await expect.poll(over, `${q} at ${width}`).toBe(0);
  }
});

test('the page stays readable when the server does not answer', async ({ page }) => {
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/acervo/1');
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
  await expect(page.getByText('Não foi possível ver onde estão os exemplares')).toBeVisible();
  await page.unroute('**/api/**');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.locator('.library').first()).toBeVisible();
});

for (const { locale, prefix, words } of TRIED_LANGUAGES) {
  test(`an unknown title is a 404 in its language, with a search box (${locale})`, async ({
    page,
  }) => {
    for (const address of ['/acervo/999999', '/acervo/abc', '/nada']) {
      const answer = await page.goto(`${prefix}${address}`);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.notFound);
      await expect(page.getByRole('main').getByRole('combobox')).toBeVisible();
    }
  });
}

test('an address with a trailing slash leads to the one without', async ({ page }) => {
  await page.goto('/acervo/1/');
  expect(new URL(page.url()).pathname).toBe('/acervo/1');
  await page.goto('/en');
  expect(new URL(page.url()).pathname).toBe('/en/');
});

test(
  'the parts of a title are links: by mouse, by keyboard, by address, back and forth',
  { tag: '@journey' },
  async ({ page }) => {
    await page.goto('/acervo/1');
    await ready(page, '.record__main');
    const parts = page.getByRole('navigation', { name: 'Partes da obra' });
    const current = parts.locator('[aria-current=page]');
    await expect(current).toHaveText(/^Exemplares/);
    await parts.getByRole('link', { name: 'Estatísticas' }).click();
    await expect(page).toHaveURL(/\/acervo\/1\/dados-estatisticos$/);
    await expect(current).toHaveText('Estatísticas');
    await expect(page).toHaveTitle(/^Estatísticas: /);
    await parts.getByRole('link', { name: 'Reserva' }).press('Enter');
    await expect(page.locator('.record__panel h2')).toHaveText('Reserva');
    await page.reload();
    await expect(current).toHaveText('Reserva');
    await expect(page.locator('.record__panel h2')).toHaveText('Reserva');
    await expect(page.getByRole('link', { name: 'Voltar à obra' })).toHaveCount(0);
    await page.goBack();
    await expect(current).toHaveText('Estatísticas');
    await expect(current).toBeFocused();
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/acervo\/1$/);
  },
);

test('a part that the title has not says so and leads back', async ({ page }) => {
  await page.goto('/acervo/1/colecao-kardex');
  await expect(page.getByRole('heading', { name: 'Esta obra não tem esta parte' })).toBeVisible();
  await page.getByRole('link', { name: 'Voltar à obra' }).click();
  await expect(page.locator('.library').first()).toBeVisible();
});

test('the label of a copy is explained on the way to the shelf', async ({ page }) => {
  await page.goto('/acervo/1');
  await page.getByText('Como achar na estante').click();
  await expect(page.locator('.find-on-shelf li').first()).toBeVisible();
});

test('reference managers find what they look for', async ({ page }) => {
  await page.goto('/acervo/1');
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await expect(page.locator('meta[name=citation_title]')).toHaveAttribute('content', title);
  await expect(page.locator('meta[name="z.itemType"]')).toHaveAttribute('content', 'book');
  await expect(page.locator('link[rel~=describedby]')).toHaveCount(3);
  await expect(page.locator('link[rel=cite-as]')).toHaveAttribute('href', /\/acervo\/1$/);
});

test('a comment is written after signing in, waits for the library, and can be taken back', async ({
  page,
}) => {
  await page.goto('/acervo/1');
  const section = page.locator('#comentarios');
  const signIn = section.getByRole('link', { name: 'Entrar para comentar' });
  await scrollTo(section, signIn);
  await signIn.click();
  await page.getByLabel('Usuário').fill('formando');
  await page.getByLabel('Senha', { exact: true }).fill('Acervo@2026');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(/\/acervo\/1#comentarios$/);
  await expect(section.getByLabel('Seu comentário')).toBeFocused();
  await expect(page.locator('.library').first()).toBeAttached();
  await expect(section.getByLabel('Seu comentário')).toBeInViewport();
  await section.getByLabel('Seu comentário').fill('Vale cada página.');
  await section.getByRole('button', { name: 'Enviar comentário' }).click();
  const own = section.getByRole('listitem').filter({ hasText: 'Vale cada página.' });
  await expect(own.getByText('À espera da biblioteca')).toBeVisible();
  await expect(section.getByLabel('Seu comentário')).toHaveValue('');
  await own.getByRole('button', { name: 'Retirar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retirar' }).click();
  await expect(own).toHaveCount(0);
});

test('the head of a title has one solid act, which leads to the shelf, by keyboard', async ({
  page,
}) => {
  await page.goto('/acervo/2');
  const now = page.locator('.record__now');
  await expect(now.locator('.button--solid')).toHaveCount(1);
  const find = now.getByRole('link', { name: 'Ver onde está' });
  await expect(find).toHaveAttribute('href', /\/acervo\/2\/onde-esta\?biblioteca=\d+$/);
  await find.press('Enter');
  await expect(page.locator('.place__at')).toBeVisible();
  await page.goBack();
  await now.getByRole('link', { name: 'Citar' }).click();
  await expect(page).toHaveURL(/\/acervo\/2\/referencia$/);
  await expect(page.locator('.record__panel h2').first()).toBeVisible();
});
