import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/screens/axe.ts';

const SEARCH = '/?q=machado&for=AUTOR';

for (const [prefix, open, download, part] of [
  ['', 'Exportar', 'Baixar', /^Levar \d+ obras$/],
  ['/en', 'Export', 'Download', /^Take \d+ titles$/],
  ['/es', 'Exportar', 'Descargar', /^Llevar \d+ obras$/],
] as const) {
  test(`a whole result is taken home by keyboard${prefix && `, in ${prefix}`}`, async ({
    page,
  }) => {
    await page.goto(prefix + SEARCH);
    const button = page.getByRole('button', { name: open });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: part });
    const heading = await dialog.getByRole('heading', { level: 2 }).innerText();
    await dialog.getByRole('radio', { name: 'RIS' }).focus();
    await page.keyboard.press('Space');
    await expectAccessible(page);
    const arriving = page.waitForEvent('download');
    await dialog.getByRole('button', { name: download }).focus();
    await page.keyboard.press('Enter');
    const text = await readFile(await (await arriving).path(), 'utf8');
    expect(text.match(/^ER {2}- /gm)).toHaveLength(Number(/\d+/.exec(heading)?.[0]));
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  });
}

test('the page of results names its feed, and so does whoever follows it', async ({ page }) => {
  await page.goto(SEARCH);
  const named = page.locator('head link[type="application/atom+xml"]');
  await expect(named).toHaveAttribute('href', '/api/consulta/atom?q=machado&for=AUTOR&lng=pt');
  const link = page.getByRole('link', { name: 'Acompanhar por Atom' });
  await link.focus();
  await expect(link).toHaveAttribute('href', '/api/consulta/atom?q=machado&for=AUTOR&lng=pt');
  const feed = await page.request.get('/api/consulta/atom?q=machado&for=AUTOR&lng=pt');
  expect(await feed.text()).toContain('<feed xmlns="http://www.w3.org/2005/Atom"');
  await page.goto('/novas_aquisicoes');
  await expect(named).toHaveAttribute('href', /search_tab=novas_aquisicoes&lng=pt$/);
});

test('a title is passed on by the sheet of the device, else by its address', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (shared: unknown) => Object.assign(window, { shared }),
    });
  });
  await page.goto('/acervo/1/marc');
  await page.getByRole('button', { name: 'Compartilhar: esta obra' }).click();
  const shared = await page.waitForFunction(() => (window as { shared?: ShareData }).shared);
  expect((await shared.jsonValue())?.url).toMatch(/\/acervo\/1$/);
});
