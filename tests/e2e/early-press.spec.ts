import { expect, test, type Page } from '@playwright/test';

/** Keeps the scripts of the islands back, as a slow line does, until the answer is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route('**/_assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test(
  'a press made before the page is alive is carried out once it is',
  { tag: '@journey' },
  async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/pesquisa_booleana', { waitUntil: 'commit' });
    const field = page.getByRole('textbox', { name: 'Palavras e operadores' });
    await field.fill('machado');
    await page.getByRole('button', { name: 'NOT', exact: true }).click();
    await page.getByRole('button', { name: /^Acessibilidade/ }).click();
    await expect(field).toHaveValue('machado');
    release();
    await expect(field).toHaveValue('machado NOT ');
    await expect(page.getByRole('heading', { name: 'Acessibilidade' })).toBeVisible();
  },
);
