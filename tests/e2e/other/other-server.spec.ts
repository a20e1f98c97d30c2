import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test as base } from '@playwright/test';
import { astroBuild } from '#api/portal/publication/astro-build.ts';
import { buildEnvironment } from '#api/portal/publication/build-site.ts';
import { READER, startOtherServer, type OtherServer } from '../../support/other-server/server.ts';
import { expectAccessible } from '../../support/screens/axe.ts';

/**
 * The site on a server that is not ours (docs/other-servers.md): what it offers works, and what only our own
 * server adds is not missed. One after the other: the site is built once.
 */
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const test = base.extend<object, { other: OtherServer }>({
  other: [
    async ({}, use, { parallelIndex }) => {
      const folder = join(ROOT, '.cache', `other-server-${parallelIndex}`);
      rmSync(folder, { recursive: true, force: true });
      const site = join(folder, 'site');
      const server = await startOtherServer(site);
      const sources = { contentFolder: join(folder, 'content'), token: '', titlesInSiteSearch: 0 };
      await astroBuild({
        root: ROOT,
        onLine: () => undefined,
        environment: {
          ...buildEnvironment(
            { ...sources, api: server.url, origin: server.url, languages: ['pt', 'en'] },
            site,
          ),
          ACERVO_BUILD_CACHE: join(folder, 'cache'),
        },
      });
      server.open();
      await use(server);
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ other }, use) => use(other.url),
  page: async ({ page }, use) => {
    const problems: string[] = [];
    page.on('pageerror', ({ message }) => problems.push(message));
    await use(page);
    expect(problems).toEqual([]);
  },
});
test.describe.configure({ mode: 'default' });

test('is searched, and shows a title with its copies', async ({ page }) => {
  await page.goto('/');
  const field = page.getByRole('main').getByRole('combobox').first();
  await field.fill('fogo');
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 obra para “fogo”');
  await expect(page.getByText('Emprestado')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Fogo morto' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fogo morto');
  await expect(page.getByRole('row', { name: /Ex\. 1/ })).toContainText('7 dias');
  await expect(page.getByRole('main')).toContainText('869.3 R343f');
});

test('leaves out parts of a title that the server lacks', async ({ page }) => {
  const answered = ['edicoes', 'vizinhos', 'semelhantes', 'comentarios'].map((part) =>
    page.waitForResponse((response) => response.url().includes(part)),
  );
  await page.goto('/en/acervo/1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vidas secas');
  // Parts are asked for as one reads down.
  await page.keyboard.press('End');
  await Promise.all(answered);
  await expect(page.getByRole('heading', { name: /shelf|Similar|Comments/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expectAccessible(page);
});

test('says that there is no such title', async ({ page }) => {
  await page.goto('/acervo/99');
  await expect(page.getByRole('main')).toContainText('Não há esta obra no acervo');
});

test('refuses a wrong password, signs in, and renews a loan', async ({ page }) => {
  await page.goto('/meupergamum/app/emprestimo/titulos-pendentes');
  const password = page.locator('input[autocomplete="current-password"]');
  await page.locator('input[autocomplete="username"]').fill(READER.login);
  await password.fill('wrong');
  await password.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await password.fill(READER.password);
  await password.press('Enter');
  const row = page.getByRole('listitem').filter({ hasText: 'Fogo morto' });
  await expect(row).toContainText('Ainda não renovado');
  const renew = row.getByRole('button', { name: 'Renovar' });
  await renew.click();
  await expect(row).toContainText('1 de 2');
  await expectAccessible(page);
});

test('shows a home of the account without what the server lacks', async ({ page }) => {
  await page.goto('/meupergamum/app');
  await page.locator('input[autocomplete="username"]').fill(READER.login);
  await page.locator('input[autocomplete="current-password"]').fill(READER.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toContainText('Fogo morto');
  await expect(page.getByText('Nem tudo chegou.')).toHaveCount(0);
  await page.goto('/meupergamum/app/emprestimo/reserva');
  await expect(page.getByText('A biblioteca não oferece isto aqui.')).toBeVisible();
});
