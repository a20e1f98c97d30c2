import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Output } from '#contract/calls.ts';
import { HoldTogetherPanel } from '#islands/holds/HoldTogetherPanel.tsx';
import { $signInRequest } from '#lib/api/sign-in-request.ts';
import { interrupt, press, renderIsland, signIn } from '../../../support/island.tsx';
import { fakeApi, refusal, type FakeApi } from '../fake-api.ts';

type Options = Output<'GET /reserva/:id/informacoes-iniciais'>;

const WORKS = [
  { id: 1, title: 'A hora da estrela' },
  { id: 2, title: 'Fogo morto' },
];
const options = (): Options => ({
  permitido: true,
  opcoes: [
    {
      ...{ volume: '', tomo: '', parte: '', material_adicional: false, localizacao: '' },
      ...{ fila: 0, disponiveis: 0 },
      bibliotecas: [1, 2].map((id) => ({
        ...{ cod_biblioteca: id, desc_biblioteca: `Biblioteca ${id}`, total: 1, disponiveis: 0 },
        ...{ fila: 0, posicao: 3, acoes: { reservar: { permitido: true, motivos: [] } } },
      })),
    },
  ],
  bibliotecas_retirada: [],
});
const orderOf = (id: number, biblioteca: number) => ({
  ...{ cod_acervo: id, biblioteca, volume: '', tomo: '', parte: '', material_adicional: false },
});

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({
    'GET /reserva/:id/informacoes-iniciais': options,
    'POST /reserva': () => ({ cod_reserva: 9, posicao: 3 }),
  });
});
const show = () => {
  renderIsland(<HoldTogetherPanel works={WORKS} part="#reservar" onClose={() => undefined} />);
  return screen.findByRole('button', { name: 'Reservar as 2' });
};
const orders = () => api.asked('POST /reserva').map(({ body }) => body);

it('places every hold with one press at one library, and each row says what came of it', async () => {
  signIn();
  api.answers['POST /reserva'] = ({ body }) =>
    (body as { cod_acervo: number }).cod_acervo === 2
      ? refusal(422, 'hold_limit_reached')
      : { cod_reserva: 9, posicao: 3, previsao: '2026-12-12' };
  await show();
  await press('Reservar as 2');
  await screen.findByText('Reservado');
  const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(first).toContain('3ª pessoa na fila, por volta de 12');
  expect(second).not.toContain('Reservado');
  expect(orders()).toEqual([orderOf(1, 1), orderOf(2, 1)]);
  expect(screen.getByText('1 reserva feita.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Reservar/ })).toBeNull();
});

it('places nothing for whoever does not sign in, and leaves the press to be repeated', async () => {
  api.answers['POST /reserva'] = () => refusal(401, 'token_missing');
  api.answers['POST /oauth/token'] = () => refusal(401, 'session_expired');
  await show();
  await press('Reservar as 2');
  await waitFor(() => expect($signInRequest.get()).not.toBeNull());
  await act(async () => $signInRequest.get()?.settle(false));
  expect(await screen.findByRole('button', { name: 'Reservar as 2' })).toBeDefined();
  expect(orders()).toHaveLength(1);
});

it('goes on with all works at the chosen library after signing in on another page', async () => {
  await interrupt(api, 'POST /reserva', { body: orderOf(1, 2) }, { idempotencyKey: 'k-1' });
  renderIsland(<HoldTogetherPanel works={WORKS} part="#reservar" onClose={vi.fn()} />);
  expect(await screen.findByText('2 reservas feitas.')).toBeDefined();
  expect(orders().slice(-2)).toEqual([orderOf(1, 2), orderOf(2, 2)]);
});
