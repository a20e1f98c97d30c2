import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { RequestsScreen } from '#islands/loan-requests/RequestsScreen.tsx';
import { fakeApi, type FakeApi } from '../fake-api.ts';
import { renderIsland, signIn } from '../../../support/island.tsx';

const LIST = 'GET /solicitacao-emprestimo';
const REMOVE = 'DELETE /solicitacao-emprestimo/:cod';
const STEPS = ['aguardando', 'em_transito', 'disponivel', 'atendida'];

const request = (cod: number, situacao: string) => ({
  ...{ cod_solicitacao: cod, cod_acervo: cod, titulo: `Obra ${cod}`, autor: '', situacao },
  ...{ volume: '', tomo: '', parte: '', material_adicional: false, telefone: '', email: '' },
  ...{ biblioteca_origem: 2, desc_biblioteca_origem: 'Biblioteca da Serra' },
  ...{ biblioteca_recebimento: 1, desc_biblioteca_recebimento: 'Biblioteca Central' },
  data_solicitacao: '2026-03-10T10:00:00-03:00',
  data_situacao: '2026-03-11T10:00:00-03:00',
  desc_situacao: `estado ${situacao}`,
  andamento: STEPS.includes(situacao)
    ? STEPS.map((step, at) => ({
        situacao: step,
        desc_situacao: `passo ${step}`,
        etapa: ['feita', 'atual', 'por_vir'][Math.sign(at - STEPS.indexOf(situacao)) + 1],
      }))
    : [],
  pessoa_autorizada: cod === 1 ? 'Rosa' : undefined,
  acoes: { remover: { permitido: situacao === 'aguardando', motivos: [] } },
});

let api: FakeApi;
let all: ReturnType<typeof request>[];
beforeEach(() => {
  all = [request(1, 'aguardando'), request(2, 'disponivel'), request(3, 'nao_atendida')];
  api = fakeApi({
    [LIST]: ({ query }) => {
      const itens = all.filter(({ situacao }) => (query['status'] ?? situacao) === situacao);
      return { itens, total: itens.length, page: 1, perPage: 20 };
    },
    [REMOVE]: () => {
      all = [request(1, 'removida'), ...all.slice(1)];
      return { cod_solicitacao: 1, situacao: 'removida' };
    },
  });
  signIn();
});

const open = () => renderIsland(<RequestsScreen />);
const rowOf = async (title: string) => {
  const row = (await screen.findByRole('link', { name: title })).closest('li');
  if (!row) throw new Error(`${title} has no row`);
  return within(row);
};

it('tells of each request how it stands, its way, and who may receive it', async () => {
  open();
  const row = await rowOf('Obra 1');
  expect(row.getByText('estado aguardando')).toBeTruthy();
  const steps = within(row.getByRole('list', { name: 'Andamento' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual(STEPS.map((step) => `passo ${step}`));
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([
    'step',
    null,
    null,
    null,
  ]);
  expect(row.getByText('De Biblioteca da Serra para Biblioteca Central.')).toBeTruthy();
  expect(row.getByText('Também pode receber: Rosa.')).toBeTruthy();
  expect((await rowOf('Obra 3')).queryByRole('list')).toBeNull();
  expect((await rowOf('Obra 2')).queryByRole('button')).toBeNull();
});

it('shows those of one status alone, and says when there are none', async () => {
  open();
  await rowOf('Obra 1');
  const status = screen.getByRole('combobox', { name: 'Situação' });
  fireEvent.change(status, { target: { value: 'disponivel' } });
  await waitFor(() => expect(screen.queryByText('Obra 1')).toBeNull());
  expect(screen.getByText('Obra 2')).toBeTruthy();
  fireEvent.change(status, { target: { value: 'em_transito' } });
  await waitFor(() => expect(screen.getByText('Nada com estes filtros.')).toBeTruthy());
});

it('takes one back after asking, and the list says so', async () => {
  open();
  const row = await rowOf('Obra 1');
  fireEvent.click(row.getByRole('button', { name: /Obra 1$/ }));
  const dialog = within(screen.getByRole('dialog', { hidden: true }));
  await act(async () =>
    fireEvent.click(dialog.getByRole('button', { name: 'Desistir do pedido', hidden: true })),
  );
  await waitFor(() => expect(screen.getByText('estado removida')).toBeTruthy());
  expect(api.asked(REMOVE)).toHaveLength(1);
});

it('shows the way to the catalogue where nothing was asked for', async () => {
  all = [];
  open();
  expect(await screen.findByRole('heading', { name: 'Nada pedido' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Pesquisar no acervo' })).toBeTruthy();
});
