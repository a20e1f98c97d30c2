import { expect, test } from '@playwright/test';
import { patrons } from '#demo/people.ts';
import { FULL } from '../support/depth.ts';
import { E2E_PORT } from '../support/e2e-data.ts';
import { signInTo } from '../support/engines/journeys.ts';
import type { Reader } from '../support/engines/reader.ts';
import { chooseWorkstation, withWebKit } from '../support/engines/webkit.ts';
import { ACCOUNT_PASSWORD } from '../support/languages.ts';
import { barcodes } from '../support/screens/barcodes.ts';

/** Journeys of four areas in WebKitGTK, as Chromium and Firefox make them in the tests of those (`@journey`). */

const SITE = `http://127.0.0.1:${E2E_PORT}`;
/** Nobody else's in these tests. */
const PERSON = 'pessoa33';

test.use({ baseURL: SITE });
test.skip(!FULL, 'in the full tests');

/** Run in the page. */
const VALUE = 'return document.querySelector(arguments[0]).value';

/** Waits until what matches says something. */
const said = (reader: Reader, selector: string) =>
  expect.poll(async () => (await reader.texts(selector)).join('\n'), selector);

async function scan(reader: Reader, code: string): Promise<void> {
  await expect.poll(() => reader.hasFocus('.scan__field')).toBe(true);
  await reader.type(code);
  await reader.key('Enter');
}

test('a title goes into the basket, out of it and back', () =>
  withWebKit(SITE, async (reader) => {
    await reader.open('/acervo/1');
    await reader.press('button', /^Pôr na cesta/);
    await said(reader, '.bar .count').toBe('1');
    await reader.open('/cesta');
    await said(reader, '.walk-row .status').not.toBe('');
    await reader.press('button', /^Tirar da cesta: /);
    await said(reader, '.empty').not.toBe('');
    await reader.press('button', /^Desfazer/);
    await said(reader, '.walk-row').toContain('Memórias póstumas');
  }));

test('a title is put on hold after signing in', () =>
  withWebKit(SITE, async (reader) => {
    await reader.open('/acervo/1/reserva');
    await reader.press('button', /^Reservar/);
    await reader.write('input[autocomplete=username]', PERSON);
    await reader.write('input[autocomplete=current-password]', ACCOUNT_PASSWORD);
    await reader.key('Enter');
    await said(reader, '.record__panel').toContain('Sua reserva');
  }));

test('a suggestion without a publisher is refused, and keeps what was typed', () =>
  withWebKit(SITE, async (reader, { run }) => {
    await signInTo(reader, PERSON, '/meupergamum/app/aquisicao/sugerir');
    await reader.write('input[name=titulo]', 'Torto arado');
    await reader.key('Enter');
    await said(reader, 'main form').toContain('Preencha o campo Editora.');
    await expect.poll(() => reader.hasFocus('input[name=editor]')).toBe(true);
    await expect.poll(() => run(VALUE, 'input[name=titulo]')).toBe('Torto arado');
  }));

test('a book is lent at the desk and comes back', ({ request }) =>
  withWebKit(SITE, async (reader, { run }) => {
    const [copy = ''] = await barcodes(request, 330, 1);
    const { card = '', name = '' } = patrons.find(({ login }) => login === PERSON) ?? {};
    await signInTo(reader, 'chefe', '/equipe');
    await said(reader, '.workstation').not.toBe('');
    await chooseWorkstation(run);
    await reader.open('/equipe');
    await scan(reader, card);
    await said(reader, '.desk-person h2').toBe(name);
    await scan(reader, copy);
    await said(reader, '.outcome__title').toMatch(/^Emprestado: /);
    await reader.key('Escape');
    await scan(reader, copy);
    await said(reader, '.desk-log .desk-log__line').toContain('Devolvido');
  }));
