import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { ready, readyFooter } from '../../support/ready.ts';
import {
  ACCOUNT_PASSWORD,
  LANGUAGES,
  TRIED_LANGUAGES,
  type Language,
} from '../../support/languages.ts';

const WORDS = {
  pt: {
    comment: 'Fazer um comentário',
    text: 'Comentário',
    send: 'Enviar',
    sent: /Comentário enviado/,
    suggestion: 'Sugerir uma compra',
    title: 'Título',
    publisher: 'Editora',
    suggested: /Sugestão enviada/,
    support: 'Suporte',
    logIn: 'Entrar para enviar',
  },
  en: {
    comment: 'Send a comment',
    text: 'Comment',
    send: 'Send',
    sent: /Comment sent/,
    suggestion: 'Suggest a purchase',
    title: 'Title',
    publisher: 'Publisher',
    suggested: /Suggestion sent/,
    support: 'Support',
    logIn: 'Sign in to send',
  },
  es: {
    comment: 'Enviar un comentario',
    text: 'Comentario',
    send: 'Enviar',
    sent: /Comentario enviado/,
    suggestion: 'Sugerir una compra',
    title: 'Título',
    publisher: 'Editorial',
    suggested: /Sugerencia enviada/,
    support: 'Soporte',
    logIn: 'Entrar para enviar',
  },
} as const;

async function signIn(page: Page, { prefix, words }: Language, then: string) {
  await page.goto(`${prefix}/login?redirect=${encodeURIComponent(prefix + then)}`);
  await page.getByLabel(words.loginLabel).fill('formando');
  await page.getByLabel(words.password, { exact: true }).fill(ACCOUNT_PASSWORD);
  await page.getByRole('button', { name: words.signIn, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${then}$`));
  await readyFooter(page);
}

for (const language of TRIED_LANGUAGES) {
  const words = WORDS[language.locale];

  test(`a patron sends a comment and a suggestion (${language.locale})`, async ({ page }) => {
    await signIn(page, language, '/ajuda');
    await page.getByRole('button', { name: words.comment }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('combobox').nth(1)).toHaveValue(/^\d+$/);
    const send = dialog.getByRole('button', { name: words.send, exact: true });
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    await dialog.getByLabel(words.text, { exact: true }).fill('Uma sala a mais, por favor.');
    await send.click();
    await expect(page.getByText(words.sent)).toBeVisible();
    await expect(dialog).toBeHidden();

    await page.getByRole('button', { name: words.suggestion }).click();
    await expect(dialog.getByRole('combobox').nth(1)).toHaveValue(/^\d+$/);
    await dialog.getByRole('button', { name: words.send, exact: true }).click();
    await expect(dialog.getByLabel(words.title, { exact: true })).toBeFocused();
    await expect(dialog.locator('.field__error')).toHaveCount(2);
    await dialog
      .getByLabel(words.title, { exact: true })
      .fill(`Memória da turma, ${language.locale}`);
    await dialog.getByLabel(words.publisher, { exact: true }).fill('Todavia');
    await dialog.getByRole('button', { name: words.send, exact: true }).click();
    await expect(page.getByText(words.suggested)).toBeVisible();
  });

  test(`whoever is not signed in is led there and keeps what was written (${language.locale})`, async ({
    page,
  }) => {
    await page.goto(`${language.prefix}/ajuda`);
    await readyFooter(page);
    await page.getByRole('button', { name: words.suggestion }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words.title, { exact: true }).fill('Olhos d’água');
    await dialog.getByRole('link', { name: words.logIn }).click();
    await expect(page).toHaveURL(/login\?redirect=.*ajuda/);
    await page.getByLabel(language.words.loginLabel).fill('formando');
    await page.getByLabel(language.words.password, { exact: true }).fill(ACCOUNT_PASSWORD);
    await page.getByRole('button', { name: language.words.signIn, exact: true }).click();
    await expect(page).toHaveURL(/\/ajuda$/);
    await readyFooter(page);
    await page.getByRole('button', { name: words.suggestion }).click();
    await expect(dialog.getByLabel(words.title, { exact: true })).toHaveValue('Olhos d’água');
  });
}

test('a comment is sent by keyboard alone, and the focus returns to its button', async ({
  page,
}) => {
  const language = LANGUAGES.find(({ locale }) => locale === 'en');
  if (!language) throw new Error('No English');
  await signIn(page, language, '/ajuda');
  const button = page.getByRole('button', { name: WORDS.en.comment });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox').nth(1)).toHaveValue(/^\d+$/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('combobox').nth(1)).toHaveValue(/^\d+$/);
  await dialog.getByLabel(WORDS.en.text, { exact: true }).focus();
  await page.keyboard.type('Thank you.');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(WORDS.en.sent)).toBeVisible();
  await expect(button).toBeFocused();
});

test('a comment that cannot be sent stays as it was written', async ({ page }) => {
  const language = LANGUAGES[0];
  if (!language) throw new Error('No language');
  await signIn(page, language, '/ajuda');
  await page.getByRole('button', { name: WORDS.pt.comment }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Comentário', { exact: true }).fill('Escrito com cuidado.');
  await expect(dialog.getByRole('combobox').nth(1)).toHaveValue(/^\d+$/);
  await page.route('**/api/unidade-informacao/comentario', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Não foi possível falar com o servidor');
  await expect(dialog.getByLabel('Comentário', { exact: true })).toHaveValue(
    'Escrito com cuidado.',
  );
  await page.unroute('**/api/unidade-informacao/comentario');
  await page.route('**/api/unidade-informacao/comentario', (route) =>
    route.fulfill({
      status: 422,
      json: {
        ...{ statusCode: 422, message: 'limite_comentarios_excedido', params: { limite: 5 } },
        texto: 'Há 5 comentários seus à espera da biblioteca, o máximo.',
      },
    }),
  );
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('5 comentários');
  await page.reload();
  await readyFooter(page);
  await page.getByRole('button', { name: WORDS.pt.comment }).click();
  await expect(dialog.getByLabel('Comentário', { exact: true })).toHaveValue(
    'Escrito com cuidado.',
  );
});

test('the foot of the page follows the activities as they are now', async ({ page }) => {
  await page.route('**/api/parametros/funcionalidades', (route) =>
    route.fulfill({ json: { itens: [{ cod_atividade: 12, descricao: 'x' }] } }),
  );
  await page.goto('/ajuda');
  await readyFooter(page);
  await expect(page.getByRole('button', { name: WORDS.pt.comment })).toHaveCount(0);
  await expect(page.getByRole('button', { name: WORDS.pt.suggestion })).toBeVisible();
});

test('a page says whose it is, in which part one is, and for which browsers it is made', async ({
  page,
}) => {
  const brand = page.locator('.brand');
  await page.goto('/ajuda');
  await expect(brand).toContainText('Catálogo Online');
  const foot = page.getByRole('contentinfo');
  await expect(foot).toContainText(/Universidade .*\. © 20\d\d\./);
  await expect(foot).toContainText('Chrome 104, Firefox 110, Edge 110');
  await expect(foot).toContainText('Feito com Acervo');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/ajuda');
  await expect(brand.getByText('UFVI', { exact: true })).toBeVisible();
  const account = await (await page.request.get('/meupergamum')).text();
  expect(account).toMatch(/<b class="brand__title"[^>]*>Meu Pergamum</);
});

test('support shows the words of the institution', async ({ page }) => {
  await page.goto('/ajuda');
  await readyFooter(page);
  await page.getByRole('button', { name: 'Suporte' }).click();
  await expect(page.getByRole('dialog').getByRole('link')).toHaveAttribute('href', /^mailto:/);
});

test('a language is chosen from a list on phones and keeps the search', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/?q=machado');
  await readyFooter(page);
  await page.locator('footer').getByRole('combobox', { name: 'Idioma' }).selectOption('es');
  await expect(page).toHaveURL(/\/es\/\?q=machado/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('acervo.idioma'))).toBe('es');
});

test('self-service opens in a window with what it needs to know, and makes way for the panel', async ({
  page,
}) => {
  await page.goto('/ajuda');
  await ready(page, '.bar');
  const menu = page.locator('.bar__menu summary');
  const link = page.getByRole('link', { name: /^Autoatendimento ?, abre outra janela$/ });
  await menu.click();
  await expect(link).toBeVisible();
  await page.getByRole('button', { name: /^Acessibilidade/ }).click();
  await menu.click();
  await expect(link).toBeHidden();
  await page.getByRole('button', { name: /^Acessibilidade/ }).click();
  await menu.click();
  const popup = page.waitForEvent('popup');
  await link.click();
  const kiosk = await popup;
  await expect(kiosk).toHaveURL((url) => url.pathname === '/autoatendimento');
  const { searchParams } = new URL(kiosk.url());
  expect(Object.fromEntries(searchParams)).toEqual({
    empresa: '1',
    biblioteca: '1',
    idioma: '1',
    teclado: 'false',
    aut: 'senha',
  });
});

test('sign language that cannot be reached says so and goes off again', async ({ page }) => {
  await page.route('https://vlibras.gov.br/**', (route) => route.abort());
  await page.goto('/ajuda');
  await ready(page, '.bar');
  await page.getByRole('button', { name: /^Acessibilidade/ }).click();
  const tick = page.getByLabel('Tradução em Libras');
  await tick.click();
  await expect(page.getByText('A tradução em Libras não respondeu')).toBeVisible();
  await expect(tick).not.toBeChecked();
});

test('sign language is loaded when it is on, on every page', async ({ page }) => {
  await page.route('https://vlibras.gov.br/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'window.VLibras={Widget:function(p){document.documentElement.dataset.player=p}}',
    }),
  );
  await page.goto('/ajuda');
  await ready(page, '.bar');
  await page.getByRole('button', { name: /^Acessibilidade/ }).click();
  await page.getByLabel('Tradução em Libras').check();
  await expect(page.locator('html')).toHaveAttribute('data-player', /vlibras/);
  await page.goto('/sobre');
  await expect(page.locator('html')).toHaveAttribute('data-player', /vlibras/);
});

test('help is in the same place on every page, those of staff as well', () => {
  const folder = join(process.cwd(), '.cache', 'e2e-site');
  const byLanguage = new Map<string, Set<string>>();
  const pages = globSync('**/*.html', { cwd: folder });
  for (const file of pages) {
    const html = readFileSync(join(folder, file), 'utf8');
    const language = /<html[^>]*\blang="([^"]+)"/.exec(html)?.[1] ?? '';
    const [, foot = ''] = /<\/main>.*<footer\b[^>]*>(.*?)<\/footer>/s.exec(html) ?? [];
    const items = [...foot.matchAll(/<li\b[^>]*>(.*?)<\/li>/gs)].map(([, item = '']) =>
      item.replaceAll(/<[^>]+>/g, '').trim(),
    );
    const own = byLanguage.get(language) ?? new Set();
    byLanguage.set(language, own.add(items.join(', ')));
  }
  expect(pages.filter((file) => file.includes('equipe')).length).toBeGreaterThan(4);
  for (const [language, lists] of byLanguage) expect([...lists], language).toHaveLength(1);
  expect([...(byLanguage.get('pt-BR') ?? [])][0]).toMatch(
    /^Fazer um comentário, .*Suporte, Perguntas frequentes/,
  );
});
