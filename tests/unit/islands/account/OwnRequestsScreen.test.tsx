import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { OwnRequestsScreen } from '#islands/account/requests/OwnRequestsScreen.tsx';
import { ScreenHeadingContext } from '#islands/ui/hooks/use-screen-heading.ts';
import type { OwnRequest } from '#lib/stores/own-requests.ts';
import { fakeApi, type FakeApi } from '../fake-api.ts';
import { renderIsland, signIn, t } from '../../../support/island.tsx';

const LIST = 'GET /pessoas/meu-pergamum/pedidos';

const request = (
  tipo: OwnRequest['tipo'],
  codigo: number,
  fase: OwnRequest['fase'],
  more: Partial<OwnRequest> = {},
): OwnRequest => ({
  ...{ tipo, codigo, desc_tipo: `tipo ${tipo}`, titulo: `Obra ${codigo}`, cod_acervo: codigo },
  ...{ desc_biblioteca: 'Central', data: '2026-03-02T10:00:00-03:00' },
  ...{ data_situacao: '2026-03-03T10:00:00-03:00', situacao: 'x', desc_situacao: `estado ${fase}` },
  fase,
  acoes: { retirar: { permitido: fase === 'aguardando', motivos: [] } },
  ...more,
});

const KINDS = [
  ['reserva', 'DELETE /reserva', { itens: [{ cod_reserva: 5, ok: true }] }],
  ['solicitacao', 'DELETE /solicitacao-emprestimo/:cod', {}],
  ['acervo_fechado', 'DELETE /gravar-armazem/:cod', {}],
  ['servico', 'DELETE /solicitacoes/:tipo/:cod', {}],
  ['sugestao', 'DELETE /aquisicao/sugestoes/:cod', {}],
  ['comentario', 'DELETE /unidade-informacao/comentario/:cod', {}],
  ['comentario_obra', 'DELETE /comentarios/usuario/:id', {}],
] as const;

const said = vi.fn<(text: string | null) => void>();
let api: FakeApi;
let requests: OwnRequest[];
beforeEach(() => {
  said.mockClear();
  requests = [];
  api = fakeApi({
    [LIST]: () => ({ itens: requests, total: requests.length, page: 1, perPage: 20 }),
    'GET /reserva': () => ({ itens: [], limite_reservas: 5 }),
    ...Object.fromEntries(KINDS.map(([, key, answer]) => [key, () => answer])),
  });
  signIn();
});

async function open() {
  renderIsland(
    <ScreenHeadingContext value={{ say: said, focus: () => undefined }}>
      <OwnRequestsScreen />
    </ScreenHeadingContext>,
  );
  await waitFor(() => expect(said.mock.lastCall?.[0]).toBeTruthy());
}
const rows = () => [...document.querySelectorAll('.loan-request')];

it('shows every kind with deadline, place, reason and reply', async () => {
  requests = [
    request('acervo_fechado', 1, 'pronto', { prazo: '2026-03-14T22:00:00-03:00' }),
    request('reserva', 2, 'aguardando', { posicao: 2, fila: 3, previsao: '2026-03-20' }),
    request('solicitacao', 3, 'negado', { motivo: 'Não foi retirado.', resposta: 'Venha cedo.' }),
  ];
  await open();
  expect(said.mock.lastCall?.[0]).toBe('Um pedido espera por você.');
  const texts = rows().map(({ textContent }) => textContent.replace(/\s/g, ' '));
  expect(texts[0]).toMatch(
    /tipo acervo_fechado.*estado pronto.*Retire até 14 mar\., sábado, 22h\./,
  );
  expect(texts[1]).toMatch(/2 de 3 na fila\. Por volta de 20 mar\., sexta\./);
  expect(texts[2]).toMatch(/Não foi retirado\.Resposta da biblioteca: Venha cedo\./);
  expect(screen.getByRole('link', { name: 'Obra 3' }).getAttribute('href')).toBe('/acervo/3');
});

it.each(KINDS)('takes back a request of the kind %s', async (tipo, key) => {
  requests = [request(tipo, 5, 'aguardando')];
  await open();
  fireEvent.click(screen.getByRole('button', { name: /^Desistir ?: Obra 5$/ }));
  const dialog = within(screen.getByRole('dialog'));
  requests = [];
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Desistir' })));
  await waitFor(() => expect(screen.getByText(t('account-requests.empty_title'))).toBeTruthy());
  expect(api.asked(key)).toHaveLength(1);
});

it('offers no way back where the server allows none, and leads to a question', async () => {
  requests = [
    request('servico', 1, 'em_andamento', {
      pergunta: true,
      caminho: '/meupergamum/app/solicitacoes',
    }),
  ];
  await open();
  expect(screen.queryByRole('button', { name: /^Desistir/ })).toBeNull();
  const link = screen.getByRole('link', { name: /^Responder ?: Obra 1$/ });
  expect(link.getAttribute('href')).toBe('/meupergamum/app/solicitacoes');
});
