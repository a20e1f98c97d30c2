import { expect, test, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import type { Output } from '#contract/calls.ts';
import { patrons } from '#demo/people.ts';
import { ACCOUNT_PASSWORD } from '../../support/languages.ts';
import { headersOf } from '../../support/screens/sign-in.ts';

/** A whole shift at a counter that no other test works at, from signing in to signing out, by the keyboard alone. */

const LIBRARY = 2;
const LOANS = 40;
const FETCHED = 10;
/** Each brings back a book that is late. */
const LATE = ['pessoa16', 'pessoa22', 'pessoa23', 'pessoa24', 'pessoa26'];
const BORROWERS = [
  'pessoa36',
  'pessoa41',
  'pessoa42',
  'pessoa45',
  'pessoa46',
  'pessoa47',
  'pessoa48',
];
/** Ask for books of this library at another. */
const ASKING = ['pessoa40', 'pessoa43', 'pessoa44', 'pessoa50', 'pessoa51'];

const COMMENTS = ['A sala fecha cedo.', 'Falta uma mesa baixa.', 'O bebedouro pinga.'];

const cardOf = (login: string): string =>
  patrons.find((patron) => patron.login === login)?.card ?? '';
const barcodeOf = (library: number, copy: number): string =>
  `${library}${String(copy).padStart(6, '0')}`;

/** Goes on by Tab, or back, until this has the focus. */
async function tabTo(page: Page, there: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (await there.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`No ${key} leads to ${there}`);
}

async function press(page: Page, there: Locator, key = 'Tab'): Promise<void> {
  await tabTo(page, there, key);
  await page.keyboard.press('Enter');
}

/** Copies of this library that may be lent, each of a title of its own. */
async function freeCopies(request: APIRequestContext, from: number, count: number) {
  const found: { title: number; code: string }[] = [];
  for (let title = from; found.length < count && title < 700; title++) {
    const response = await request.get(`/api/acervo/${title}/exemplares`);
    if (!response.ok()) continue;
    const { bibliotecas } = (await response.json()) as Output<'GET /acervo/:id/exemplares'>;
    const here = bibliotecas.find(({ cod_biblioteca: library }) => library === LIBRARY);
    const copy = here?.exemplares.find(({ situacao }) => situacao === 'disponivel');
    if (!copy || here?.so_consulta) continue;
    found.push({ title, code: barcodeOf(LIBRARY, copy.cod_exemplar) });
  }
  return found;
}

/** What somebody has that is late and costs a fine, from this library or another. */
async function lateCopy(request: APIRequestContext, login: string): Promise<string> {
  const headers = await headersOf(request, login);
  const response = await request.get('/api/emprestimo/titulos-pendentes', { headers });
  const { itens } = (await response.json()) as Output<'GET /emprestimo/titulos-pendentes'>;
  const one = itens.find(({ multa_prevista: fine }) => fine > 0);
  return one ? barcodeOf(one.cod_biblioteca, one.cod_exemplar) : '';
}

/** Readers ask for these copies of this library, to be sent to another. */
async function askForCopies(request: APIRequestContext, titles: readonly number[]) {
  let asked = 0;
  for (const [at, title] of titles.entries()) {
    if (asked === FETCHED) return;
    const login = ASKING[at % ASKING.length] ?? '';
    const sent = await request.post(`/api/solicitacao-emprestimo/${title}`, {
      headers: await headersOf(request, login),
      data: {
        ...{ biblioteca_origem: LIBRARY, biblioteca_recebimento: 6, material_adicional: false },
        ...{
          volume: '',
          tomo: '',
          parte: '',
          telefone: '(42) 3333-0000',
          email: `${login}@ufvi.example`,
        },
        cod_local_recebimento: 1,
      },
    });
    if (sent.ok()) asked++;
  }
  expect(asked).toBe(FETCHED);
}

async function comment(request: APIRequestContext): Promise<void> {
  for (const [at, content] of COMMENTS.entries()) {
    const sent = await request.post('/api/unidade-informacao/comentario', {
      headers: await headersOf(request, ASKING[at] ?? ''),
      data: { content, b: LIBRARY },
    });
    expect(sent.ok()).toBe(true);
  }
}

const field = (page: Page) => page.locator('.scan__field');
const outcome = (page: Page) => page.locator('.outcome__title');
const lines = (page: Page) => page.locator('.desk-log__lines .desk-log__line');

async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** Signs in and chooses the workstation, from the address alone. */
async function open(page: Page): Promise<void> {
  await page.goto('/equipe');
  await tabTo(page, page.locator('input[name=username]'));
  await page.keyboard.type('bibliotecaria');
  await tabTo(page, page.locator('input[name=password]'));
  await type(page, ACCOUNT_PASSWORD);
  await expect(page.locator('.workstation')).toBeVisible();
  await tabTo(page, page.locator('.workstation select'));
  await page.keyboard.type('Ciências H');
  await press(page, page.getByRole('button', { name: 'Trabalhar aqui' }));
  await expect(field(page)).toBeFocused();
  await expect(page.locator('.staff-line')).toContainText('Ciências Humanas');
}

/** What was lent and returned here today. */
async function counts(page: Page): Promise<number[]> {
  const text = (await page.locator('.desk-log__head p').textContent()) ?? '';
  return [...text.matchAll(/\d+/g)].map(([number]) => Number(number));
}

/** Goes to another screen of staff, back to the menu above. */
async function goTo(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Principal' });
  await press(page, menu.getByRole('link', { name, exact: true }), 'Shift+Tab');
  await expect(page.locator('#tela')).toBeVisible();
}

/** Each person's turn is their card and as many copies as they may have; it ends with Esc. */
async function lend(page: Page, codes: string[]): Promise<void> {
  for (const login of BORROWERS) {
    if (codes.length === 0) return;
    await type(page, cardOf(login));
    await expect(page.locator('.desk-person__facts')).toBeVisible();
    const has = (await page.locator('.desk-person__facts dd').first().textContent()) ?? '';
    const [now = 0, limit = 0] = [...has.matchAll(/\d+/g)].map(([number]) => Number(number));
    for (const code of codes.splice(0, limit - now)) {
      await type(page, code);
      await expect(lines(page).first()).toContainText(/Emprestado/);
    }
    await page.keyboard.press('Escape');
    await expect(page.locator('.desk-person')).toBeHidden();
  }
}

test('a whole shift by the keyboard alone', async ({ page, request }) => {
  // Some 140 scans and presses, on a machine that may be busy.
  test.setTimeout(180_000);
  const copies = await freeCopies(request, 230, LOANS + 3 * FETCHED);
  const late = await Promise.all(LATE.map((login) => lateCopy(request, login)));
  await askForCopies(
    request,
    copies.slice(LOANS).map(({ title }) => title),
  );
  await comment(request);

  await open(page);
  await expect(page.locator('.desk-log__head p')).toBeVisible();
  const [loansBefore = 0, returnsBefore = 0] = await counts(page);

  // What is late comes back and is paid.
  for (const [at, login] of LATE.entries()) {
    await page.keyboard.press('F4');
    await type(page, late[at] ?? '');
    await expect(page.locator('.outcome')).toContainText('Multa de');
    await page.keyboard.press('F4');
    await type(page, cardOf(login));
    await press(page, page.getByRole('button', { name: /^Receber R/ }));
    await type(page, '');
    await expect(outcome(page)).toHaveText(/^Pago: /);
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.locator('.desk-person')).toBeHidden();
  }

  // Loans and returns, in as many rounds as these people's limits need.
  const codes = copies.slice(0, LOANS).map(({ code }) => code);
  const toReturn = LOANS - LATE.length;
  let returned = 0;
  for (let at = 0; at < LOANS;) {
    const left = codes.slice(at);
    await lend(page, left);
    const lent = codes.slice(at, LOANS - left.length);
    expect(lent.length).toBeGreaterThan(0);
    at += lent.length;
    await page.keyboard.press('F4');
    for (const code of lent.slice(0, toReturn - returned)) await type(page, code);
    returned = Math.min(toReturn, returned + lent.length);
    await expect(page.locator('.desk-log__head p')).toContainText(
      `${returnsBefore + LATE.length + returned} devoluções`,
    );
    await page.keyboard.press('F4');
  }
  expect(await counts(page)).toEqual([loansBefore + LOANS, returnsBefore + LOANS]);

  await fetchCopies(page);
  await decide(page);
  await leave(page);
});

/** Copies that others wait for, each read from its shelf. */
async function fetchCopies(page: Page): Promise<void> {
  await goTo(page, 'Reservas');
  const rows = page.locator('.walk__row').filter({ hasText: 'Campus Serra' });
  await expect(rows).toHaveCount(FETCHED);
  const status = page.locator('.walk-scan__live');
  for (let at = 0; at < FETCHED; at++) {
    await tabTo(page, rows.nth(at).getByRole('checkbox'));
    await page.keyboard.press('Space');
    await expect(status).toContainText('Malote para Campus Serra');
    await expect(page.locator('.walk__row[data-ticked]')).toHaveCount(at + 1);
  }
}

/** What readers wrote to this library is answered, each by one key. */
async function decide(page: Page): Promise<void> {
  await goTo(page, 'Decisões');
  for (const comment of COMMENTS) {
    const row = page.locator('.decision', { hasText: comment });
    const open = row.and(page.locator('.decision--open'));
    await tabTo(page, page.locator('.decisions button').first());
    await walkTo(page, open);
    await page.keyboard.press('a');
    await expect(page.getByText(`Respondido: ${comment}`)).toBeVisible();
    await expect(row).toHaveCount(0);
  }
}

/** Goes back by K, from the last row, until this one is open. */
async function walkTo(page: Page, open: Locator): Promise<void> {
  for (let presses = 0; presses < 40 && !(await open.isVisible()); presses++) {
    await page.keyboard.press('k');
  }
  await expect(open.getByRole('textbox')).toBeVisible();
}

async function leave(page: Page): Promise<void> {
  await press(page, page.locator('header summary'), 'Shift+Tab');
  await press(page, page.getByRole('link', { name: 'Sair' }));
  await expect(page.getByRole('link', { name: /^Entrar/ })).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname !== '/sair');
  await page.goto('/equipe');
  await expect(page.locator('input[name=username]')).toBeVisible();
}
