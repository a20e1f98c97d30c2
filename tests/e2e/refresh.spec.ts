import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import type { BrowserClient } from '../support/browser-client.ts';
import { ACCOUNT_PASSWORD } from '../support/languages.ts';
import { giveClient } from '../support/site-client.ts';

type WithClient = Window & { client: BrowserClient };

/** Signs in on this device, in a tab at the given address. */
async function remembered(page: Page): Promise<void> {
  await page.goto('/login?redirect=/ajuda');
  await page.locator('input[name=username]').fill('formando');
  await page.locator('input[name=password]').fill(ACCOUNT_PASSWORD);
  await page.getByLabel('Manter meu acesso neste aparelho').check();
  await page.locator('form [type=submit]').click();
  await expect(page.locator('.site-search')).toBeVisible();
  await expect(wayOut(page)).toBeVisible();
}

const wayOut = (page: Page) => page.locator('.bar').getByRole('link', { name: 'Sair' });

const asksInstitution = (context: BrowserContext): { count: number } => {
  const seen = { count: 0 };
  context.on('request', (request) => {
    if (request.url().endsWith('/api/parametros/instituicao')) seen.count++;
  });
  return seen;
};

/** How often a refresh token was sent from any tab. */
function refreshes(context: BrowserContext): { count: number } {
  const seen = { count: 0 };
  context.on('request', (request) => {
    const isToken = request.url().endsWith('/api/oauth/token');
    if (isToken && request.postData()?.includes('refresh_token')) seen.count++;
  });
  return seen;
}

const spoil = (page: Page) =>
  page.evaluate(() => (window as unknown as WithClient).client.spoilToken());
const callAtOnce = (page: Page, times: number) =>
  page.evaluate((many) => (window as unknown as WithClient).client.callAtOnce(many), times);

for (const tabs of [1, 3]) {
  test(`ten expired calls over ${tabs} tab(s) cause one refresh and sign nobody out`, async ({
    page,
    context,
  }) => {
    await remembered(page);
    const pages = [page];
    for (let more = 1; more < tabs; more++) pages.push(await context.newPage());
    for (const one of pages) {
      if (one !== page) await one.goto('/ajuda');
      await giveClient(one);
    }
    const seen = refreshes(context);
    const institutions = asksInstitution(context);
    await spoil(page);
    const shares = pages.map((_, at) => Math.floor(10 / tabs) + (at === 0 ? 10 % tabs : 0));
    const answered = await Promise.all(pages.map((one, at) => callAtOnce(one, shares[at] ?? 0)));
    expect(answered).toEqual(shares);
    expect(seen.count).toBe(1);
    // Every page names the client.
    expect(institutions.count).toBe(0);
    for (const one of pages) {
      await one.reload();
      await expect(wayOut(one)).toBeVisible();
    }
  });
}
