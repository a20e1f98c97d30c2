import { expect, test } from '@playwright/test';
import { LANGUAGES } from '../support/languages.ts';
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
  const told = page.getByRole('main').getByRole('status').filter({ hasText: /\d/ });
  await expect(told.first()).toBeAttached();
  const first = page.locator('.hit').first();
  await expect(first.getByRole('heading', { level: 2 }).getByRole('link')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Biblioteca' }).first()).toBeVisible();
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
