import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/screens/axe.ts';
import { enter } from '../../support/screens/sign-in.ts';
import { encode } from 'uqr';
import { replaceWallCode } from '#api/circulation/self-checkout/store.ts';
import { readConfig } from '#api/config.ts';
import { openDatabase } from '#api/core/db/connection.ts';
import { CHROMIUM_ARGS, findWholeChromium } from '../../support/engines/chromium.ts';
import { E2E_DATA, E2E_NOW } from '../../support/e2e-data.ts';

/** Borrowing alone with the phone: the server of the tests is in the network of library 1. */

const SCREEN = '/meupergamum/app/emprestimo/autoatendimento';

/** Barcodes of ordinary copies on the shelf, that nobody waits for. */
async function onShelf(library: string): Promise<string[]> {
  const db = openDatabase(readConfig({ ACERVO_DATA: E2E_DATA }).database);
  const rows = await db.queries
    .selectFrom('copies as c')
    .innerJoin('libraries as l', 'l.id', 'c.library_id')
    .leftJoin('loans as o', (join) =>
      join.onRef('o.copy_id', '=', 'c.id').on('o.returned_at', 'is', null),
    )
    .leftJoin('holds as h', (join) =>
      join.onRef('h.title_id', '=', 'c.title_id').on('h.ended_at', 'is', null),
    )
    .select('c.barcode')
    .where('l.code', '=', library)
    .where('c.loan_kind', '=', 'normal')
    .where('c.state', 'is', null)
    .where('o.id', 'is', null)
    .where('h.id', 'is', null)
    .orderBy('c.id')
    .limit(9)
    .execute();
  await db.close();
  return rows.map(({ barcode }) => barcode);
}

async function wallCode(library: string): Promise<string> {
  const db = openDatabase(readConfig({ ACERVO_DATA: E2E_DATA }).database);
  const { id } = await db.queries
    .selectFrom('libraries')
    .select('id')
    .where('code', '=', library)
    .executeTakeFirstOrThrow();
  const until = new Date(Date.parse(E2E_NOW) + 86_400_000);
  const { code } = await replaceWallCode(db.queries, id, until);
  await db.close();
  return code;
}

/** A video of a label for the camera that Chromium pretends to have: grey frames in 4:2:0. */
function videoOf(text: string): Buffer {
  const [width, height, scale] = [640, 480, 10];
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const luma = Buffer.alloc(width * height, 255);
  for (let y = 0; y < size * scale; y++) {
    for (let x = 0; x < size * scale; x++) {
      if (data[Math.floor(y / scale)]?.[Math.floor(x / scale)])
        luma[(y + 40) * width + x + 120] = 0;
    }
  }
  const chroma = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, chroma]);
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`),
    frame,
    frame,
  ]);
}

/** A phone whose camera sees a text; the shell that other tests use has no camera. */
async function withCamera(text: string, work: (page: Page) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'acervo-camera-'));
  const file = join(folder, 'label.y4m');
  writeFileSync(file, videoOf(text));
  const args = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${file}`];
  const browser = await chromium.launch({
    executablePath: findWholeChromium() ?? '',
    args: [...CHROMIUM_ARGS, ...args],
  });
  try {
    const permissions = ['camera'];
    const context = await browser.newContext({ ...PHONE, baseURL: baseUrl(), permissions });
    await work(await context.newPage());
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
}

const baseUrl = (): string => test.info().project.use.baseURL ?? '';
const PHONE = { viewport: { width: 390, height: 844 }, locale: 'pt-BR' } as const;

test('a book is scanned with the camera, lent, and proved by its receipt @journey', async () => {
  const [barcode = ''] = await onShelf('1');
  await withCamera(barcode, async (page) => {
    await page.goto(SCREEN);
    await enter(page, 'pessoa28');
    await expect(page.getByText('Biblioteca: ')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Usar a câmera' }).click();
    await expect(page.getByText(barcode)).toBeVisible();
    await expect(page.getByText(/^Devolva até /)).toBeVisible();
    const title = (await page.locator('h2 a').textContent()) ?? '';
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Levar emprestado' }).click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Leve o livro. Mostre este recibo na saída.');
    await expect(heading).toBeFocused();
    await expect(page.getByRole('img', { name: 'O mesmo recibo, em QR' })).toBeVisible();
    const receipt = await page.locator('.pass__code [aria-hidden]').textContent();
    expect(receipt).toMatch(/^[0-9A-Z]{16}$/);
    await expectAccessible(page);
    await page.reload();
    const own = page.getByRole('listitem').filter({ hasText: title.trim() });
    await own.getByRole('button').first().click();
    await expect(page.locator('.pass__code [aria-hidden]')).toHaveText(receipt ?? '');
  });
});

test('the poster of another library is scanned, and its code opens the way', async () => {
  const [barcode = ''] = await onShelf('2');
  const code = await wallCode('2');
  await withCamera(`${baseUrl()}${SCREEN}#${code}`, async (page) => {
    await page.goto(SCREEN);
    await enter(page, 'pessoa28');
    const number = page.getByRole('textbox', { name: 'Número do código de barras' });
    await number.fill(barcode);
    await number.press('Enter');
    await expect(page.getByText('Este exemplar é de outra biblioteca')).toBeVisible();
    await page.getByRole('button', { name: 'Ler outro livro' }).click();
    await page.getByRole('button', { name: 'Usar a câmera' }).click();
    await expect(page.getByText(/^Biblioteca: .* e /)).toBeVisible();
    await number.fill(barcode);
    await number.press('Enter');
    await expect(page.getByRole('button', { name: 'Levar emprestado' })).toBeVisible();
  });
});

test('without a camera the number is typed, by keyboard alone; a lost response loses nothing', async ({
  page,
}) => {
  const barcode = (await onShelf('1')).at(-1) ?? '';
  await page.goto(SCREEN);
  await enter(page, 'pessoa28');
  await page.getByRole('button', { name: 'Usar a câmera' }).press('Enter');
  await expect(page.getByRole('alert')).toContainText('igite o número');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Número do código de barras' }).fill(barcode);
  await page.keyboard.press('Enter');
  const lend = page.getByRole('button', { name: 'Levar emprestado' });
  await expect(lend).toBeVisible();
  await page.route('**/api/emprestimo/autoatendimento', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await lend.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute('**/api/emprestimo/autoatendimento');
  await lend.press('Enter');
  await expect(page.locator('.pass__code')).toBeVisible();
});

test('the code of a poster is in the address, also through signing in; a wrong one is refused at its field', async ({
  page,
}) => {
  await page.goto(`${SCREEN}#0000-0000`);
  await enter(page, 'pessoa29');
  const code = page.getByRole('textbox', { name: 'Código na parede' });
  await expect(code).toHaveAccessibleDescription(/Este código não vale/);
  await expectAccessible(page);
  await code.fill(await wallCode('3'));
  await code.press('Enter');
  await expect(page.getByText(/^Biblioteca: .* e /)).toBeVisible();
});

test('only this page may use the camera, and it is entered and left as a page', async ({
  page,
  request,
}) => {
  for (const [path, camera] of [
    [SCREEN, 'self'],
    [`/en${SCREEN}`, 'self'],
    [`${SCREEN}?a=1`, 'self'],
    ['/meupergamum/app/emprestimo/token', ''],
    ['/', ''],
  ] as const) {
    const { 'permissions-policy': policy } = (await request.get(path)).headers();
    expect(policy, path).toBe(`camera=(${camera}), geolocation=(), microphone=()`);
  }
  await page.goto('/meupergamum/app/emprestimo/token');
  await enter(page, 'pessoa29');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Meu Pergamum' });
  const loaded = page.waitForEvent('load');
  await menu.getByRole('link', { name: 'Autoatendimento' }).click();
  await loaded;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leve um livro sozinho.');
  const left = page.waitForEvent('load');
  await menu.getByRole('link', { name: 'Código de empréstimo' }).click();
  await left;
});
