import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { Receivers } from '#islands/profile/Receivers.tsx';
import { fakeApi, sentence } from '../fake-api.ts';
import { press, renderIsland, signIn } from '../../../support/island.tsx';

const LIST = 'GET /pessoas/meu-pergamum/autorizados';
const ADD = 'POST /pessoas/meu-pergamum/autorizados';
const ANA = {
  cod_autorizado: 1,
  nome: 'Ana Lima',
  documento: 'RG 1',
  desde: '2026-03-12T10:00:00-03:00',
};

let itens: object[] = [];
beforeEach(() => {
  itens = [];
  fakeApi({
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
