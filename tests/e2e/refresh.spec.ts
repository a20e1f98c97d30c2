import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { hashPassword } from '#api/patrons/auth/password.ts';
import { openDatabase, type Database } from '#api/core/db/connection.ts';
import { migrate } from '#api/core/db/migrate.ts';
import type { BrowserClient } from '../support/browser-client.ts';
import { E2E_NOW } from '../support/e2e-data.ts';
import { ACCOUNT_PASSWORD } from '../support/languages.ts';
import { fillNetwork } from '../support/networks/small-network.ts';
import { freePort } from '../support/servers/free-port.ts';
import { startKillableServer } from '../support/servers/killable-server.ts';
import { giveClient } from '../support/site-client.ts';

type WithClient = Window & { client: BrowserClient };

/** Signs in on this device, in a tab at the given address. */
async function remembered(page: Page, origin = ''): Promise<void> {
  await page.goto(`${origin}/login?redirect=/ajuda`);
  await page.locator('input[name=username]').fill('formando');
  await page.locator('input[name=password]').fill(ACCOUNT_PASSWORD);
  await page.getByLabel('Manter meu acesso neste aparelho').check();
  await page.locator('form [type=submit]').click();
  await expect(page.locator('.site-search')).toBeVisible();
  await expect(wayOut(page)).toBeAttached();
}

const wayOut = (page: Page) => page.locator('#menu-conta a[href$="/sair"]');

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
      await expect(wayOut(one)).toBeAttached();
    }
  });
}

const SITE = fileURLToPath(new URL('../../.cache/e2e-site', import.meta.url));

/** A small network in which the same person may sign in as in the demonstration. */
async function createNetwork(location: string): Promise<Database> {
  const db = openDatabase(location);
  await migrate(db);
  await fillNetwork(db);
  const password_hash = await hashPassword(ACCOUNT_PASSWORD);
  await db.queries.updateTable('patrons').set({ login: 'formando', password_hash }).execute();
  return db;
}

test('a server that is killed between a refresh and its response signs nobody out', async ({
  page,
}) => {
  // A server is started twice.
  test.slow();
  const folder = mkdtempSync(join(tmpdir(), 'acervo-killed-'));
  const location = join(folder, 'acervo.db');
  const db = await createNetwork(location);
  const port = await freePort();
  const startAfter = (minutes: number) => {
    const now = new Date(Date.parse(E2E_NOW) + minutes * 60_000).toISOString();
    return startKillableServer(location, { now, folder: SITE, port });
  };
  let server = await startAfter(0);
  try {
    await remembered(page, server.url);
    await giveClient(page);
    await server.kill();
    server = await startAfter(11);
    await page.route(
      '**/api/oauth/token',
      async (route) => {
        await route.fetch();
        await server.kill();
        await route.abort();
      },
      { times: 1 },
    );
    expect(await callAtOnce(page, 1)).toBe(0);
    await expect(wayOut(page)).toBeAttached();
    server = await startAfter(60);
    expect(await callAtOnce(page, 1)).toBe(1);
    await page.reload();
    await expect(wayOut(page)).toBeAttached();
    const kinds = await db.queries.selectFrom('audit_events').select('kind').execute();
    expect(kinds).toEqual([{ kind: 'signed_in' }]);
  } finally {
    await server.kill();
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
