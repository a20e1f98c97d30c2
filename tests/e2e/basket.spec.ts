import { expect, test, type Locator, type Page } from '@playwright/test';
import { ACCOUNT_PASSWORD, TRIED_LANGUAGES } from '../support/languages.ts';
import { published } from '../support/published.ts';
import { ready } from '../support/ready.ts';

/** The basket, from a title to the list that is taken along. */

const WORDS = {
  pt: {
    put: 'Pôr na cesta',
    isIn: 'Na cesta',
    undo: 'Desfazer',
    count: 'Cesta 1 obra na cesta',
    heading: '1 obra, 1 parada',
    title: 'Cesta',
    remove: 'Tirar da cesta',
    emptyOut: 'Esvaziar a cesta',
    empty: 'A cesta está vazia',
  },
  en: {
    put: 'Add to basket',
    isIn: 'In basket',
    undo: 'Undo',
    count: 'Basket 1 title in the basket',
    heading: '1 title, 1 stop',
    title: 'Basket',
    remove: 'Remove from basket',
    emptyOut: 'Empty the basket',
    empty: 'The basket is empty',
  },
  es: {
    put: 'Añadir a la cesta',
    isIn: 'En la cesta',
    undo: 'Deshacer',
    count: 'Cesta 1 obra en la cesta',
    heading: '1 obra, 1 parada',
    title: 'Cesta',
    remove: 'Quitar de la cesta',
    emptyOut: 'Vaciar la cesta',
    empty: 'La cesta está vacía',
  },
};
const PT = WORDS.pt;

/** The button of the title page; its name goes on with the title. */
const put = (page: Page, words = PT) =>
  page.getByRole('button', { name: new RegExp(`^${words.put}`) });
const isIn = (page: Page, words = PT) =>
  page.getByRole('button', { name: new RegExp(`^${words.isIn}`) });
const count = (page: Page) => page.locator('.bar .count');
const items = (page: Page) => page.locator('.walk-row');
const headings = (page: Page) => page.locator('.walk-row .work');
/** The way out of the basket, in a row. */
const out = (row: Locator) => row.getByRole('button', { name: PT.remove });
const titles = (page: Page) => headings(page).allInnerTexts();

async function fill(page: Page, ...codes: number[]) {
  for (const code of codes) {
    await page.goto(`/acervo/${code}`);
    await put(page).click();
    await expect(isIn(page)).toBeVisible();
  }
}

async function openBasket(page: Page, size: number) {
  await page.goto('/cesta');
  await expect(items(page)).toHaveCount(size);
}

for (const { locale, prefix } of TRIED_LANGUAGES) {
  const words = WORDS[locale];
  test(
    `a title goes into the basket and out of it again (${locale})`,
    { tag: locale === 'pt' ? '@journey' : [] },
    async ({ page }) => {
      await page.goto(`${prefix}/acervo/1`);
      const title = await page.getByRole('heading', { level: 1 }).innerText();
      await expect(count(page)).toBeHidden();
      await put(page, words).click();
      await expect(isIn(page, words)).toBeVisible();
      await page.getByRole('banner').getByRole('link', { name: words.count }).click();

      await expect(page.getByRole('heading', { level: 1, name: words.heading })).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(`^${words.title} · `));
      const item = items(page);
      await expect(item.getByRole('link', { name: title })).toHaveAttribute(
        'href',
        `${prefix}/acervo/1`,
      );
      await expect(item.locator('.shelfmark')).not.toBeEmpty();
      await expect(item.locator('.status')).toBeVisible();

      await item.getByRole('button', { name: `${words.remove}: ${title}` }).click();
      await expect(page.getByRole('heading', { name: words.empty })).toBeVisible();
      await expect(count(page)).toBeHidden();
      await page.getByRole('button', { name: words.undo }).click();
      await expect(items(page)).toHaveCount(1);
      await expect(count(page)).toHaveText('1');
    },
  );
}

test('what was put in by mistake is undone where it is said', async ({ page }) => {
  await fill(page, 1);
  await page.getByRole('button', { name: PT.undo }).click();
  await expect(put(page)).toBeVisible();
  await expect(count(page)).toBeHidden();
});

test('titles stay in their order over pages, and one that is put back finds its place', async ({
  page,
}) => {
  await fill(page, 3, 1, 2);
  await openBasket(page, 3);
  const before = await titles(page);
  await out(items(page).nth(1)).click();
  await expect(items(page)).toHaveCount(2);
  await page.getByRole('button', { name: PT.undo }).click();
  await expect(headings(page)).toHaveText(before, { useInnerText: true });
  await page.reload();
  await expect(headings(page)).toHaveText(before, { useInnerText: true });
});

test('emptying asks first and can still be undone', async ({ page }) => {
  await fill(page, 1, 2);
  await openBasket(page, 2);
  await page.getByRole('button', { name: PT.emptyOut }).click();
  const dialog = page.getByRole('dialog', { name: 'Tirar da cesta as 2 obras?' });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: PT.emptyOut })).toBeFocused();
  await page.getByRole('button', { name: PT.emptyOut }).click();
  await dialog.getByRole('button', { name: PT.emptyOut }).click();
  await expect(page.getByRole('heading', { name: PT.empty })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: PT.undo }).click();
  await expect(items(page)).toHaveCount(2);
});

test('two tabs stay in step, also from the first title on', async ({ context }) => {
  const one = await context.newPage();
  const other = await context.newPage();
  await other.goto('/acervo/1');
  await expect(put(other)).toBeVisible();
  await fill(one, 1);
  await expect(isIn(other)).toBeVisible();
  await expect(count(other)).toHaveText('1');

  await openBasket(one, 1);
  await isIn(other).click();
  await expect(one.getByRole('heading', { name: PT.empty })).toBeVisible();
});

test('everything can be done by keyboard', async ({ page }) => {
  await page.goto('/acervo/1');
  await put(page).focus();
  await page.keyboard.press('Enter');
  await expect(isIn(page)).toBeFocused();
  await fill(page, 2, 3);
  await openBasket(page, 3);
  const [first = '', second = ''] = await titles(page);

  await page.getByRole('button', { name: `${PT.remove}: ${first}` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `${PT.remove}: ${second}` })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(items(page)).toHaveCount(1);
  await expect(out(items(page))).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the list can be read and taken apart while the server does not answer', async ({ page }) => {
  await fill(page, 1, 2);
  await page.route('**/api/consulta/estante**', (route) => route.abort());
  await openBasket(page, 2);
  await expect(page.getByText('Não foi possível ver onde estão as obras')).toBeVisible();
  await out(items(page).first()).click();
  await expect(items(page)).toHaveCount(1);
  await page.unroute('**/api/consulta/estante**');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(items(page).locator('.status')).toBeVisible();
});

test('the list is copied with call numbers and addresses', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await fill(page, 1, 2);
  await openBasket(page, 2);
  await page.getByRole('button', { name: 'Copiar a lista' }).click();
  await expect(page.getByText('2 obras copiadas')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const lines = copied.split('\n');
  expect(lines).toHaveLength(2);
  for (const [at, call] of (await page.locator('.walk-row .shelfmark').allInnerTexts()).entries())
    expect(lines[at]).toContain(call);
  expect(copied).toContain(new URL('/acervo/1', page.url()).href);
});

test('on paper there is what was chosen and nothing to press', async ({ page }) => {
  await fill(page, 1, 2);
  await openBasket(page, 2);
  await page
    .getByRole('checkbox', { name: /^Escolher (?!todas)/ })
    .first()
    .uncheck();
  await page.emulateMedia({ media: 'print' });
  await expect(items(page).filter({ visible: true })).toHaveCount(1);
  await expect(items(page).locator('.shelfmark').filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
});

test('nothing moves on a title page when its button and the count come alive', async ({ page }) => {
  await fill(page, 1);
  await page.addInitScript(() => {
    const waiting: (() => void)[] = [];
    let isAwake = false;
    Object.assign(window, {
      requestIdleCallback: (run: () => void) => (isAwake ? run() : waiting.push(run)),
      wake: () => {
        isAwake = true;
        waiting.forEach((run) => run());
      },
    });
  });
  await page.reload();
  await page.evaluate(() => document.fonts.ready);
  const places = () =>
    page
      .locator('.bar__nav, .bar__tools a, .record__now, .record__main nav')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as unknown));
  const before = await places();
  await page.evaluate(() => (window as unknown as { wake: () => void }).wake());
  await expect(isIn(page)).toBeVisible();
  await expect(count(page)).toHaveText('1');
  await expect(page.locator('.record__available .status')).toBeVisible();
  expect(await places()).toEqual(before);
});

test('a title without a page of its own has the button too', async ({ page }) => {
  const built = new Set(await published(page.request, 'acervos'));
  let unpublished = 1;
  while (built.has(unpublished)) unpublished++;
  await fill(page, unpublished);
  await expect(count(page)).toHaveText('1');
});

test('whoever keeps nothing loads nothing of what keeps it', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto('/acervo/1');
  await ready(page, '.record__now');
  expect(loaded.filter((path) => /stored-basket|persistent/.test(path))).toEqual([]);
  await put(page).click();
  await expect(isIn(page)).toBeVisible();
  await expect.poll(() => loaded.filter((path) => /stored-basket/.test(path))).not.toEqual([]);
});

test('taking out can be undone by a key for as long as one likes, and the focus comes back', async ({
  page,
}) => {
  await fill(page, 1);
  await openBasket(page, 1);
  await page.reload();
  await expect(items(page)).toHaveCount(1);
  await page.clock.install();
  await page.getByRole('button', { name: new RegExp(`^${PT.remove}`) }).click();
  await expect(items(page)).toHaveCount(0);
  const undo = page.getByRole('button', { name: PT.undo });
  await expect(undo).toBeVisible();
  await page.clock.fastForward('10:00');
  await expect(undo).toBeVisible();
  await page.keyboard.press('F8');
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(items(page)).toHaveCount(1);
  await expect(undo).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();
});

test('the same basket opens on another device by its address, and asks beside another one', async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await fill(page, 2, 1);
  await openBasket(page, 2);
  await expect(page.getByRole('img', { name: /^Código QR/ })).toBeVisible();
  await page.getByRole('button', { name: 'Copiar endereço' }).click();
  await expect(page.getByText('Endereço copiado')).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toMatch(/\/cesta#obras=2\.1$/);

  const phone = await (await browser.newContext()).newPage();
  await phone.goto(`${address}.x.999999`);
  await expect(items(phone)).toHaveCount(2);
  await expect(phone.getByText('2 números do endereço não são de obras do acervo.')).toBeVisible();
  await expect(phone).toHaveURL('/cesta');
  await phone.goto('/cesta#obras=3');
  await phone.getByRole('button', { name: 'Juntar à minha cesta' }).click();
  await expect(items(phone)).toHaveCount(3);
  await phone.context().close();
});

test('two thousand titles are all there, to be chosen and printed', async ({ page }) => {
  await page.route('**/api/consulta/estante**', async (route) => {
    const codes = new URL(route.request().url()).searchParams.get('acervos') ?? '';
    const itens = codes.split(',').map((code) => manyOf(Number(code)));
    await route.fulfill({ json: { itens } });
  });
  const codes = Array.from({ length: 2000 }, (_, at) => at + 1);
  await page.goto(`/cesta#obras=${codes.join('.')}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2000 obras, 4 paradas');
  await expect(items(page)).toHaveCount(2000);
  await expect(count(page)).toHaveText('2000');
  await items(page).locator('input').first().uncheck();
  await expect(page.locator('.basket__side h2').first()).toHaveText('Levar 1999 obras');
  await page.reload();
  await expect(items(page)).toHaveCount(2000);
  await page.emulateMedia({ media: 'print' });
  await expect(headings(page).last()).toBeVisible();
});

/** One of many titles, in one of four libraries. */
const manyOf = (code: number) => ({
  ...{ cod_acervo: code, title: `Obra ${code}`, author: 'Alguém', idioma: 'por', edition: '' },
  ...{ ano_publicacao: 2000, desc_tipo_obra: 'Livro', acesso_remoto: '' },
  lugares: [
    {
      ...{ cod_biblioteca: 1 + (code % 4), desc_biblioteca: `Biblioteca ${code % 4}` },
      ...{ andar: `${code % 3}º andar`, estante: `estante ${code % 20}` },
      ...{ numero_chamada: `${code} A1`, ordem: String(code).padStart(5, '0') },
      ...{ total: 1, disponiveis: 1, situacao: 'disponivel' },
    },
  ],
});

test('a whole result is put in, and says how many', async ({ page }) => {
  await page.goto('/?q=literatura');
  const whole = page.getByRole('button', { name: /^Pôr as \d+ na cesta$/ });
  await page.locator('.results__row summary').click();
  const name = await whole.innerText();
  await whole.click();
  await expect(count(page)).toHaveText(/\d+/.exec(name)?.[0] ?? '');
});

test('what is on the device joins the account of who signs in, once, and stays when taken out there', async ({
  page,
}) => {
  await fill(page, 1, 2);
  const enter = async () => {
    await page.goto('/login?redirect=%2Fmeupergamum%2Fapp%2Fcesta-permanente');
    await page.locator('input[name=username]').fill('pessoa59');
    await page.locator('input[name=password]').fill(ACCOUNT_PASSWORD);
    await page.keyboard.press('Enter');
  };
  await enter();
  await expect(page.locator('.kept-title')).toHaveCount(2);
  await page
    .getByRole('button', { name: /^Tirar da cesta permanente/ })
    .first()
    .click();
  await expect(page.locator('.kept-title')).toHaveCount(1);
  await page.goto('/sair');
  await expect(page).toHaveURL('/');
  await enter();
  await expect(page.locator('.kept-title')).toHaveCount(1);
  await expect(count(page)).toHaveText('2');
});
