import { expect, test, type Page, type Route } from '@playwright/test';
import { PLAIN_PARTS } from '#contract/shared/constants.ts';
import { published } from '../../support/published.ts';
import { holdScripts, onSlowLine } from '../../support/screens/hold-scripts.ts';
import { comeIn, endSessions } from '../../support/screens/sign-in.ts';
import { ACCOUNT_PASSWORD } from '../../support/languages.ts';

/** What a slow line shows before the scripts of islands come (docs/decisions/slow-lines.md). */

const view = (page: Page) => page.locator('div[data-first-view]');

/** Where what is seen of the first rows stands. */
const places = (page: Page, rows: string) =>
  page
    .locator(rows)
    .filter({ visible: true })
    .evaluateAll((found) =>
      found.slice(0, 3).map((row) => Math.round(row.getBoundingClientRect().top + scrollY)),
    );

for (const width of [390, 1280]) {
  test(
    `results are there before their scripts, and stay where they are, ${width} px wide`,
    { tag: width === 390 ? '@journey' : [] },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await onSlowLine(page);
      const release = await holdScripts(page);
      await page.goto('/?q=machado', { waitUntil: 'commit' });
      const first = view(page).locator('.hit h2 a').first();
      await expect(first).toBeVisible();
      await expect(page.locator('.only-asking')).toBeHidden();
      const before = await places(page, '.hit');
      await first.focus();
      release();
      await expect(view(page)).toHaveCount(0);
      const live = page.locator('astro-island .hit h2 a').first();
      await expect(live).toBeFocused();
      expect(await places(page, '.hit')).toEqual(before);
      await expect(page.locator('[id=resultados]')).toHaveCount(1);
    },
  );

  test(`a title says where its copies are before its scripts come, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await onSlowLine(page);
    const violations: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) violations.push(message.text());
    });
    const release = await holdScripts(page);
    await page.goto('/acervo/1', { waitUntil: 'commit' });
    await expect(view(page).locator('.library').first()).toBeVisible();
    expect(violations).toEqual([]);
    await expect(view(page).locator('.record__available .status')).toBeVisible();
    const before = await places(page, '.library');
    release();
    await expect(view(page)).toHaveCount(0);
    await expect(page.locator('astro-island .library').first()).toBeVisible();
    expect(await places(page, '.library')).toEqual(before);
  });
}

test('a title without a page of its own is there before its scripts, and stays where it is', async ({
  page,
  request,
}) => {
  const built = new Set(await published(request, 'acervos'));
  const id = Array.from({ length: 640 }, (_, at) => at + 1).find((one) => !built.has(one));
  await onSlowLine(page);
  const release = await holdScripts(page);
  await page.goto(`/acervo/${id}`, { waitUntil: 'commit' });
  const heading = view(page).getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  await expect(view(page).locator('.library').first()).toBeVisible();
  const before = await places(page, 'h1, .library');
  release();
  await expect(view(page)).toHaveCount(0);
  await expect(page.locator('astro-island .library').first()).toBeVisible();
  expect(await places(page, 'h1, .library')).toEqual(before);
});

test('a search that is sent before the scripts come leads to its results', async ({ page }) => {
  await onSlowLine(page);
  const release = await holdScripts(page);
  await page.goto('/?q=machado', { waitUntil: 'commit' });
  await expect(view(page).locator('.hit').first()).toBeVisible();
  await page.locator('#q-band').fill('historia');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=historia/);
  await expect(view(page).getByRole('heading', { level: 1 })).toContainText('historia');
  release();
  await expect(view(page)).toHaveCount(0);
  await expect(page.locator('astro-island .hit').first()).toBeVisible();
});

test('without what the server renders the islands come as on other lines', async ({ page }) => {
  await onSlowLine(page);
  await page.route(`**${PLAIN_PARTS}/**`, (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto('/?q=machado');
  await expect(page.locator('astro-island .hit').first()).toBeVisible();
  await page.goto('/acervo/1');
  await expect(page.locator('astro-island .library').first()).toBeVisible();
});

test('a slow line loads no typeface, others load them early', async ({ page, browser }) => {
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url());
  });
  await onSlowLine(page);
  await page.goto('/acervo/1');
  await page.waitForLoadState('networkidle');
  expect(fonts).toEqual([]);

  const other = await browser.newPage();
  await other.goto('/acervo/1', { waitUntil: 'commit' });
  await expect(other.locator('link[rel=preload][as=font]')).toHaveCount(2);
  await other.close();
});

test(
  'who signs in before the scripts come is signed in once they have',
  { tag: '@journey' },
  async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/login', { waitUntil: 'commit' });
    const name = page.locator('[name=username]');
    const password = page.locator('[name=password]');
    await name.fill('aluno');
    await password.fill(ACCOUNT_PASSWORD);
    await page.getByLabel('Manter meu acesso neste aparelho').check();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/login$/);
    release();
    await expect(page).toHaveURL(/\/meupergamum/);
    const remembered = await page.evaluate(() => localStorage.getItem('acervo.sessao-lembrada'));
    expect(remembered).not.toBeNull();
  },
);

test('the sign-in form awaits its script as the address asks for it', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/login?redirect=%2Fcesta', { waitUntil: 'commit' });
  await expect(page.locator('[name=username]')).toBeVisible();
  await expect(page.locator('[name=destination]').first()).toBeHidden();
  await page.goto('/login?modo=recuperar', { waitUntil: 'commit' });
  await expect(page.locator('[name=username]')).toBeHidden();
  release();
  await expect(page).toHaveTitle(/^Recuperar a senha/);
  await expect(page.locator('.login form')).toBeVisible();
});

test('a user name that is typed before the script comes goes along to recovery', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.locator('[name=username]').fill('aluno');
  await page.getByRole('link', { name: 'Esqueci a senha' }).click();
  release();
  await expect(page).toHaveURL(/[?&]modo=recuperar$/);
  await expect(page.getByRole('textbox', { name: 'Usuário' })).toHaveValue('aluno');
});

const LOANS = '/meupergamum/app/emprestimo/titulos-pendentes';

for (const width of [390, 1280]) {
  for (const [path, rows] of [
    [LOANS, '.loan'],
    ['/meupergamum', '.by-date li'],
  ] as const) {
    test(`${path} is there before its scripts, and stays where it is, ${width} px wide`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await onSlowLine(page);
      await comeIn(page, 'aluno', '/sobre');
      const release = await holdScripts(page);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(view(page).locator(rows).first()).toBeVisible();
      await expect(view(page).getByRole('heading', { level: 1 })).toContainText('Marina');
      const awaiting = view(page).locator('button, input, .access').filter({ visible: true });
      await expect(awaiting).toHaveCount(0);
      const before = await places(page, rows);
      release();
      await expect(view(page)).toHaveCount(0);
      await expect(page.locator(`astro-island ${rows}`).first()).toBeVisible();
      expect(await places(page, rows)).toEqual(before);
    });
  }
}

test('loans come first also after the token of the session has expired', async ({ page }) => {
  await onSlowLine(page);
  await comeIn(page, 'aluno', '/sobre');
  const release = await holdScripts(page);
  const expired = { statusCode: 401, message: 'token_invalid' };
  const refuse = (route: Route) => route.fulfill({ status: 401, json: expired });
  await page.route(`**${PLAIN_PARTS}/**`, refuse, { times: 1 });
  await page.goto(LOANS, { waitUntil: 'commit' });
  await expect(view(page).locator('.loan').first()).toBeVisible();
  release();
  await expect(view(page)).toHaveCount(0);
  await expect(page.locator('astro-island .loan').first()).toBeVisible();
});

test('who is not signed in any more signs in again before any script comes', async ({
  page,
  request,
}) => {
  await onSlowLine(page);
  await comeIn(page, 'pessoa27', '/sobre');
  await endSessions(request, 'pessoa27');
  await holdScripts(page);
  await page.goto(LOANS, { waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/login\?redirect=.*titulos-pendentes&expirada=1$/);
});

test('without what the server renders loans come as on other lines', async ({ page }) => {
  await onSlowLine(page);
  await comeIn(page, 'aluno', '/sobre');
  await page.route(`**${PLAIN_PARTS}/**`, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(LOANS);
  await expect(page.locator('astro-island .loan').first()).toBeVisible();
});
