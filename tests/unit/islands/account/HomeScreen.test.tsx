import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AccountMenu } from '#islands/account/AccountMenu.tsx';
import { HomeScreen } from '#islands/account/HomeScreen.tsx';
import { ScreenHeadingContext } from '#islands/ui/hooks/use-screen-heading.ts';
import type { Loan } from '#lib/stores/loans.ts';
import { $opening } from '#lib/stores/opening.ts';
import { fakeApi, unreachable, type FakeApi } from '../fake-api.ts';
import { press, renderIsland, signIn, t } from '../../../support/island.tsx';

const LOANS = 'GET /emprestimo/titulos-pendentes';
const DEBTS = 'GET /emprestimo/debitos-pendentes';
const REQUESTS = 'GET /pessoas/meu-pergamum/pedidos';
const CONCERNS = 'GET /pessoas/meu-pergamum/atencao';

const loan = (code: number, situacao: Loan['situacao'], due: string): Loan => ({
  ...{ cod_emprestimo: code, cod_acervo: code, titulo: `Obra ${code}`, autor: '' },
  ...{ cod_tipo_obra: 1, desc_tipo_obra: 'Livro', tipo_capa: 'livro', ano_publicacao: 1890 },
  ...{ numero_chamada: '869.3', cod_exemplar: code, cod_biblioteca: 1 },
  ...{ desc_biblioteca: 'Biblioteca Central', tipo_emprestimo: 'normal' },
  ...{ data_emprestimo: '2026-03-06T10:00:00-03:00', data_devolucao: `${due}T23:59:59-03:00` },
  ...{ renovacoes: 0, limite_renovacoes: 5, situacao, multa_prevista: 0 },
  acoes: { renovar: { permitido: situacao !== 'atrasado', motivos: [] } },
});
const hold = {
  ...{ cod_reserva: 8, cod_acervo: 5, titulo: 'Helena', autor: '', volume: '', tomo: '' },
  ...{ parte: '', material_adicional: false, cod_biblioteca: 1 },
  ...{ desc_biblioteca: 'Biblioteca Central', data_reserva: '2026-03-10T14:20:00-03:00' },
  ...{ situacao: 'liberada', desc_situacao: 'Liberada', posicao: 0, fila: 1 },
  ...{ validade: '2026-03-14T22:00:00-03:00', bibliotecas_retirada: [] },
  acoes: {},
};
const request = (codigo: number, fase: string, since: string, more: object = {}) => ({
  ...{ tipo: 'solicitacao', codigo, desc_tipo: 'Pedido de empréstimo', cod_acervo: codigo },
  ...{ titulo: `Pedido ${codigo}`, desc_biblioteca: 'Biblioteca Central', data: since },
  ...{ data_situacao: since, situacao: fase, desc_situacao: `estado ${fase}`, fase },
  acoes: { retirar: { permitido: false, motivos: [] } },
  ...more,
});
const central = { cod_biblioteca: 1, desc_biblioteca: 'Biblioteca Central' };
const nothing = { itens: [], bibliotecas: [], em_curso: [], quitados: [] };

const tooEarly = { codigo: 'renewal_no_gain' as const, mensagem: 'Ainda é cedo.' };

let api: FakeApi;
let lent: Loan[];
let concerns: object[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-12T17:20:00Z') });
  lent = [];
  concerns = [];
  api = fakeApi({
    [LOANS]: () => ({ itens: lent, limite_itens: 5 }),
    'GET /reserva': () => ({ itens: [], limite_reservas: 5 }),
    [DEBTS]: () => ({ ...nothing, total_saldo: 0, limite_bloqueio: 10, impedido: false }),
    [REQUESTS]: () => ({ itens: [], total: 0, page: 1, perPage: 20 }),
    [CONCERNS]: () => ({ itens: concerns }),
    'GET /parametros/atendimento': () => ({ agora: '2026-03-12T14:20:00-03:00', itens: [] }),
    'GET /emprestimo/historico': () => ({
      ...{ itens: [], total: 0, page: 1, perPage: 5 },
    }),
    'POST /emprestimo/renovacao': ({ body }) => {
      const { emprestimos: asked } = body as { emprestimos: number[] };
      lent = lent.map((one) =>
        asked.includes(one.cod_emprestimo)
          ? {
              ...{ ...one, situacao: 'em_dia', data_devolucao: '2026-03-19T23:59:59-03:00' },
              ultima_renovacao: {
                ...{ em: '2026-03-12T14:20:00-03:00', antes: one.data_devolucao, chave: 'T4KD' },
              },
              acoes: { renovar: { permitido: false, motivos: [tooEarly] } },
            }
          : one,
      );
      // As the server lists them: by the day they are due.
      lent.sort((a, b) => a.data_devolucao.localeCompare(b.data_devolucao));
      return { itens: asked.map((code) => ({ cod_emprestimo: code, ok: true })) };
    },
  });
  signIn({ grupo: 'Graduação' });
});
afterEach(() => {
  $opening.set(null);
});

const said = vi.fn<(text: string | null) => void>();
async function open() {
  renderIsland(
    <>
      <AccountMenu current="home" onGo={() => undefined} />
      <main>
        <ScreenHeadingContext value={{ say: said, focus: () => undefined }}>
          <HomeScreen />
        </ScreenHeadingContext>
      </main>
    </>,
  );
  await screen.findByText('Sessões e contas');
}
const heading = () => said.mock.lastCall?.[0]?.replace(/\s/g, ' ');
const plain = (element: Element) => element.textContent.replace(/\s/g, ' ').trim();
/** The headings and, of each row, its state and what it is about. */
const listed = () =>
  [...document.querySelectorAll('main h2, .dated')].map((part) =>
    part.tagName === 'H2'
      ? plain(part).toUpperCase()
      : [...part.querySelectorAll('.status b, h3')].map(plain).join(' '),
  );
const row = (title: string) => {
  const found = screen.getByRole('link', { name: title }).closest('li');
  if (!found) throw new Error(`No row of "${title}"`);
  return found;
};

function owe() {
  api.answers[DEBTS] = () => ({
    ...nothing,
    bibliotecas: [{ ...central, saldo: 12, valor_guia: 12 }],
    ...{ total_saldo: 12, limite_bloqueio: 10, impedido: true },
  });
}
const refuse = (one: Loan, mensagem: string): Loan => ({
  ...one,
  acoes: {
    renovar: { permitido: false, motivos: [{ codigo: 'renewal_limit_reached', mensagem }] },
  },
});

it('asks for everything in one call, and for each part alone only where that fails', async () => {
  const alone = Object.keys(api.answers) as (keyof typeof api.answers)[];
  const one = loan(1, 'vence_logo', '2026-03-13');
  api.answers['GET /pessoas/meu-pergamum/inicio'] = () => ({
    emprestimos: { itens: [one], limite_itens: 5 },
    reservas: { itens: [hold], limite_reservas: 5 },
    debitos: { ...nothing, total_saldo: 0, limite_bloqueio: 10, impedido: false },
    atencao: { itens: [] },
    pedidos: { itens: [], total: 0, page: 1, perPage: 20 },
    consentimento: { versao: '4', texto: '', situacao: 'pendente' },
    atendimento: { agora: '2026-03-12T14:20:00-03:00', itens: [], dias_diferentes: [] },
    nao_lidos: 3,
  });
  await open();
  expect(listed()).toEqual([
    ...['NOS PRÓXIMOS SETE DIAS', 'Vence Obra 1', 'Pronto para retirar Helena'],
  ]);
  expect(screen.getByText(t('account.consent_first'))).toBeTruthy();
  expect(
    screen.getByText(t('account.counted_alerts', { count: 3 }), { exact: false }),
  ).toBeTruthy();
  expect(alone.flatMap((key) => api.asked(key))).toEqual([]);
});

it('tells of a consent text that waits, and of none where that is not known', async () => {
  const consentimento = { versao: '4', texto: '', situacao: 'pendente' };
  api.answers['GET /pessoas/meu-pergamum/privacidade'] = () => ({ consentimento });
  await open();
  expect(screen.getByText(t('account.consent_first'))).toBeTruthy();
  const link = screen.getByRole('link', { name: t('account.consent_read') });
  expect(link.getAttribute('href')).toBe('/meupergamum/app/dados-pessoais#privacidade');
  cleanup();
  delete api.answers['GET /pessoas/meu-pergamum/privacidade'];
  await open();
  expect(screen.queryByText(t('account.consent_first'))).toBeNull();
});

it('lists everything once by date, what costs most to forget in the heading', async () => {
  lent = [
    loan(1, 'atrasado', '2026-03-10'),
    loan(2, 'vence_logo', '2026-03-13'),
    loan(3, 'em_dia', '2026-03-27'),
  ];
  owe();
  api.answers['GET /reserva'] = () => ({ itens: [hold], limite_reservas: 5 });
  api.answers[REQUESTS] = () => ({
    itens: [
      request(1, 'em_andamento', '2026-03-11T10:00:00-03:00'),
      request(2, 'negado', '2026-02-01T10:00:00-03:00'),
      request(3, 'pronto', '2026-02-01T10:00:00-03:00'),
      request(4, 'aguardando', '2026-03-12T10:00:00-03:00'),
    ],
    ...{ total: 4, page: 1, perPage: 20 },
  });
  await open();
  expect(listed()).toEqual([
    ...['AGORA', 'Em atraso Obra 1', 'Débito', 'estado pronto Pedido 3'],
    ...['NOS PRÓXIMOS SETE DIAS', 'Vence Obra 2', 'Pronto para retirar Helena'],
    ...['DEPOIS', 'Vence Obra 3'],
    ...['SEM DATA', 'estado aguardando Pedido 4', 'estado em_andamento Pedido 1'],
  ]);
  expect(heading()).toBe('Marina, devolva Obra 1. Um livro espera por você.');
  const owed = screen.getByText('Débito', { selector: '.status b' }).closest('li');
  expect(owed && plain(owed)).toContain('R$ 12,00 em Biblioteca Central');
  expect(
    screen.getByText(/^Empréstimos, renovações, reservas e pedidos estão impedidos/),
  ).toBeTruthy();
});

it('adds requests beyond the first page to the list on a press', async () => {
  const first = request(1, 'em_andamento', '2026-03-11T10:00:00-03:00');
  const older = request(2, 'pronto', '2025-03-11T10:00:00-03:00');
  api.answers[REQUESTS] = ({ query }) => ({
    itens: query['grupo'] === 'abertos' ? [first, older] : [first],
    ...{ total: 30, page: 1, perPage: 20, outros_abertos: 1 },
  });
  await open();
  expect(listed()).toEqual(['SEM DATA', 'estado em_andamento Pedido 1']);
  await screen.findByRole('button', { name: 'Mostrar mais um pedido' });
  await press('Mostrar mais um pedido');
  expect(listed()).toEqual([
    ...['AGORA', 'estado pronto Pedido 2', 'SEM DATA', 'estado em_andamento Pedido 1'],
  ]);
  expect(row('Pedido 2').contains(document.activeElement)).toBe(true);
  expect(screen.queryByRole('button', { name: /^Mostrar mais/ })).toBeNull();
  expect(api.asked(REQUESTS).at(-1)?.query).toMatchObject({ grupo: 'abertos', page: '1' });
});

it('counts in the menu what its screens have told', async () => {
  lent = [loan(1, 'em_dia', '2026-03-17'), loan(2, 'em_dia', '2026-03-18')];
  owe();
  await open();
  const menu = within(screen.getByRole('navigation', { name: 'Meu Pergamum' }));
  const names = menu.getAllByRole('link').map(plain);
  expect(names).toContain('Títulos pendentes, 2 empréstimos2');
  expect(names).toContain('Débito, R$ 12,00R$ 12,00');
  expect(names).toContain('Reserva');
});

it('renews all that can be renewed, also those that are due later, and names them first', async () => {
  lent = [
    refuse(loan(1, 'vence_logo', '2026-03-12'), 'Já renovado 2 vezes.'),
    loan(2, 'vence_logo', '2026-03-13'),
    loan(3, 'em_dia', '2026-03-17'),
    loan(4, 'em_dia', '2026-04-17'),
  ].map((one) => ({ ...one, data_se_renovar: '2026-04-20T23:59:59-03:00' }));
  await open();
  expect(screen.getByText('Obra 2, Obra 3 e Obra 4: até 20 abr.')).toBeTruthy();
  await press('Renovar os 3 que podem');
  await waitFor(() =>
    expect(document.querySelector('[aria-live=polite]')?.textContent).toBe(
      '3 empréstimos renovados.',
    ),
  );
  const [{ body } = { body: null }] = api.asked('POST /emprestimo/renovacao');
  expect(body).toEqual({ emprestimos: [2, 3, 4] });
  expect(screen.queryByRole('button', { name: /^Renovar/ })).toBeNull();
  // Each answers where it was, with its new day.
  expect(listed()).toEqual([
    ...['AGORA', 'Vence Obra 1', 'NOS PRÓXIMOS SETE DIAS'],
    ...['Renovado agora Obra 2', 'Renovado agora Obra 3', 'DEPOIS', 'Renovado agora Obra 4'],
  ]);
  expect(plain(row('Obra 2'))).toMatch(/^19 mar\. quinta, antes, 13 mar\./);
});

it('renews one of several due on one day in its place, and says so there', async () => {
  lent = [loan(1, 'vence_logo', '2026-03-13'), loan(2, 'vence_logo', '2026-03-13')];
  await open();
  expect(heading()).toBe('Marina, 2 livros vencem logo.');
  expect(listed()).toEqual(['NOS PRÓXIMOS SETE DIAS', 'Vencem Obra 1 Obra 2']);
  await press('Renovar um a um');
  await press(/^Renovar\s?: Obra 1$/);
  await waitFor(() => expect(screen.getByText(/^Renovado hoje/)).toBeTruthy());
  expect(listed()).toEqual(['NOS PRÓXIMOS SETE DIAS', 'Vencem Obra 1 Obra 2']);
  expect(screen.getByRole('button', { name: /^Renovar\s?: Obra 2$/ })).toBeTruthy();
  expect(document.querySelector('[aria-live=polite]')?.textContent).toBe('1 empréstimo renovado.');
  expect(heading()).toBe('Marina, um livro vence logo.');
});

it('says of what cannot be renewed why, and where and until when to return it', async () => {
  $opening.set({
    agora: '2026-03-12T14:20:00-03:00',
    itens: [
      {
        ...{ ...central, cod_campus: 1, nome_campus: 'Centro', fuso: 'America/Sao_Paulo' },
        ...{ aberta_agora: true, muda_em: '2026-03-12T22:00:00-03:00' },
        dias: [
          { dia: '2026-03-12', intervalos: [{ abre: '07:30', fecha: '22:00' }] },
          { dia: '2026-03-13', intervalos: [{ abre: '08:00', fecha: '18:00' }] },
        ],
      },
    ],
    dias_diferentes: [],
  });
  lent = [
    { ...refuse(loan(1, 'atrasado', '2026-03-10'), 'Está em atraso.'), multa_prevista: 3 },
    refuse(loan(2, 'vence_logo', '2026-03-13'), 'Já renovado 2 vezes.'),
  ];
  await open();
  expect(plain(row('Obra 1'))).toContain(
    'Devolva em Biblioteca Central quanto antes. Hoje abre: 7h30–22h. Multa até agora: R$ 3,00.',
  );
  expect(plain(row('Obra 2'))).toContain(
    'Devolva em Biblioteca Central até 13 mar., sexta. Nesse dia abre: 8h–18h.',
  );
  expect(plain(row('Obra 2'))).toContain('Já renovado 2 vezes.');
  expect(screen.queryByRole('button', { name: /^Renovar/ })).toBeNull();
  await screen.findByText(/Biblioteca Central está aberta até 22h\.$/);
  const days = within(screen.getByRole('list', { name: 'Os próximos 14 dias' }));
  expect(days.getAllByRole('listitem')).toHaveLength(14);
  const marks = days.getAllByRole('link');
  expect(marks.map((mark) => mark.getAttribute('href'))).toEqual(['#loan-1', '#loan-2']);
  expect(document.querySelector('#loan-2')).toBe(row('Obra 2'));
});

it('says which day it is by the library’s clock, as the days on which loans are due', async () => {
  vi.setSystemTime(new Date('2026-03-13T13:30:00Z'));
  // The 13th in most of the world, 2h30 of the 14th where this library is.
  $opening.set({ agora: '2026-03-14T02:30:00+13:00', itens: [], dias_diferentes: [] });
  await open();
  await screen.findByText(/^Sábado, 14 de março de 2026/);
});

it('says of loans that need nothing when the first is due', async () => {
  lent = [loan(1, 'em_dia', '2026-03-27')];
  await open();
  expect(heading()).toBe('Marina, nada vence antes de 27 de março.');
});

it('says that all is well where nothing is lent, requested or owed', async () => {
  await open();
  expect(heading()).toBe('Marina, está tudo em dia.');
  expect(screen.getByText(t('account-home.nothing'))).toBeTruthy();
});

it('does not say so while something is missing, and asks again', async () => {
  api.answers[DEBTS] = unreachable;
  await open();
  expect(screen.getByText('Nem tudo chegou.')).toBeTruthy();
  expect(screen.queryByText(t('account-home.nothing'))).toBeNull();
  expect(heading()).toBeUndefined();
  owe();
  await press('Tentar de novo');
  await waitFor(() => expect(listed()).toEqual(['AGORA', 'Débito']));
  expect(screen.queryByText('Nem tudo chegou.')).toBeNull();
});

it('says first that the reader is suspended, and never that all is well', async () => {
  concerns = [
    {
      tipo: 'afastamento',
      descricao: 'Você está afastado até 20 de março.',
      caminho: '/meupergamum/app/emprestimo/afastamento',
      ate: '2026-03-20',
    },
  ];
  lent = [loan(1, 'atrasado', '2026-03-10')];
  await open();
  expect(heading()).toBe('Marina, você está afastado até 20 de março.');
  expect(screen.getByText('Você está afastado até 20 de março.')).toBeTruthy();
  expect(screen.getByText(t('account-home.still_possible'))).toBeTruthy();
  const link = screen.getByRole('link', { name: t('account.see_suspension') });
  expect(link.getAttribute('href')).toBe('/meupergamum/app/emprestimo/afastamento');
  cleanup();
  lent = [];
  await open();
  expect(heading()).toBe('Marina, você está afastado até 20 de março.');
});

it('counts unread alerts instead of saying that all is well', async () => {
  const caminho = '/meupergamum/app/alertas';
  concerns = [{ tipo: 'alertas', descricao: 'Há alertas.', caminho, quantidade: 2 }];
  await open();
  expect(heading()).toBe('Marina, há 2 alertas não lidos.');
  expect(screen.getByRole('link', { name: 'Ler os 2 alertas' }).getAttribute('href')).toBe(caminho);
});

it('shows a request that waits with its deadline, and why one was refused', async () => {
  api.answers[REQUESTS] = () => ({
    itens: [
      request(1, 'pronto', '2026-02-01T10:00:00-03:00', { prazo: '2026-03-14T22:00:00-03:00' }),
      request(2, 'negado', '2026-03-11T10:00:00-03:00', { resposta: 'Não circula.' }),
    ],
    ...{ total: 2, page: 1, perPage: 20 },
  });
  await open();
  expect(heading()).toBe('Marina, um pedido espera por você.');
  expect(plain(row('Pedido 1'))).toMatch(/Retire até 14 mar\., sábado, 22h\./);
  expect(plain(row('Pedido 2'))).toContain('Não circula.');
});

it('hands the due dates over as a calendar file', async () => {
  lent = [loan(1, 'em_dia', '2026-03-27')];
  api.answers['GET /emprestimo/calendario'] = () => 'BEGIN:VCALENDAR';
  const made: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    made.push(blob as Blob);
    return 'blob:1';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  await open();
  await press('Pôr no calendário');
  expect(await made[0]?.text()).toBe('BEGIN:VCALENDAR');
});
