import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { FiguresScreen } from '#islands/acquisitions/FiguresScreen.tsx';
import { OrdersScreen } from '#islands/acquisitions/OrdersScreen.tsx';
import { OtherWaysScreen } from '#islands/acquisitions/OtherWaysScreen.tsx';
import { SuggestionsScreen } from '#islands/acquisitions/SuggestionsScreen.tsx';
import { ScreenHeadingContext } from '#islands/ui/hooks/use-screen-heading.ts';
import { ActivitiesContext } from '#islands/ui/hooks/use-activities.ts';
import { ACTIVITY } from '#contract/shared/activities.ts';
import { SUGGESTION_STATES } from '#contract/catalogue/acquisitions/states.ts';
import suggestions from '#lib/i18n/locales/pt/acquisitions-suggestions.json' with { type: 'json' };
import { fakeApi, type FakeApi } from '../fake-api.ts';
import { renderIsland, signIn } from '../../../support/island.tsx';

const LIST = 'GET /aquisicao/sugestoes';

const suggestion = (cod: number, situacao: string, change = {}) => ({
  ...{ cod_sugestao: cod, titulo: `Obra ${cod}`, autor: 'Rosa', editor: 'Todavia', edicao: '' },
  ...{ isbn_issn: '', periodico: '', outras_inf: '', biblioteca: 1, desc_biblioteca: 'Central' },
  ...{ data: '2026-03-10T10:00:00-03:00', data_situacao: '2026-03-11T10:00:00-03:00', situacao },
  ...{ desc_situacao: `estado ${situacao}`, em_andamento: situacao === 'em_cotacao' },
  historico: [
    { situacao: 'pre_sugestao', desc_situacao: 'Pré-sugestão', data: '2026-03-10T10:00:00-03:00' },
  ],
  ...change,
});

let api: FakeApi;
let said: string | null = null;
beforeEach(() => {
  api = fakeApi({
    'GET /aquisicao/sugestoes/dados': () => ({ docente: false }),
    'GET /aquisicao/sugestoes/situacao': () => ({
      itens: SUGGESTION_STATES.map((situacao) => ({
        ...{
          situacao,
          desc_situacao: `estado ${situacao}`,
          total: situacao === 'esgotada' ? 1 : 0,
        },
      })),
    }),
    [LIST]: ({ query }) => {
      const all = [
        suggestion(1, 'em_cotacao', { ordem: { numero: '7', previsao: '2026-04-30' } }),
        suggestion(2, 'esgotada', { isbn_issn: '123' }),
        suggestion(3, 'atendida'),
      ];
      const itens = all.filter(({ situacao }) => [undefined, situacao].includes(query['situacao']));
      return { itens, total: itens.length, page: 1, perPage: 20 };
    },
  });
  signIn();
});

function show(
  Screen: () => React.ReactNode,
  activities: readonly number[] = [ACTIVITY.acquisitionSuggestion],
) {
  const heading = { say: (text: string | null) => void (said = text), focus: () => undefined };
  renderIsland(
    <ScreenHeadingContext value={heading}>
      <ActivitiesContext value={activities}>
        <Screen />
      </ActivitiesContext>
    </ScreenHeadingContext>,
  );
}

it('suggestions say how they stand, by which order they come, and what to do when they are not bought', async () => {
  show(SuggestionsScreen);
  const rows = (await screen.findAllByRole('listitem')).filter((row) =>
    row.matches('.loan-request'),
  );
  expect(said).toBe('A biblioteca cuida de uma sugestão sua.');
  expect(rows[0]?.textContent).toContain('Na ordem de compra 7, prevista para');
  const other = within(rows[1] as HTMLElement).getByRole('link', { name: /^Pedir de outro modo/ });
  expect(other.getAttribute('href')).toBe(
    '/meupergamum/app/solicitacoes/outro-modo?titulo=Obra+2&autor=Rosa&isbn_issn=123',
  );
  expect(within(rows[0] as HTMLElement).queryByRole('link')).toBeNull();
  const search = within(rows[2] as HTMLElement).getByRole('link', { name: /^Procurar no acervo/ });
  expect(search.getAttribute('href')).toContain('q=Obra');
  expect(screen.queryByRole('link', { name: 'Sugerir para uma disciplina' })).toBeNull();
});

it('are narrowed by state and by days', async () => {
  show(SuggestionsScreen);
  const state = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Situação' });
  await waitFor(() => expect(state.options).toHaveLength(15));
  expect([...state.options].map(({ text }) => text)).toContain('estado esgotada (1)');
  fireEvent.change(state, { target: { value: 'esgotada' } });
  await screen.findByText('Uma sugestão');
  fireEvent.change(screen.getByLabelText('Desde'), { target: { value: '2026-03-13' } });
  await waitFor(() =>
    expect(api.asked(LIST).at(-1)?.query).toMatchObject({
      ...{ situacao: 'esgotada', dataIni: '2026-03-13' },
    }),
  );
});

it('teachers find their own form', async () => {
  api.answers['GET /aquisicao/sugestoes/dados'] = () => ({ docente: true });
  show(SuggestionsScreen);
  const link = await screen.findByRole('link', { name: 'Sugerir para uma disciplina' });
  expect(link.getAttribute('href')).toBe('/meupergamum/app/aquisicao/sugestao-docente');
});

it('orders say when they should arrive, with the own works alone', async () => {
  api.answers['GET /aquisicao/ordens'] = () => ({
    itens: [
      {
        ...{ cod_ordem: 1, numero: '2026/7', biblioteca: 1, desc_biblioteca: 'Central' },
        ...{ fornecedor: 'Livraria', data: '2026-03-01T10:00:00-03:00', previsao: '2026-04-30' },
        ...{ data_situacao: '2026-03-01T10:00:00-03:00', situacao: 'confirmada' },
        desc_situacao: 'Confirmada',
        obras: [{ cod_sugestao: 1, titulo: 'Torto arado', autor: '', exemplares: 2 }],
      },
    ],
    ...{ total: 1, page: 1, perPage: 20 },
  });
  show(OrdersScreen);
  expect(await screen.findByRole('heading', { name: 'Ordem 2026/7' })).toBeDefined();
  expect(screen.getByText(/previsão: quinta-feira, 30 de abril/)).toBeDefined();
  expect(screen.getByText(/2 exemplares/)).toBeDefined();
  expect(said).toBe('Uma ordem de compra está a caminho.');
});

it('figures are a table, and a drawing that is not read aloud', async () => {
  api.answers['GET /aquisicao/estatisticas'] = () => ({
    ...{ data_inicial: '2026-02-01', data_final: '2026-03-12', total: 3, minhas: 1 },
    dias_ate_resposta: 20,
    por_situacao: [{ situacao: 'atendida', desc_situacao: 'Atendida', total: 3, minhas: 1 }],
    por_mes: [
      { mes: '2026-02', total: 1, minhas: 0, atendidas: 0 },
      { mes: '2026-03', total: 2, minhas: 1, atendidas: 2 },
    ],
  });
  show(FiguresScreen);
  const table = await screen.findByRole('table', { name: 'Mês a mês' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['MêsDe todosCompradasMinhas', ...['fev. 2026100', 'mar. 2026221']]);
  const bars = [...document.querySelectorAll('svg[aria-hidden=true] rect')];
  const heights = bars.map((bar) => Number(bar.getAttribute('height')));
  expect(heights[2]).toBe(heights[3]);
  expect(heights[2]).toBe(2 * (heights[0] ?? 0));
  expect(said).toBe('3 obras foram sugeridas neste período.');
  expect(screen.getByText(/Uma é sua. Metade das respostas chegou em até 20 dias/)).toBeDefined();
});

it('every other way brings the work along', () => {
  window.history.replaceState(null, '', '/?titulo=Obra%202&autor=Rosa&outra=x');
  show(OtherWaysScreen);
  expect(said).toBe('Outros modos de chegar a “Obra 2”');
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(
    [
      'solicitacoes/emprestimo-inter-bibliotecas',
      'aquisicao/sugerir',
      'solicitacoes/comutacao',
      'solicitacoes/pesquisa-especializada',
    ].map((path) => `/meupergamum/app/${path}?titulo=Obra+2&autor=Rosa`),
  );
});

it('where nothing may be suggested, buying is no way to a work', () => {
  show(OtherWaysScreen, []);
  expect(screen.getAllByRole('link')).toHaveLength(3);
  expect(screen.queryByRole('link', { name: suggestions.way_suggest })).toBeNull();
});
