import { expect, type APIRequestContext } from '@playwright/test';
import type { Output } from '#contract/calls.ts';
import { test } from '../support/engines/aloud.ts';
import { Listener } from '../support/engines/listener.ts';
import { headersOf } from '../support/screens/sign-in.ts';

/** Journeys by keyboard and ear alone, in Portuguese: what is pressed, and what Orca says then. */

const LOANS = '/meupergamum/app/emprestimo/titulos-pendentes';
const LOGIN = 'input[autocomplete=username]';
const PERSON = 'docente';

test('a title is found and put on hold', async ({ page, orca }) => {
  const listener = new Listener('journey-hold', page, orca);
  await listener.open('/', '.shelf');
  await listener.press('Tab');
  await listener.press('Tab');
  await listener.press('Return', 'input[role=combobox]:focus');
  await listener.type('dom casmurro', /^1 sugestão/);
  await listener.press('Return', '.hit', /^1 obra para/);
  await listener.readTo(/^Dom Casmurro.*título/, 8);
  await listener.press('Return', '.library', /^Dom Casmurro/);
  await listener.skipToContent();
  await listener.tabTo('.tabs a[href$=reserva]', 10);
  await listener.press('Return', '.record__panel h3', /^Reserva/);
  await listener.tabTo('.record__panel button, .record__panel a, .record__panel input', 12);
  await listener.press('Return', LOGIN);
  await listener.tabTo(LOGIN, 25);
  await listener.signIn(PERSON, 'h3:has-text("Sua reserva")', /^Reserva feita/);
  listener.end();
});

test('a loan is renewed', async ({ page, orca }) => {
  const listener = new Listener('journey-renewal', page, orca);
  await listener.open(LOANS, LOGIN);
  await listener.skipToContent();
  await listener.tabTo(LOGIN, 25);
  await listener.signIn(PERSON, '.loan', /Meu Pergamum/);
  await listener.skipToContent(/nenhum empréstimo vence/);
  await listener.tabTo('.loan *', 4);
  await listener.tabTo('.loan__act button', 4);
  await listener.press('Return', '.reason--ok', /^Renovado/, /^1 empréstimo renovado/);
  listener.end();
});

test('a title is cited from the basket', async ({ page, orca }) => {
  const listener = new Listener('journey-citation', page, orca);
  await listener.open('/acervo/1', '.library');
  await listener.skipToContent();
  await listener.tabTo('button:has-text("Pôr na cesta")', 25);
  await listener.press('Return', /está na cesta/);
  await listener.open('/cesta', '.walk-row .status');
  await listener.skipToContent(/^1 obra/);
  await listener.tabTo('button:has-text("Copiar para o Word")', 25);
  await listener.press('Return', /Referência copiada/);
  listener.end();
});

test('results are narrowed by a filter, and a title is opened', async ({ page, orca }) => {
  const listener = new Listener('journey-filter', page, orca);
  await listener.open('/?q=machado', '.hit', '.facets details');
  await listener.press('F2', '#filtros:focus', /^Filtrar/);
  await listener.tabTo('.facets input[type=checkbox]', 10);
  await listener.press('space', '.chip', /obra/);
  await listener.press('F2', 'h1:focus', /machado/);
  await listener.tabTo('.hit .work', 8);
  await listener.press('Return', '.library');
  await listener.skipToContent(/^Livro, em português/);
  listener.end();
});

test('a subject is looked up in the lists, and leads to its titles', async ({ page, orca }) => {
  const listener = new Listener('journey-lists', page, orca);
  await listener.open('/indices?indice=assunto', 'main li:not(.guides li)');
  await listener.skipToContent();
  await listener.tabTo('#q-from', 30);
  await listener.type('memo');
  await listener.press('Return', 'h2:focus', /entradas, de “Mem/);
  await listener.tabTo('a[href*="/autoridade"], main ol a', 12);
  await listener.press('Return', '.hit', /documento da web/);
  listener.end();
});

test('a debt is paid by a code that is copied', async ({ page, orca, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const listener = new Listener('journey-debt', page, orca);
  await listener.open('/meupergamum/app/emprestimo/debito', LOGIN);
  await listener.skipToContent();
  await listener.tabTo(LOGIN, 4);
  await listener.signIn('devedor', 'main h2', /Meu Pergamum/);
  await listener.skipToContent(/^Você deve/);
  await listener.tabTo('button:has-text("Pagar")', 12);
  await listener.press('Return', 'h3:focus', /^Pague/);
  await listener.tabTo('button:has-text("Copiar código Pix")', 6);
  await listener.press('Return', /^Código copiado/);
  listener.end();
});

test('what the library lacks is suggested, after a field that was left empty', async ({
  page,
  orca,
}) => {
  const listener = new Listener('journey-suggestion', page, orca);
  await listener.open('/meupergamum/app/aquisicao/sugerir', LOGIN);
  await listener.skipToContent();
  await listener.tabTo(LOGIN, 4);
  await listener.signIn('pessoa22', 'form input', /Meu Pergamum/);
  await listener.skipToContent();
  await listener.tabTo('main form input', 4);
  await listener.type('Marés do Ipê');
  await listener.press('Return', 'input[aria-invalid=true]:focus', /Preencha o campo Editora/);
  await listener.type('Ática');
  await listener.tabTo('button[type=submit]', 8);
  await listener.press('Return', 'h1:focus', /^Sugestão enviada/);
  listener.end();
});

/** A hold where one may be placed. */
async function placeHold(request: APIRequestContext, login: string, title: number) {
  const headers = await headersOf(request, login);
  const asked = await request.get(`/api/reserva/${title}/informacoes-iniciais`, { headers });
  const { opcoes } = (await asked.json()) as Output<'GET /reserva/:id/informacoes-iniciais'>;
  const { bibliotecas = [], ...option } = opcoes[0] ?? {};
  const place = bibliotecas.find(({ acoes }) => acoes.reservar.permitido);
  const { volume, tomo, parte, material_adicional } = option as Partial<(typeof opcoes)[number]>;
  const data = {
    ...{ volume, tomo, parte, material_adicional },
    ...{ cod_acervo: title, biblioteca: place?.cod_biblioteca },
  };
  const placed = await request.post('/api/reserva', { headers, data });
  expect(placed.ok(), await placed.text()).toBe(true);
}

test('a hold is given up', async ({ page, orca, request }) => {
  await placeHold(request, 'pessoa23', 8);
  const listener = new Listener('journey-giving-up', page, orca);
  await listener.open('/meupergamum/app/emprestimo/reserva', LOGIN);
  await listener.skipToContent();
  await listener.tabTo(LOGIN, 4);
  await listener.signIn('pessoa23', 'button:has-text("Desistir")', /Meu Pergamum/);
  await listener.skipToContent(/^Você espera por um livro/);
  await listener.tabTo('button:has-text("Desistir")', 20);
  // Its title is not always said: Orca's place was the button, which is out of reach by then.
  await listener.press('Return', 'dialog h2:focus');
  await listener.tabTo('dialog button:has-text("Desistir")', 4);
  await listener.press('Return', /^Reserva cancelada/);
  listener.end();
});
