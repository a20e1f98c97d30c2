import { expect, type Locator, type Page } from '@playwright/test';
import { authorityPage } from '../authority-page.ts';
import { ACCOUNT_PASSWORD } from '../languages.ts';

/** A screen with a list, from which one goes to something else and comes back. */
export interface List {
  name: string;
  path: string;
  /** The links of its rows. */
  rows: string;
  /** Which of them is followed; from the end where it is negative. */
  row: number;
  login?: string;
  /** The page of the authority that these words find. */
  authority?: string;
  before?: (page: Page) => Promise<void>;
  /** What is pressed before a row is followed. */
  more?: string;
}

const HISTORY = '/meupergamum/app/emprestimo/historico';
const BASKET = `/cesta#obras=${Array.from({ length: 80 }, (_, at) => at + 1).join(',')}`;
const HOLDS = '/meupergamum/app/emprestimo/reserva';

export const LISTS: readonly List[] = [
  { name: 'results', path: '/?q=machado', rows: '.hits .work', row: 9 },
  { name: 'the last result', path: '/?q=machado', rows: '.hits .work', row: -1 },
  {
    name: 'the second page of results',
    path: '/?q=historia&pagina=2',
    rows: '.hits .work',
    row: 12,
  },
  { name: 'new acquisitions', path: '/novas_aquisicoes', rows: '.hits--covers .work', row: 14 },
  {
    name: 'results of the network',
    path: '/rede_pergamum?q=machado',
    rows: '.hits .work',
    row: 12,
  },
  {
    name: 'course bibliography',
    path: '/bibliografia_curso?q=direito',
    rows: '.hits .work',
    row: 5,
  },
  { name: 'authorities', path: '/autoridades?q=a', rows: '.authority__name a', row: -3 },
  {
    name: 'an index from A to Z',
    path: '/indices?indice=assunto',
    rows: '.index-entries a',
    row: -3,
  },
  {
    name: 'call numbers',
    path: '/indices?indice=numero_chamada&de=869',
    rows: '.index-entries a',
    row: -3,
  },
  { name: 'courses', path: '/cursos', rows: 'main li a', row: -1 },
  { name: 'a course', path: '/curso/letras', rows: 'main li a', row: -1 },
  { name: 'an authority', path: '', authority: 'machado de assis', rows: '.hit .work', row: 4 },
  {
    name: 'a title with many copies',
    path: '/acervo/712',
    rows: 'footer a[href="/perguntas"]',
    row: 0,
    more: '.library__copies button',
  },
  { name: 'the foot of a title', path: '/acervo/5', rows: '#semelhantes .rack__row a', row: 1 },
  { name: 'a reading list', path: '/listas/sertao', rows: '.rooms h2 a', row: -1 },
  { name: 'the basket', path: BASKET, rows: '.walk-row a', row: 40 },
  {
    name: 'own holds',
    path: HOLDS,
    rows: '.past-hold .work',
    row: 15,
    login: 'aluno',
    before: manyHolds,
    more: 'div:has(> section .past-hold) ~ .row button',
  },
  {
    name: 'the history',
    path: HISTORY,
    rows: '.past-loan a',
    row: 50,
    login: 'aluno',
    before: manyLoans,
    more: 'div:has(> .months) ~ .row button',
  },
];

async function manyLoans(page: Page) {
  await repeatRows(page, '**/api/emprestimo/historico?*', 'cod_emprestimo', 70);
}

async function manyHolds(page: Page) {
  await repeatRows(page, '**/api/reserva/historico?*', 'cod_reserva', 30);
}

export function listNamed(name: string): List {
  const list = LISTS.find((one) => one.name === name);
  if (!list) throw new Error(`No list "${name}"`);
  return list;
}

/** A list with as many rows as are not in the demonstration: the ones that are there, over and over. */
async function repeatRows(page: Page, url: string, key: string, total: number): Promise<void> {
  let there: { itens: object[] } | undefined;
  await page.route(url, async (route) => {
    const address = new URL(route.request().url());
    const number = Number(address.searchParams.get('page'));
    const perPage = Number(address.searchParams.get('perPage'));
    address.searchParams.set('page', '1');
    there ??= (await (await route.fetch({ url: address.href })).json()) as { itens: object[] };
    const { itens: known } = there;
    const first = (number - 1) * perPage;
    const itens = Array.from({ length: Math.min(perPage, total - first) }, (_, at) => ({
      ...known[(first + at) % known.length],
      [key]: first + at + 1,
    }));
    await route.fulfill({ json: { ...there, itens, total } });
  });
}

/** Opens a list and brings the row in question to the middle of the window. */
export async function openList(page: Page, list: Omit<List, 'name'>): Promise<Locator> {
  await list.before?.(page);
  const path = list.authority ? await authorityPage(page.request, list.authority) : list.path;
  await page.goto(list.login ? `/login?redirect=${encodeURIComponent(path)}` : path);
  if (list.login) {
    await page.locator('input[name=username]').fill(list.login);
    await page.locator('input[name=password]').fill(ACCOUNT_PASSWORD);
    await page.keyboard.press('Enter');
  }
  if (list.more) await page.locator(list.more).first().click();
  const row = page.locator(list.rows).nth(list.row);
  await expect(async () => {
    await page.evaluate(() => window.scrollBy(0, 300));
    await expect(row).toBeAttached({ timeout: 100 });
  }).toPass({ intervals: [50] });
  // Letters and answers that come late make lines higher.
  await page.evaluate(() => document.fonts.ready);
  await row.evaluate((link) => link.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await page.waitForLoadState('networkidle');
  await row.evaluate(centreUntilStill);
  return row;
}

/** Rows out of sight have an estimated height until they are drawn: what is centred moves again. */
async function centreUntilStill(link: Element): Promise<void> {
  for (let still = 0, before = NaN; still < 5;) {
    link.scrollIntoView({ block: 'center', behavior: 'instant' });
    await new Promise((done) => requestAnimationFrame(done));
    const { top } = link.getBoundingClientRect();
    still = top === before ? still + 1 : 0;
    before = top;
  }
}

const topOf = (row: Locator): Promise<number> =>
  row.evaluate((link) => link.getBoundingClientRect().top);

/**
 * Follows a link.
 * @returns how far below the upper edge of the window it stood
 */
export async function leave(page: Page, link: Locator): Promise<number> {
  const address = page.url();
  await link.evaluate((row) => {
    const write = () => sessionStorage.setItem('test-top', `${row.getBoundingClientRect().top}`);
    row.addEventListener('click', write, { once: true });
  });
  await link.click();
  await expect(page).not.toHaveURL(address);
  await page.waitForLoadState();
  return page.evaluate(() => Number(sessionStorage.getItem('test-top')));
}

/** It stands where it was, give or take a hair. */
export const expectAt = (row: Locator, top: number): Promise<void> =>
  expect(async () => {
    await expect(row).toBeAttached({ timeout: 500 });
    expect(Math.abs((await topOf(row)) - top)).toBeLessThanOrEqual(5);
  }).toPass({ timeout: 15_000 });
