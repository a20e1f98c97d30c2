import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AlertsScreen } from '#islands/alerts/AlertsScreen.tsx';
import { setServerTime } from '#lib/clock.ts';
import { monthBack } from '#lib/format/spans.ts';
import { fakeApi, type FakeApi } from '../fake-api.ts';
import { press, renderIsland, signIn, undo } from '../../../support/island.tsx';

const ALL = 'PUT /solicitacoes/alertas';
const ONE = 'PUT /solicitacoes/alertas/:id';
const READ_AT = '2026-03-12T15:00:00.000Z';

let api: FakeApi;
let isRead = false;
beforeEach(() => {
  isRead = false;
  const left = () => ({ nao_lidos: isRead ? 0 : 1 });
  api = fakeApi({
    'GET /solicitacoes/alertas': () => ({
      itens: [{ id: 7, titulo: 'Reserva pronta', texto: 'Retire.', data: READ_AT, lido: isRead }],
      ...{ total: 1, page: 1, perPage: 20, ...left() },
    }),
    [ALL]: ({ query }) => {
      isRead = query['desfazer'] === undefined;
      return { ...left(), lidos_em: READ_AT };
    },
    [ONE]: ({ query }) => {
      isRead = query['lido'] !== 'false';
      return left();
    },
    'DELETE /solicitacoes/alertas/:id': () => left(),
  });
  signIn();
  renderIsland(<AlertsScreen />);
});
afterEach(() => setServerTime(new Date().toUTCString()));

const isShownUnread = () =>
  waitFor(() => expect(screen.getByRole('button', { name: /^Marcar como lido/ })).toBeTruthy());
const isShownRead = () =>
  waitFor(() => expect(screen.queryByRole('button', { name: /^Marcar como lido/ })).toBeNull());

it('marks an alert as unread again', async () => {
  await isShownUnread();
  await press(/^Marcar como lido/);
  await isShownRead();
  await undo();
  await isShownUnread();
  expect(api.asked(ONE).at(-1)?.query).toEqual({ lido: 'false' });
});

it('marks those that were read together as unread again', async () => {
  await isShownUnread();
  await press('Marcar todos como lidos');
  await isShownRead();
  await undo();
  await isShownUnread();
  expect(api.asked(ALL).at(-1)?.query).toEqual({ desfazer: READ_AT });
});

it('lists a deleted alert again, as unread as it was', async () => {
  await isShownUnread();
  await press(/^Apagar/);
  await waitFor(() => expect(api.asked('DELETE /solicitacoes/alertas/:id')).toHaveLength(1));
  await undo();
  expect(api.asked(ONE).at(-1)?.query).toEqual({ lido: 'false', removido: 'false' });
});

it('lists the month of the server once it has answered, where the device is a day behind', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000);
  setServerTime(tomorrow.toUTCString());
  const days = () => api.asked('GET /solicitacoes/alertas').map(({ query }) => query['dataFim']);
  await waitFor(() => expect(days()).toHaveLength(2));
  expect(days()).toEqual(
    [monthBack(new Date()), monthBack(tomorrow)].map((month) => month.dataFim),
  );
  const last = await screen.findByLabelText<HTMLInputElement>('Até');
  expect(last.value).toBe(monthBack(tomorrow).dataFim);
});
