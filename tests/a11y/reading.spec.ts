import { expect, test } from '@playwright/test';
import { LANGUAGES } from '../support/languages.ts';
import { readySearch } from '../support/ready.ts';
import { openScreen, SCREENS } from '../support/screens.ts';

/** What a screen reader is told on the way through the main journeys. */

const screenOf = (name: string) => {
  const screen = SCREENS.find((one) => one.name === name);
  if (!screen) throw new Error(`No screen ${name}`);
  return screen;
};
const [PORTUGUESE] = LANGUAGES;
if (!PORTUGUESE) throw new Error('No Portuguese');

test('the frame names its parts', async ({ page }) => {
  await openScreen(page, PORTUGUESE, screenOf('help'));
  await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
    - banner:
      - link /Catálogo Online/
      - navigation "Principal":
        - link "Pesquisar"
        - link "Horários"
        - link "Agenda"
        - link "Ajuda"
      - button /Acessibilidade/
      - link /Entrar na sua conta/
  `);
  await expect(page.getByRole('contentinfo')).toMatchAriaSnapshot(`
    - contentinfo:
      - list "Sobre o catálogo":
        - listitem:
          - button "Fazer um comentário"
        - listitem:
          - button "Sugerir uma compra"
        - listitem:
          - button "Suporte"
      - list "Idioma":
        - listitem:
          - link "Português"
  `);
});

test('hours are told in words', async ({ page }) => {
  await openScreen(page, PORTUGUESE, screenOf('hours'));
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Cinco bibliotecas abertas agora" [level=1]
      - paragraph: /dias em que ele muda. Horário/
      - region "Hoje"
      - region "Esta semana"
  `);
  await expect(page.getByRole('region', { name: 'Hoje' })).toMatchAriaSnapshot(`
    - region "Hoje":
      - heading "Hoje" [level=2]
      - paragraph: quinta-feira, 12 de março, 14h20
      - list:
        - listitem:
          - heading "Biblioteca Central" [level=3]
          - paragraph: Campus Aurora. Hoje, 7h30–22h
          - text: Aberta agora até 22h
  `);
  await expect(page.getByRole('table', { name: 'Esta semana' })).toMatchAriaSnapshot(`
    - table "Esta semana":
      - rowgroup:
        - row:
          - columnheader "seg 9"
          - columnheader "ter 10"
      - rowgroup:
        - row:
          - rowheader "Biblioteca Central"
          - cell "7h30–22h"
  `);
});

test('results say how many they are, and each its place', async ({ page }) => {
  await openScreen(page, PORTUGUESE, screenOf('results'));
  const told = page.locator('[data-announce]').filter({ hasText: /\d/ });
  await expect(told.first()).toBeAttached();
  const first = page.locator('.hit').first();
  await expect(first.getByRole('heading', { level: 2 }).getByRole('link')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Biblioteca' }).first()).toBeVisible();
});

test('results are read before their filters, to which a link leads, and marks are not said', async ({
  page,
}) => {
  await page.goto('/');
  await readySearch(page);
  await page.keyboard.type('machado');
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeFocused();
  const filters = page.locator('#filtros');
  await expect(filters.getByRole('checkbox').first()).toBeVisible();
  const title = page.locator('.hit h2').first();
  await expect(page.locator('.hit mark').first()).toHaveRole('none');
  let stops = 0;
  for (; stops < 20; stops++) {
    if (await title.getByRole('link').evaluate((link) => link === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  expect(stops).toBeLessThanOrEqual(12);
  await heading.focus();
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveText('Filtrar');
  await page.keyboard.press('Enter');
  await expect(filters).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(filters.locator(':focus')).toHaveCount(1);
});

for (const height of [844, 600]) {
  test(`in the filters of a phone the focus is not under their button (${height} high)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height });
    await openScreen(page, PORTUGUESE, screenOf('results'));
    await page.getByRole('button', { name: 'Filtrar' }).click();
    const sheet = page.getByRole('dialog');
    const button = sheet.locator('.dialog__actions');
    await expect(sheet.getByRole('checkbox').first()).toBeVisible();
    const covered: string[] = [];
    for (let stops = 0; stops < 60; stops++) {
      await page.keyboard.press('Tab');
      const focused = sheet.locator(':focus');
      if ((await focused.count()) === 0 || (await button.locator(':focus').count()) > 0) continue;
      const { bottom, html } = await focused.evaluate((element) => ({
        bottom: element.getBoundingClientRect().bottom,
        html: element.outerHTML.slice(0, 120),
      }));
      if (bottom > ((await button.boundingBox())?.y ?? 0)) covered.push(html);
    }
    expect(covered).toEqual([]);
  });
}

test('a title of which copies are on loan fits a narrow phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const answer = await page.request.get('/api/consulta?q=machado&perPage=50');
  const { itens } = (await answer.json()) as {
    itens: { cod_acervo: number; disponibilidade: { situacao?: string }[] }[];
  };
  const lent = itens.filter(({ disponibilidade: places }) =>
    places.some(({ situacao }) => situacao === 'emprestado'),
  );
  expect(lent).not.toEqual([]);
  for (const { cod_acervo: id } of lent.slice(0, 5)) {
    await page.goto(`/acervo/${id}`);
    await expect(page.locator('.library').first()).toBeVisible();
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(width, String(id)).toBeLessThanOrEqual(320);
  }
});

test('the personal area begins with its heading, and one link leads past its menu', async ({
  page,
}) => {
  await openScreen(page, PORTUGUESE, screenOf('loans'));
  await expect(page.getByRole('heading').first()).toHaveJSProperty('tagName', 'H1');
  await page.reload();
  await expect(page.locator('.loan').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  let stops = 0;
  const isInLoan = () => page.locator('.loan :focus').count();
  for (; stops < 10 && (await isInLoan()) === 0; stops++) await page.keyboard.press('Tab');
  expect(stops).toBeLessThanOrEqual(4);
});

test('a dialog says what it is for, what is missing, and gives the focus back', async ({
  page,
}) => {
  await openScreen(page, PORTUGUESE, screenOf('comment dialog'));
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - dialog "Um comentário para a biblioteca":
      - heading "Um comentário para a biblioteca" [level=2]
      - button "Fechar"
      - combobox "Campus"
      - combobox "Biblioteca"
      - textbox "Comentário"
      - link "Entrar para enviar"
  `);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Fazer um comentário' })).toBeFocused();
});

test('whoever asks for less motion sees none', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openScreen(page, PORTUGUESE, screenOf('comment dialog'));
  // What moves for less than a millisecond is seen by nobody, however long it waited before.
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) => Number(effect?.getComputedTiming().activeDuration ?? 0))
      .filter((milliseconds) => milliseconds > 1),
  );
  expect(moving).toEqual([]);
  const longest = await page
    .getByRole('dialog')
    .evaluate((element) => Number.parseFloat(getComputedStyle(element).animationDuration) || 0);
  expect(longest).toBeLessThanOrEqual(0.001);
});

test('with forced colours nothing is told by colour alone', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openScreen(page, PORTUGUESE, screenOf('hours'));
  await expect(page.locator('.ruler .status svg').first()).toBeVisible();
  await expect(page.locator('.ruler .status b').first()).toHaveText('Aberta agora');
  const today = await page
    .locator('th.week__today')
    .first()
    .evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(today).toBe('solid');
});
