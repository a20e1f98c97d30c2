import { expect, test, type Page } from '@playwright/test';
import { FULL } from '../../support/depth.ts';
import { ACCOUNT_PASSWORD } from '../../support/languages.ts';
import { chooseWorkstation } from '../../support/screens.ts';

/** Scripts and calls that never come: a sentence after 8 seconds, a way on after 20. */

const SLOW = 'Isto está demorando mais que o normal.';

/** A page, what it shows when all has come, and who reads it. */
type Awaited = readonly [name: string, path: string, shown: string, login?: string];

/** The first of all, and the first of each reader, is where scripts are missed that others load, too. */
const PAGES: readonly Awaited[] = [
  ['the search home', '/', '.shelf'],
  ['results', '/?q=machado', '.facets details'],
  ['a title', '/acervo/1', '.library'],
  ['sign-in', '/login', 'input[name=password]'],
  ['the basket', '/cesta', 'main .empty'],
  ['the account', '/meupergamum', '.by-date', 'aluno'],
  ['the loans', '/meupergamum/app/emprestimo/titulos-pendentes', '.loan', 'aluno'],
  ['the desk of staff', '/equipe', '.scan__field', 'chefe'],
  ['decisions of staff', '/equipe/decisoes', '.decisions__head h1', 'chefe'],
  ['holds of staff', '/equipe/reservas', '.walk section h2', 'chefe'],
  ['people of staff', '/equipe/pessoas?busca=an', '.people-row', 'chefe'],
  ['the log of staff', '/equipe/registro', '.acts-filters', 'chefe'],
];

const sentence = (page: Page) => page.locator('[data-slow]');
const retry = (page: Page) => page.getByRole('button', { name: 'Tentar de novo' }).first();

async function signIn(page: Page, login: string): Promise<void> {
  await page.goto('/login');
  await page.locator('input[name=username]').fill(login);
  await page.locator('input[name=password]').fill(ACCOUNT_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/meupergamum$/);
}

/** Signs in; staff have chosen their workstation. */
async function enter(page: Page, login: string): Promise<void> {
  if (login === 'chefe') await chooseWorkstation(page);
  await signIn(page, login);
}

/** The addresses of this kind that a page loads by itself. */
async function loadedBy(page: Page, path: string, shown: string, kind: RegExp): Promise<string[]> {
  const found = new Set<string>();
  page.on('request', (request) => {
    if (kind.test(request.url())) found.add(request.url());
  });
  await page.goto(path);
  await expect(page.locator(shown).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  page.removeAllListeners('request');
  return [...found];
}

/** Opens the page, whose request for this address is not answered until it is let through. */
async function openWithout(page: Page, path: string, address: string): Promise<() => void> {
  let isBlocked = true;
  await page.unrouteAll();
  // All but the session is requested anew.
  await page.evaluate(() => {
    for (const area of [localStorage, sessionStorage])
      for (const key of Object.keys(area)) if (!/(sessao|chave)$/.test(key)) area.removeItem(key);
  });
  await page.route(address, (route) => (isBlocked ? undefined : route.continue()));
  const requested = page.waitForRequest(address);
  await page.goto(path);
  await requested;
  return () => (isBlocked = false);
}

/** The page is whole after a retry, or without one where it does without what is only better to have. */
async function expectBack(page: Page, shown: string): Promise<void> {
  await expect(retry(page).or(page.locator(shown)).first()).toBeVisible();
  if (await retry(page).isVisible()) await retry(page).click();
  await expect(page.locator(shown).first()).toBeVisible();
}

/** The islands that wait for nobody run; only they watch a request that the head of the page has sent. */
const hydrated = (page: Page) =>
  expect(
    page.locator(
      'astro-island[ssr]:not([client=use], [client=press], [client=seen], html:not([data-results]) [client=results])',
    ),
  ).toHaveCount(0);

const SCRIPTS = /\/_assets\/.*\.js$/;

/** Signs in; the scripts of a page that those before it are not tried without, or all in the full run. */
async function enterForScripts(page: Page, awaited: Awaited): Promise<string[]> {
  const login = awaited[3];
  const tried = new Set<string>();
  const load = ([, path, shown]: Awaited) => loadedBy(page, path, shown, SCRIPTS);
  const leaveOut = async (before?: Awaited) => {
    if (FULL || !before || before === awaited) return;
    for (const script of await load(before)) tried.add(script);
  };
  await leaveOut(PAGES[0]);
  if (login) {
    await enter(page, login);
    await leaveOut(PAGES.find((one) => one[3] === login));
  }
  const scripts = await load(awaited);
  expect(scripts.length).toBeGreaterThan(4);
  // And one for sure.
  return scripts.filter((script, at) => !tried.has(script) || at === scripts.length - 1);
}

for (const awaited of PAGES) {
  const [name, path, shown, login] = awaited;
  test(`each script that ${name} waits for is missed aloud, and loads with the page again`, async ({
    page,
  }) => {
    test.slow();
    await page.clock.install();
    const scripts = await enterForScripts(page, awaited);
    for (const script of scripts) {
      await test.step(script, async () => {
        const letThrough = await openWithout(page, path, script);
        await page.clock.fastForward(8000);
        await expect(sentence(page)).toHaveText(SLOW);
        await page.clock.fastForward(12_000);
        letThrough();
        await expectBack(page, shown);
        await expect(sentence(page)).toBeEmpty();
      });
    }
  });

  test(`each call that ${name} waits for is missed aloud, and can be repeated`, async ({
    page,
  }) => {
    test.slow();
    await page.clock.install();
    if (login) await enter(page, login);
    for (const call of await loadedBy(page, path, shown, /\/api\//)) {
      await test.step(call, async () => {
        const letThrough = await openWithout(page, path, call);
        await hydrated(page);
        await page.clock.fastForward(8000);
        await expect(sentence(page)).toHaveText(SLOW);
        await page.clock.fastForward(12_000);
        await expect(sentence(page)).toBeEmpty();
        letThrough();
        await expectBack(page, shown);
      });
    }
  });
}

test('a script that fails is told at once, and what was typed stays', async ({ page }) => {
  const [script = ''] = await loadedBy(page, '/?q=machado', '.hit', /SearchIsland.*\.js$/);
  await page.route(`${script}**`, (route) => route.abort());
  await page.goto('/?q=machado');
  await expect(sentence(page)).toHaveText('Uma parte desta página não chegou.');
  const field = page.getByRole('combobox').first();
  await field.fill('casmurro');
  await page.unroute(`${script}**`);
  await retry(page).click();
  await expect(page.locator('.hit').first()).toBeVisible();
  await expect(field).toHaveValue('casmurro');
});

test('results that never come can be asked for again', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const words = page.waitForResponse(/\/_assets\/.*\.json/).then((file) => file.finished());
  const letThrough = await openWithout(page, '/?q=machado', '**/api/consulta?**');
  await words;
  await hydrated(page);
  // The head of the page has sent the request; the results wait for it when their words have come.
  await expect(async () => {
    await page.clock.fastForward(20_000);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Não foi possível falar com o servidor', { timeout: 1000 });
  }).toPass();
  letThrough();
  await retry(page).click();
  await expect(page.locator('.hit').first()).toBeVisible();
});

test('a sign-in that is never answered says so and keeps the user name', async ({ page }) => {
  await page.clock.install();
  await page.route('**/api/oauth/token', () => undefined);
  await page.goto('/login');
  await page.locator('input[name=username]').fill('pessoa55');
  await page.locator('input[name=password]').fill('errada');
  const requested = page.waitForRequest('**/api/oauth/token');
  await page.keyboard.press('Enter');
  await requested;
  await page.clock.fastForward(8000);
  await expect(sentence(page)).toHaveText(SLOW);
  await page.clock.fastForward(12_000);
  await expect(page.locator('form').getByRole('alert')).toBeVisible();
  await expect(page.locator('input[name=username]')).toHaveValue('pessoa55');
});

/** As a browser that blocks the data of all sites. */
const denyStorage = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
  });

test('where storage is denied, sign-in and basket say so beforehand', async ({ page }) => {
  await denyStorage(page);
  await page.goto('/login');
  await expect(page.getByRole('alert')).toContainText('Este navegador não guarda a sua entrada');
  await expect(page.locator('input[type=password]')).toHaveCount(0);
  await page.goto('/cesta');
  await expect(page.getByRole('status').getByText('O navegador não deixa guardar')).toBeVisible();
});

for (const days of [-1, 1]) {
  test(`a clock that is wrong by ${days} day ends no session, and screens of staff open`, async ({
    page,
  }) => {
    await page.clock.setSystemTime(Date.now() + days * 86_400_000);
    await enter(page, 'chefe');
    for (const [, path, shown, login] of PAGES) {
      if (login !== 'chefe') continue;
      await page.goto(path);
      await expect(page.locator(shown).first()).toBeVisible();
    }
  });
}

for (const [path, name] of [
  ['/equipe/decisoes', 'Decisões'],
  ['/equipe/pessoas?pessoa=1', 'Pessoas'],
] as const) {
  test(`${path} has its heading while data is awaited, and when it is refused`, async ({
    page,
  }) => {
    await enter(page, 'chefe');
    let refuse = () => {};
    const awaited = new Promise<void>((done) => (refuse = done));
    await page.route(/\/api\/equipe\/(decisoes|pessoas\/\d+)(\?|$)/, async (route) => {
      await awaited;
      await route.fulfill({ status: 500, json: {} });
    });
    await page.goto(path);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(name);
    await expect(page.locator('.skeleton')).toBeVisible();
    refuse();
    await expect(page.locator('.load-failed')).toBeVisible();
    await expect(heading).toHaveText(name);
  });
}
