import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { ServicesScreen } from '#islands/services/ServicesScreen.tsx';
import { fakeApi, type FakeApi } from '../fake-api.ts';
import { renderIsland, signIn } from '../../../support/island.tsx';

const LIST = 'GET /solicitacoes/:tipo';
const ONE = 'GET /solicitacoes/:tipo/:cod';
const REMOVE = 'DELETE /solicitacoes/:tipo/:cod';

const service = (cod: number, situacao: string, change = {}) => ({
  ...{ cod_solicitacao: cod, tipo: 'comutacao', subtipo: 'tese', titulo: `Pedido ${cod}` },
  ...{ data: '2026-03-10T10:00:00-03:00', data_situacao: '2026-03-11T10:00:00-03:00', situacao },
  ...{ desc_situacao: `estado ${situacao}`, andamento: [], biblioteca: 1 },
  desc_biblioteca: 'Biblioteca Central',
  perguntas: [],
  arquivos: [],
  acoes: {
    remover: { permitido: situacao === 'em_busca', motivos: [] },
    responder: { permitido: false, motivos: [] },
  },
  ...change,
});

let api: FakeApi;
let all: ReturnType<typeof service>[];
beforeEach(() => {
  all = [
    service(1, 'em_busca'),
    service(2, 'disponivel', { resposta: '8 páginas.\nSem custo.' }),
    service(3, 'nao_atendida'),
  ];
  api = fakeApi({
    [ONE]: () => ({
      ...all[0],
      ...{ telefone: '5555-0101', email: 'm@ufvi.example' },
      campos: { titulo: 'Cantigas', grau: 'mestrado', ano: '1998', estudo_pessoal: 'sim' },
    }),
    [LIST]: ({ query }) => {
      const status = query['status'] ?? 'todas';
      const itens = all.filter(({ situacao }) => status === 'todas' || status === situacao);
      return { itens, total: itens.length, page: 1, perPage: 20 };
    },
    [REMOVE]: () => {
      all = [service(1, 'removida'), ...all.slice(1)];
      return { cod_solicitacao: 1, situacao: 'removida' };
    },
  });
  signIn();
});

const open = () => renderIsland(<ServicesScreen />);
const rowOf = async (title: string) => {
  const row = (await screen.findByRole('heading', { name: title })).closest('li');
  if (!row) throw new Error(`${title} has no row`);
  return within(row);
};

it('tells of each request how it stands, what was answered, and what was written', async () => {
  open();
  const answered = await rowOf('Pedido 2');
  expect(answered.getByText('estado disponivel')).toBeTruthy();
  expect(answered.getByText(/8 páginas\.\s+Sem custo\./)).toBeTruthy();
  expect(answered.queryByRole('button')).toBeNull();
  const first = await rowOf('Pedido 1');
  const details = first.getByText('O que foi pedido').closest('details');
  if (!details) throw new Error('No details');
  expect(api.asked(ONE)).toHaveLength(0);
  details.open = true;
  fireEvent(details, new Event('toggle'));
  expect(await first.findByText('Mestrado')).toBeTruthy();
  expect(first.getByText('1998')).toBeTruthy();
  expect(first.getByText('5555-0101')).toBeTruthy();
});

it('shows those of one state or type alone, and says when there are none', async () => {
  open();
  await rowOf('Pedido 1');
  const status = screen.getByRole('combobox', { name: 'Situação' });
  fireEvent.change(status, { target: { value: 'disponivel' } });
  await waitFor(() => expect(screen.queryByText('Pedido 1')).toBeNull());
  expect(screen.getByText('Pedido 2')).toBeTruthy();
  fireEvent.change(status, { target: { value: 'atendida' } });
  await waitFor(() => expect(screen.getByText('Nada com estes filtros.')).toBeTruthy());
});

const takeBack = async () => {
  const row = await rowOf('Pedido 1');
  fireEvent.click(row.getByRole('button', { name: /Pedido 1$/ }));
  const dialog = within(screen.getByRole('dialog', { hidden: true }));
  await act(async () =>
    fireEvent.click(dialog.getByRole('button', { name: 'Desistir do pedido', hidden: true })),
  );
  return dialog;
};

it('takes one back after asking, and the list says so', async () => {
  open();
  await takeBack();
  await waitFor(() => expect(screen.getByText('estado removida')).toBeTruthy());
  expect(api.asked(REMOVE)).toHaveLength(1);
});

it('shows what can be asked for where nothing was', async () => {
  all = [];
  open();
  expect(await screen.findByRole('heading', { name: 'Nada pedido' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Pedir um levantamento' })).toBeTruthy();
});
