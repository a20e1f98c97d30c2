import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { Receivers } from '#islands/profile/Receivers.tsx';
import { clearSession } from '#lib/api/credentials.ts';
import { $toasts } from '#lib/toasts.ts';
import { fakeApi, sentence, type FakeApi } from '../fake-api.ts';
import { press, renderIsland, signIn, undo } from '../../../support/island.tsx';

const LIST = 'GET /pessoas/meu-pergamum/autorizados';
const ADD = 'POST /pessoas/meu-pergamum/autorizados';
const ANA = {
  cod_autorizado: 1,
  nome: 'Ana Lima',
  documento: 'RG 1',
  desde: '2026-03-12T10:00:00-03:00',
};

let itens: object[] = [];
let api: FakeApi;
beforeEach(() => {
  itens = [];
  api = fakeApi({
    [LIST]: () => ({ itens }),
    [ADD]: () => {
      itens = [ANA];
      return { itens };
    },
    'DELETE /pessoas/meu-pergamum/autorizados/:id': () => {
      itens = [];
      return { itens };
    },
  });
  signIn({ cod_pessoa: 1 });
});
const write = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });

it('adds somebody to the list and removes them again', async () => {
  renderIsland(<Receivers />);
  await screen.findByText('Ninguém além de você.');
  write('Nome', 'Ana Lima');
  write('Documento', 'RG 1');
  await press('Acrescentar');
  await screen.findByText('Ana Lima');
  expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('');
  await press(/^Remover/);
  await screen.findByText('Ninguém além de você.');
});

it('lets them receive again when the removal is undone, and only in the same session', async () => {
  itens = [ANA];
  renderIsland(<Receivers />);
  await screen.findByText('Ana Lima');
  await press(/^Remover/);
  await screen.findByText('Ninguém além de você.');
  await undo();
  await screen.findByText('Ana Lima');
  expect(api.asked(ADD).map(({ body }) => body)).toEqual([{ nome: 'Ana Lima', documento: 'RG 1' }]);
  expect($toasts.get().at(-1)?.text).toBe('Desfeito.');
  await press(/^Remover/);
  clearSession();
  expect($toasts.get().some(({ action }) => action !== undefined)).toBe(false);
});

it('shows a refusal at its field and keeps what was typed', async () => {
  const texto = sentence('receiver_incomplete');
  fakeApi({
    [LIST]: () => ({ itens: [] }),
    [ADD]: () =>
      new Response(
        JSON.stringify({
          ...{ statusCode: 422, message: 'receiver_incomplete', texto },
          fields: [{ field: 'nome', problem: 'receiver_incomplete', texto }],
        }),
        { status: 422, headers: { 'content-type': 'application/json' } },
      ),
  });
  renderIsland(<Receivers />);
  await screen.findByText('Ninguém além de você.');
  write('Documento', 'RG 1');
  await press('Acrescentar');
  await waitFor(() =>
    expect(screen.getByLabelText('Nome').getAttribute('aria-invalid')).toBe('true'),
  );
  expect(screen.getByLabelText<HTMLInputElement>('Documento').value).toBe('RG 1');
});
