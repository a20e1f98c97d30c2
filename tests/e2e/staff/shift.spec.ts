import { expect, test, type Locator, type Page } from '@playwright/test';
import { ACCOUNT_PASSWORD } from '../../support/languages.ts';
import {
  askForCopies,
  cardOf,
  comment,
  freeCopies,
  lateCopy,
  lendElsewhere,
  reserve,
  type ShiftCopy,
} from './shift-data.ts';

/** A whole shift at a counter that no other test works at, from signing in to signing out, by the keyboard alone. */

const LOANS = 40;
/** Of the holds, some come in a bag; the others are set aside when their copies are returned. */
const HOLDS = 10;
const IN_BAG = 2;
const FETCHED = 3;
/** Each brings back a book that is late. */
const LATE = ['pessoa16', 'pessoa22', 'pessoa23', 'pessoa24', 'pessoa26'];
const BORROWERS = [
  ...['pessoa36', 'pessoa41', 'pessoa42', 'pessoa45', 'pessoa46', 'pessoa47', 'pessoa48'],
];
/** Reserve books, and ask for others to be sent elsewhere. */
const READERS = ['pessoa40', 'pessoa43', 'pessoa44', 'pessoa50', 'pessoa51'];

const COMMENTS = ['A sala fecha cedo.', 'Falta uma mesa baixa.', 'O bebedouro pinga.'];

/** What a reader waits for: two each. */
const heldBy = (copies: readonly ShiftCopy[], login: string): ShiftCopy[] =>
  copies.filter((_copy, at) => READERS[at % READERS.length] === login);

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
  const text = (await page.locator('.desk-log__head p:last-child').textContent()) ?? '';
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
  // Some 170 scans and presses, on a machine that may be busy.
  test.setTimeout(180_000);
  const others = LOANS - (HOLDS - IN_BAG);
  const { last, rest } = await freeCopies(request, {
    ...{ from: 230, reservable: HOLDS, others: others + 3 * FETCHED },
  });
  const late = await Promise.all(LATE.map((login) => lateCopy(request, login)));
  await askForCopies(request, { readers: READERS, copies: rest.slice(others), count: FETCHED });
  await comment(
    request,
    COMMENTS.map((text, at) => [READERS[at] ?? '', text]),
  );
  const bag = last.slice(0, IN_BAG);
  const sendBag = await lendElsewhere(request, 'pessoa37', bag);

  await open(page);
  await expect(page.locator('.desk-log__head p:last-child')).toBeVisible();
  const [loansBefore = 0, returnsBefore = 0] = await counts(page);
  await takeBackLate(page, late);

  // Loans and returns, in as many rounds as these people's limits need. What is lent first is reserved.
  const codes = [...last.slice(IN_BAG), ...rest.slice(0, others)].map(({ code }) => code);
  const toReturn = LOANS - LATE.length;
  let returned = 0;
  for (let at = 0; at < LOANS;) {
    const left = codes.slice(at);
    await lend(page, left);
    const lent = codes.slice(at, LOANS - left.length);
    expect(lent.length).toBeGreaterThan(0);
    if (at === 0) {
      for (const login of READERS) await reserve(request, login, heldBy(last, login));
      await sendBag();
    }
    at += lent.length;
    await takeBack(page, lent.slice(0, toReturn - returned));
    returned = Math.min(toReturn, returned + lent.length);
    await expect(page.locator('.desk-log__head p:last-child')).toContainText(
      `${returnsBefore + LATE.length + returned} devoluções`,
    );
  }
  expect(await counts(page)).toEqual([loansBefore + LOANS, returnsBefore + LOANS]);

  await receiveBag(page, bag);
  await fetchCopies(page);
  await handOver(page, last);
  await decide(page);
  await searchLog(page);
  await leave(page);
});

/** What is late comes back and is paid. */
async function takeBackLate(page: Page, late: readonly string[]): Promise<void> {
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
}

/** What somebody waits for goes to the holds shelf, under the letter of the reader. */
async function takeBack(page: Page, codes: readonly string[]): Promise<void> {
  await page.keyboard.press('F4');
  for (const code of codes) await type(page, code);
  await page.keyboard.press('F4');
}

/** The bag is opened: each copy is read, and is for a reader. */
async function receiveBag(page: Page, bag: readonly ShiftCopy[]): Promise<void> {
  await goTo(page, 'Reservas');
  await expect(page.getByRole('heading', { name: 'Malote a receber' })).toBeVisible();
  await tabTo(page, page.getByLabel('Código do livro na mão', { exact: true }));
  const received = page.locator('section[aria-labelledby=receber] .walk__row[data-ticked]');
  for (const [at, { code }] of bag.entries()) {
    await type(page, code);
    await expect(page.locator('.walk-scan__live')).toContainText('Estante de reservas, letra');
    await expect(received).toHaveCount(at + 1);
  }
}

/** Readers pick up what was set aside for them. */
async function handOver(page: Page, held: readonly ShiftCopy[]): Promise<void> {
  await goTo(page, 'Balcão');
  await expect(field(page)).toBeFocused();
  await expect(page.locator('.desk-log__head p:last-child')).toBeVisible();
  const [loansBefore = 0] = await counts(page);
  const toPickUp = page.locator('.desk-person').getByText('Há uma reserva para entregar');
  for (const login of READERS) {
    const own = heldBy(held, login);
    await type(page, cardOf(login));
    await expect(toPickUp).toHaveCount(own.length);
    for (const { code } of own) {
      await type(page, code);
      await expect(lines(page).first()).toContainText(/Emprestado/);
    }
    await expect(toPickUp).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.locator('.desk-person')).toBeHidden();
  }
  await expect.poll(() => counts(page)).toContain(loansBefore + HOLDS);
}

/** Copies that others wait for, each read from its shelf. */
async function fetchCopies(page: Page): Promise<void> {
  const rows = page.locator('section[aria-labelledby=buscar] .walk__row');
  const asked = rows.filter({ hasText: 'Campus Serra' });
  await expect(asked).toHaveCount(FETCHED);
  const status = page.locator('.walk-scan__live');
  for (let at = 0; at < FETCHED; at++) {
    await tabTo(page, asked.nth(at).getByRole('checkbox'));
    await page.keyboard.press('Space');
    await expect(status).toContainText('Malote para Campus Serra');
    await expect(asked.and(page.locator('[data-ticked]'))).toHaveCount(at + 1);
  }
}

/** The loans of one reader are found in the log. */
async function searchLog(page: Page): Promise<void> {
  await goTo(page, 'Registro');
  const [reader = ''] = READERS;
  await tabTo(page, page.getByLabel('Pessoa (carteira ou usuário)'));
  await page.keyboard.type(cardOf(reader));
  await tabTo(page, page.getByLabel('Ato', { exact: true }));
  await page.keyboard.type('Empr');
  await press(page, page.getByRole('button', { name: 'Filtrar' }));
  await expect(page.locator('.acts-line')).toHaveCount(HOLDS / READERS.length);
  await expect(page.locator('.acts-line').first()).toContainText('Rosa Antunes Figueira');
}

/** What readers wrote to this library is answered, each by one key. */
async function decide(page: Page): Promise<void> {
  await goTo(page, 'Decisões');
  await tabTo(page, page.locator('.decisions button').first());
  for (const comment of COMMENTS) {
    const row = page.locator('.decision', { hasText: comment });
    await walkTo(page, row.and(page.locator('.decision--open')));
    await page.keyboard.press('a');
    await expect(page.getByText(`Respondido: ${comment}`)).toBeVisible();
    await expect(row).toHaveCount(0);
    // The one below, where there is one.
    await expect(page.locator('.decision--open')).toBeVisible();
  }
}

const openRow = (page: Page): Promise<number> =>
  page
    .locator('.decision')
    .evaluateAll((rows) => rows.findIndex((row) => row.matches('.decision--open')));

/** Goes on by J, row by row, until this one is open. */
async function walkTo(page: Page, open: Locator): Promise<void> {
  while (!(await open.isVisible())) {
    const before = await openRow(page);
    await page.keyboard.press('j');
    await expect.poll(() => openRow(page)).not.toBe(before);
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
