import { expect, test } from '@playwright/test';

const SEARCH = '/?q=machado&for=AUTOR';

test('the page of results names its feed', async ({ page }) => {
  await page.goto(SEARCH);
  const named = page.locator('head link[type="application/atom+xml"]');
  await expect(named).toHaveAttribute('href', '/api/consulta/atom?q=machado&for=AUTOR&lng=pt');
  const feed = await page.request.get('/api/consulta/atom?q=machado&for=AUTOR&lng=pt');
  expect(await feed.text()).toContain('<feed xmlns="http://www.w3.org/2005/Atom"');
  await page.goto('/novas_aquisicoes');
  await expect(named).toHaveAttribute('href', /search_tab=novas_aquisicoes&lng=pt$/);
});

test('a title is passed on by the sheet of the device', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (shared: unknown) => Object.assign(window, { shared }),
    });
  });
  await page.goto('/acervo/1/marc');
  const button = page.getByRole('button', { name: /^Compartilhar/ });
  await button.hover();
  await expect(page.locator('astro-island[client=press]')).not.toHaveAttribute('ssr');
  await button.click();
  const shared = await page.waitForFunction(() => (window as { shared?: ShareData }).shared);
  expect((await shared.jsonValue())?.url).toMatch(/\/acervo\/1$/);
});
