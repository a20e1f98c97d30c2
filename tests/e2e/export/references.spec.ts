import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';

const ADDRESS = '/acervo/1/referencia';

const shown = (page: Page) => page.locator('.reference');

async function openReference(page: Page): Promise<string> {
  await page.goto(ADDRESS);
  await expect(shown(page)).not.toBeEmpty();
  return shown(page).innerText();
}

test(
  'a reference is copied with its bold title',
  { tag: '@journey' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const text = await openReference(page);
    const title = await page.locator('.reference strong').innerText();
    await page.getByRole('button', { name: 'Copiar para o Word' }).click();
    await expect(page.getByText('Referência copiada. Cole no documento.')).toBeVisible();
    const copied = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const as = async (type: string) => (await item?.getType(type))?.text();
      return { plain: await as('text/plain'), html: await as('text/html') };
    });
    expect(copied.plain).toBe(text);
    expect(copied.html).toContain(`<b>${title}</b>`);
  },
);

test('a style is loaded when it is chosen, and kept', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await openReference(page);
  await expect(page.getByRole('radio', { name: /^ABNT NBR/ })).toBeChecked();
  expect(scripts.filter((url) => /StyledReference/.test(url))).toEqual([]);
  await page.getByRole('radio', { name: /^APA/ }).check();
  await expect(page.locator('.reference em').first()).toBeVisible();
  const text = await shown(page).innerText();
  expect(text).toMatch(/ \((?:ca\. )?\d{4}\)\. /);
  await page.goto(ADDRESS);
  await expect(shown(page)).toHaveText(text, { useInnerText: true });
});

test('keeps files in the format that is chosen', async ({ page }) => {
  await openReference(page);
  for (const [label, name, content] of [
    ['BibTeX', 'acervo.bib', /^@book\{/],
    ['RIS', 'acervo.ris', /^TY {2}- BOOK\r\n/],
    ['CSL-JSON', 'acervo.json', /^\[\n/],
    ['PDF', 'acervo.pdf', /^%PDF-1\.7/],
  ] as const) {
    await page.getByRole('radio', { name: label, exact: true }).check();
    const arriving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar', exact: true }).click();
    const file = await arriving;
    expect(file.suggestedFilename()).toBe(name);
    expect(await readFile(await file.path(), 'latin1')).toMatch(content);
  }
  await expect(page.getByText('1 obra no arquivo.')).toBeVisible();
});

test('the reference by ABNT is the same in every language of the page', async ({ page }) => {
  const text = await openReference(page);
  await page.goto(`/en${ADDRESS}`);
  await expect(shown(page)).toHaveText(text, { useInnerText: true });
  await expect(page.getByText('According to ABNT NBR 6023:2018')).toBeVisible();
  await page.goto(`/es${ADDRESS}`);
  await expect(shown(page)).toHaveText(text, { useInnerText: true });
});
