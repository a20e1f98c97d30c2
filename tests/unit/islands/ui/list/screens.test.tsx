import { fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CallKey } from '#contract/calls.ts';
import { FiguresScreen } from '#islands/acquisitions/FiguresScreen.tsx';
import { OrdersScreen } from '#islands/acquisitions/OrdersScreen.tsx';
import { SuggestionsScreen } from '#islands/acquisitions/SuggestionsScreen.tsx';
import { AlertsScreen } from '#islands/alerts/AlertsScreen.tsx';
import { SavedScreen } from '#islands/basket/saved/SavedScreen.tsx';
import { PastHolds } from '#islands/holds/own/PastHolds.tsx';
import { RequestsScreen } from '#islands/loan-requests/RequestsScreen.tsx';
import { HistoryScreen } from '#islands/loans/HistoryScreen.tsx';
import { ServicesScreen } from '#islands/services/ServicesScreen.tsx';
import { PlansScreen } from '#islands/teaching/PlansScreen.tsx';
import { press, renderIsland, signIn } from '../../../../support/island.tsx';
import errors from '#lib/i18n/locales/pt/errors.json' with { type: 'json' };
import suggestions from '#lib/i18n/locales/pt/acquisitions-suggestions.json' with { type: 'json' };
import { fakeApi, refusal, type FakeApi } from '../../fake-api.ts';
import { hit } from '../../search/results.ts';

const AT = '2026-03-10T10:00:00-03:00';
const central = { cod_biblioteca: 1, desc_biblioteca: 'Biblioteca Central' };

interface ListScreen {
  Screen: ComponentType;
  call: CallKey;
  row: (code: number) => object;
  /** What a page has besides its rows. */
  rest?: object;
  /** Sets a filter. */
  filter?: () => void;
  /** What is done before there is a list. */
  begin?: () => Promise<void>;
}

const titled = (code: number) => ({ cod_acervo: code, titulo: `Obra ${code}`, autor: '' });
const byDay = (label: string) => () =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: '2026-03-01' } });

const SCREENS: Record<string, ListScreen> = {
  'loan history': {
    Screen: HistoryScreen,
    call: 'GET /emprestimo/historico',
    row: (code) => ({
      ...{ ...titled(code), ...central, cod_emprestimo: code, renovacoes: 0, multa: 0 },
      ...{ data_emprestimo: AT, data_prevista: AT, data_devolucao: AT },
    }),
    rest: { guardado: true },
    filter: byDay('Emprestado até'),
  },
  'past holds': {
    Screen: PastHolds,
    call: 'GET /reserva/historico',
    row: (code) => ({
      ...{ ...titled(code), cod_reserva: code, situacao: 'expirada', desc_situacao: 'Expirada' },
      ...{ data_fim: AT, data_reserva: AT },
    }),
  },
  'loan requests': {
    Screen: RequestsScreen,
    call: 'GET /solicitacao-emprestimo',
    row: (code) => ({
      ...{ ...titled(code), cod_solicitacao: code, situacao: 'atendida', desc_situacao: 'Pronto' },
      ...{ data_solicitacao: AT, data_situacao: AT, andamento: [] },
      ...{ desc_biblioteca_origem: 'Serra', desc_biblioteca_recebimento: 'Central' },
      acoes: { remover: { permitido: false, motivos: [] } },
    }),
    filter: byDay('Pedidos até'),
  },
  services: {
    Screen: ServicesScreen,
    call: 'GET /solicitacoes/:tipo',
    row: (code) => ({
      ...{ cod_solicitacao: code, tipo: 'comutacao', subtipo: 'tese', titulo: `Obra ${code}` },
      ...{ data: AT, data_situacao: AT, situacao: 'atendida', desc_situacao: 'Pronto' },
      ...{ andamento: [], perguntas: [], arquivos: [] },
      acoes: {
        remover: { permitido: false, motivos: [] },
        responder: { permitido: false, motivos: [] },
      },
    }),
    filter: () =>
      fireEvent.change(screen.getByLabelText('Situação'), { target: { value: 'atendida' } }),
  },
  suggestions: {
    Screen: SuggestionsScreen,
    call: 'GET /aquisicao/sugestoes',
    row: (code) => ({
      ...{ ...titled(code), ...central, cod_sugestao: code, editor: '', edicao: '' },
      ...{ data: AT, data_situacao: AT, situacao: 'em_cotacao', desc_situacao: 'Em cotação' },
      ...{ em_andamento: true, historico: [] },
    }),
    filter: byDay('Até'),
  },
  orders: {
    Screen: OrdersScreen,
    call: 'GET /aquisicao/ordens',
    row: (code) => ({
      ...{ ...central, cod_ordem: code, numero: `Obra ${code}`, data: AT, data_situacao: AT },
      ...{ situacao: 'confirmada', desc_situacao: 'Confirmada', obras: [] },
    }),
  },
  alerts: {
    Screen: AlertsScreen,
    call: 'GET /solicitacoes/alertas',
    row: (code) => ({ id: code, titulo: `Obra ${code}`, texto: '', data: AT, lido: true }),
    rest: { nao_lidos: 0 },
    filter: byDay('Até'),
  },
  'teaching plans': {
    Screen: PlansScreen,
    call: 'GET /plano-ensino/bibliografia',
    row: (code) => ({
      ...{ cod_plano: code, ano: 2026, semestre: 1, disciplina: `Obra ${code}`, curso: '' },
      ...{ professor: '', departamento: '', bibliografia: [] },
    }),
    begin: async () => {
      const discipline = await screen.findByLabelText('Disciplina');
      fireEvent.change(discipline, { target: { value: '1' } });
      fireEvent.click(screen.getByRole('button', { name: 'Ver bibliografia' }));
    },
  },
  'saved titles': {
    Screen: SavedScreen,
    call: 'GET /acervo/cesta-permanente/colecao',
    row: (code) => ({
      ...hit({ cod_acervo: code, title: `Obra ${code}` }),
      ...{ data_inclusao: AT, retirado: false },
    }),
    rest: { na_cesta: 5, tipos: [] },
    filter: byDay('Até'),
  },
};

/** Two rows to a page, five in all. */
const pageOf =
  ({ row, rest }: ListScreen) =>
  ({ query }: { query: Record<string, string> }) => {
    const page = Number(query['page'] ?? 1);
    const itens = [1, 2, 3, 4, 5].slice(page * 2 - 2, page * 2).map(row);
    return { itens, total: 5, page, perPage: 2, ...rest };
  };

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({
    'GET /aquisicao/sugestoes/situacao': () => ({ itens: [] }),
    'GET /aquisicao/sugestoes/dados': () => ({ docente: false }),
    'GET /plano-ensino/disciplinas-bibliotecas': () => ({
      cursos: [],
      disciplinas: [{ codigo: 1, descricao: 'Literatura' }],
      ...{ bibliotecas: [], departamentos: [], anos: [], periodos: [] },
    }),
  });
  signIn();
});

async function open({ Screen, call, begin }: ListScreen, answer: () => unknown) {
  api.answers[call] = answer;
  renderIsland(<Screen />);
  await begin?.();
}
const shown = () =>
  ['Obra 1', 'Obra 2', 'Obra 3', 'Obra 4', 'Obra 5'].filter(
    (name) => screen.queryAllByText(name, { exact: false }).length > 0,
  );
const pressMore = () => press(/^Mostrar/);
const unavailable = () => refusal(503, 'busy');

describe.each(Object.entries(SCREENS))('%s', (_name, list) => {
  const answer = pageOf(list) as () => unknown;

  it('loses no row when the next page fails, and loads it at the next press', async () => {
    await open(list, answer);
    await screen.findAllByText('Obra 1', { exact: false });
    api.answers[list.call] = unavailable;
    await pressMore();
    await screen.findByText(errors.list_incomplete);
    expect(shown()).toEqual(['Obra 1', 'Obra 2']);
    api.answers[list.call] = answer;
    await pressMore();
    await screen.findAllByText('Obra 4', { exact: false });
    await pressMore();
    await screen.findAllByText('Obra 5', { exact: false });
    expect(shown()).toHaveLength(5);
    const pages = api.asked(list.call).map(({ query }) => query['page']);
    expect(pages.filter((page) => page !== undefined)).toEqual(['1', '2', '2', '3']);
  });

  it('says that the list failed, and loads it when asked', async () => {
    await open(list, unavailable);
    await screen.findByRole('alert');
    api.answers[list.call] = answer;
    await press('Tentar de novo');
    await screen.findAllByText('Obra 1', { exact: false });
  });
});

const FILTERED = Object.entries(SCREENS).filter(([, { filter }]) => filter);

it.each(FILTERED)('%s: a failure after filtering is one of the list', async (_name, list) => {
  const answer = pageOf(list) as () => unknown;
  await open(list, answer);
  await screen.findAllByText('Obra 1', { exact: false });
  api.answers[list.call] = unavailable;
  list.filter?.();
  await screen.findByRole('alert');
  expect(document.querySelector('[aria-invalid]')).toBeNull();
  api.answers[list.call] = answer;
  await press('Tentar de novo');
  await screen.findAllByText('Obra 1', { exact: false });
});

describe('figures of suggestions', () => {
  const list: ListScreen = {
    Screen: FiguresScreen,
    call: 'GET /aquisicao/estatisticas',
    row: () => ({}),
  };
  const figures = () => ({
    ...{ data_inicial: '2026-01-01', data_final: '2026-03-31', total: 4, minhas: 1 },
    ...{ por_mes: [], por_situacao: [] },
  });

  it('says that they failed, and loads them when asked', async () => {
    await open(list, unavailable);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(suggestions.failed);
    api.answers[list.call] = figures;
    await press('Tentar de novo');
    await screen.findByRole('table', { name: suggestions.by_month });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows a failure after filtering as one of the figures', async () => {
    await open(list, figures);
    await screen.findByRole('table', { name: suggestions.by_month });
    api.answers[list.call] = unavailable;
    byDay('Até')();
    await screen.findByRole('alert');
    expect(document.querySelector('[aria-invalid]')).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Até').value).toBe('2026-03-01');
  });

  it('shows a refused day at its field, and keeps the figures', async () => {
    await open(list, figures);
    await screen.findByRole('table', { name: suggestions.by_month });
    api.answers[list.call] = () => refusal(422, 'dates_reversed', {}, ['dataIni']);
    byDay('Até')();
    await screen.findByText('A data inicial vem depois da final.');
    expect(screen.getByLabelText('Desde').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('table', { name: suggestions.by_month })).toBeDefined();
  });
});
