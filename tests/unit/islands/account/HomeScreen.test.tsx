import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AccountMenu } from '#islands/account/AccountMenu.tsx';
import { HomeScreen } from '#islands/account/HomeScreen.tsx';
import { ScreenHeadingContext } from '#islands/ui/hooks/use-screen-heading.ts';
import type { Loan } from '#lib/stores/loans.ts';
import { $opening } from '#lib/stores/opening.ts';
import { fakeApi, unreachable, type FakeApi } from '../fake-api.ts';
import { renderIsland, signIn, t } from '../../../support/island.tsx';

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
          ? { ...one, situacao: 'em_dia', data_devolucao: '2026-03-19T23:59:59-03:00' }
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
const parts = () => [...document.querySelectorAll('main h2')].map((part) => part.textContent);
const rows = () => [...document.querySelectorAll('.loan h3')].map((title) => title.textContent);
const plain = (element: HTMLElement) => element.textContent.replace(/\s/g, ' ');

function owe() {
  api.answers[DEBTS] = () => ({
    ...nothing,
    bibliotecas: [{ ...central, saldo: 12, valor_guia: 12 }],
    ...{ total_saldo: 12, limite_bloqueio: 10, impedido: true },
  });
}

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
  expect(rows()).toEqual(['Obra 1']);
  expect(parts()).toContain(t('holds.ready'));
  expect(screen.getByText(t('account.consent_first'))).toBeTruthy();
  expect(
    screen.getByText(t('account.counted_alerts', { count: 3 }), { exact: false }),
  ).toBeTruthy();
  expect(alone.flatMap((key) => api.asked(key))).toEqual([]);
});

it('tells of a consent text that waits, beside what is calm, and of none where that is not known', async () => {
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

it('tells what matters in its order, and of the loans only those that do', async () => {
  lent = [
    loan(1, 'atrasado', '2026-03-10'),
    loan(2, 'vence_logo', '2026-03-13'),
    loan(3, 'em_dia', '2026-03-17'),
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
  expect(parts()).toEqual([
    ...['Atrasado', 'Pronto para retirar', 'Vence logo', 'Débito'],
    'Respostas aos seus pedidos',
  ]);
  expect(heading()).toBe('Marina, há um livro atrasado. Um livro espera por você.');
  expect(rows()).toEqual(['Obra 1', 'Obra 2']);
  const owed = within(screen.getByRole('region', { name: 'Débito' }));
  expect(plain(owed.getByRole('listitem'))).toBe('R$ 12,00 Biblioteca Central');
  expect(
    owed.getByText(/^Empréstimos, renovações, reservas e pedidos estão impedidos/),
  ).toBeTruthy();
  const answers = within(screen.getByRole('region', { name: 'Respostas aos seus pedidos' }));
  expect(answers.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    ...['Pedido 1', 'Pedido 3', 'Todos os pedidos'],
  ]);
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

it('renews in place: the row stays where it stands and says so', async () => {
  lent = [loan(1, 'vence_logo', '2026-03-12'), loan(2, 'vence_logo', '2026-03-13')];
  await open();
  expect(heading()).toBe('Marina, 2 livros vencem logo.');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /Obra 1$/ })));
  await waitFor(() => expect(screen.getByText(/^Renovado até/)).toBeTruthy());
  expect(rows()).toEqual(['Obra 1', 'Obra 2']);
  expect(screen.getByRole('status').textContent).toBe('1 empréstimo renovado.');
  expect(heading()).toBe('Marina, um livro vence logo.');
});

it('says which day it is by the library’s clock, as the days on which loans are due', async () => {
  vi.setSystemTime(new Date('2026-03-13T13:30:00Z'));
  // The 13th in most of the world, 2h30 of the 14th where this library is.
  $opening.set({ agora: '2026-03-14T02:30:00+13:00', itens: [], dias_diferentes: [] });
  await open();
  await screen.findByText(/^Sábado, 14 de março de 2026/);
});

it('says that nothing matters, and when the first loan is due', async () => {
  lent = [loan(1, 'em_dia', '2026-03-17')];
  await open();
  expect(screen.getByText('Nada pede sua atenção agora.')).toBeTruthy();
  expect(screen.getByText(/^Há um livro com você, até 17\sde\smarço\./)).toBeTruthy();
  expect(parts()).toEqual([]);
  expect(heading()).toBe('Marina, está tudo em dia.');
});

it('does not say so while something is missing, and asks again', async () => {
  api.answers[DEBTS] = unreachable;
  await open();
  expect(screen.getByText('Nem tudo chegou.')).toBeTruthy();
  expect(screen.queryByText('Nada pede sua atenção agora.')).toBeNull();
  expect(heading()).toBeUndefined();
  owe();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' })));
  await waitFor(() => expect(parts()).toEqual(['Débito']));
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
  const link = screen.getByRole('link', { name: t('account.see_suspension') });
  expect(link.getAttribute('href')).toBe('/meupergamum/app/emprestimo/afastamento');
  cleanup();
  lent = [];
  await open();
  expect(heading()).toBe('Marina, você está afastado até 20 de março.');
  expect(screen.queryByText('Nada pede sua atenção agora.')).toBeNull();
});

it('counts unread alerts instead of saying that all is well', async () => {
  const caminho = '/meupergamum/app/alertas';
  concerns = [{ tipo: 'alertas', descricao: 'Há alertas.', caminho, quantidade: 2 }];
  await open();
  expect(heading()).toBe('Marina, há 2 alertas não lidos.');
  expect(screen.queryByText('Nada pede sua atenção agora.')).toBeNull();
  expect(screen.getByRole('link', { name: 'Ler os 2 alertas' }).getAttribute('href')).toBe(caminho);
});

it('counts the loans that are due later, soonest first, with a way to all', async () => {
  lent = [
    loan(1, 'atrasado', '2026-03-10'),
    loan(2, 'vence_logo', '2026-03-13'),
    loan(4, 'em_dia', '2026-03-19'),
    loan(3, 'em_dia', '2026-03-17'),
  ];
  await open();
  expect(screen.getByText(/^Mais 2 livros com você; o próximo, até 17\sde\smarço\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver todos (4)' }).getAttribute('href')).toBe(
    '/meupergamum/app/emprestimo/titulos-pendentes',
  );
});

it('does not say more of the only loan, beside something else that matters', async () => {
  lent = [loan(4, 'em_dia', '2026-03-19')];
  concerns = [
    {
      tipo: 'alertas',
      descricao: 'Há alertas.',
      caminho: '/meupergamum/app/alertas',
      quantidade: 1,
    },
  ];
  await open();
  expect(screen.getByText(/^Há um livro com você, até 19\sde\smarço\./)).toBeTruthy();
});

it('shows a request that waits with its deadline, and why one was refused', async () => {
  api.answers[REQUESTS] = () => ({
    itens: [
      request(1, 'pronto', '2026-02-01T10:00:00-03:00', { prazo: '2026-03-14T22:00:00-03:00' }),
      request(2, 'negado', '2026-03-11T10:00:00-03:00', { resposta: 'Não circula.' }),
    ],
    ...{ total: 2, page: 1, perPage: 20 },
  });
  concerns = [{ tipo: 'pedido', descricao: 'Pedido 1', caminho: '/meupergamum/app/pedidos' }];
  await open();
  expect(heading()).toBe('Marina, um pedido espera por você.');
  const answers = within(screen.getByRole('region', { name: 'Respostas aos seus pedidos' }));
  expect(answers.getByText(/^Retire até 14\smar\., sábado, 22h\.$/)).toBeTruthy();
  expect(answers.getByText('Não circula.')).toBeTruthy();
});
