import { expect, test, type Page } from '@playwright/test';
import { enter } from '../../support/screens/sign-in.ts';
import { ready } from '../../support/ready.ts';
import { SCREENS } from '../../support/screens.ts';
import { keptIn, untilKept } from '../../support/screens/kept.ts';

/** What stays in a shared browser of somebody who signed in: nothing of theirs. */

test.use({ serviceWorkers: 'allow' });
test.slow();

const LOGIN = 'devedor';
const OWN_SCREENS = SCREENS.filter(({ signedIn, login }) => signedIn && login === undefined);
const LOANS = '/meupergamum/app/emprestimo/titulos-pendentes';

/** What is the device's (docs/security.md). */
const OF_THE_DEVICE = [
  ...['acervo.chave', 'acervo.aparelho', 'acervo.credencial-publica', 'acervo.configuracao'],
  ...['acervo.cesta', 'acervo.cesta-vista', 'acervo.tema', 'acervo.idioma'],
  ...['acervo.acessibilidade', 'acervo.estilo-referencia', 'acervo.instituicao'],
];
const OF_THE_TAB = ['acervo.s.chave', 'acervo.s.estante'];

async function signIn(page: Page, path: string) {
  await page.goto(`/login?redirect=${encodeURIComponent(path)}`);
  await enter(page, LOGIN);
  await expect(page).toHaveURL(path);
}

/** Searches, reads a title, writes into a form and opens every screen of the personal area. */
async function useEverything(page: Page) {
  await page.goto('/?q=machado');
  await page.locator('.hit a').first().click();
  await ready(page, '.bar');
  await untilKept(page, new URL(page.url()).pathname);
  await page.goto('/acervo/2');
  await untilKept(page, '/acervo/2');
  for (const { path, ready: shown } of OWN_SCREENS) {
    await page.goto(path);
    await expect(page.locator(shown).first()).toBeVisible();
  }
}

const leftIn = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage),
    tab: Object.keys(sessionStorage),
    databases: await indexedDB.databases(),
    cookies: document.cookie,
  }));

const unexpected = (found: readonly string[], known: readonly string[]) =>
  found.filter((key) => !known.includes(key));

test('signing out leaves nothing of a person in any storage', async ({ page }) => {
  await signIn(page, LOANS);
  await useEverything(page);
  // Something was typed and not sent.
  await page.evaluate(() => sessionStorage.setItem('acervo.s.rascunhos', 'a draft'));
  await page.goto('/sair');
  await expect(page).toHaveURL('/');
  await ready(page, '.bar');

  await expect.poll(async () => unexpected((await leftIn(page)).tab, OF_THE_TAB)).toEqual([]);
  const { local, databases, cookies } = await leftIn(page);
  expect(unexpected(local, OF_THE_DEVICE)).toEqual([]);
  expect([databases, cookies]).toEqual([[], '']);
  // Pages and records that were read; the home page is read anew.
  const read = async () =>
    (await keptIn(page))
      .filter(({ cache }) => /(pages|records)$/.test(cache))
      .map(({ address }) => address)
      .filter((address) => address !== '/');
  await expect.poll(read).toEqual([]);
  for (const { address, text } of await keptIn(page)) {
    if (!address.startsWith('/_assets')) expect(text, address).not.toContain(LOGIN);
  }
});

test('a tab that is closed takes with it what was seen of a person', async ({ page, context }) => {
  const tab = await context.newPage();
  await signIn(tab, LOANS);
  for (const { path, ready: shown } of OWN_SCREENS) {
    await tab.goto(path);
    await expect(tab.locator(shown).first()).toBeVisible();
  }
  await tab.close();

  await page.goto('/');
  await ready(page, '.bar');
  const { local, tab: own, databases, cookies } = await leftIn(page);
  expect(unexpected(local, OF_THE_DEVICE)).toEqual([]);
  expect(unexpected(own, OF_THE_TAB)).toEqual([]);
  expect([databases, cookies]).toEqual([[], '']);
  for (const { address, text } of await keptIn(page)) {
    expect(address).not.toContain('/api');
    if (!address.startsWith('/_assets')) expect(text, address).not.toContain(LOGIN);
  }
  await page.goto(LOANS);
  await expect(page).toHaveURL(/\/login/);
});
