import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { Devices } from '#islands/profile/Devices.tsx';
import { fakeApi, refusal, type FakeApi } from '../fake-api.ts';
import { press, renderIsland, signIn } from '../../../support/island.tsx';

const LIST = 'GET /pessoas/sessoes';
const END = 'DELETE /pessoas/sessoes/:id';
const END_OTHERS = 'DELETE /pessoas/sessoes';

const session = (id: number, navegador: string, esta = false) => ({
  ...{ cod_sessao: id, navegador, lembrar: false, esta },
  ...{ desde: '2026-03-10T12:00:00.000Z', ultimo_uso: '2026-03-11T12:00:00.000Z' },
});

let api: FakeApi;
let open: ReturnType<typeof session>[];
beforeEach(async () => {
  open = [session(1, 'Firefox (Linux)', true), session(2, 'Chrome (Android)'), session(3, '')];
  api = fakeApi({
    [LIST]: () => ({ itens: open }),
    [END]: () => {
      open = open.filter(({ cod_sessao: id }) => id !== 2);
      return { ok: true };
    },
    [END_OTHERS]: () => {
      open = open.filter(({ esta }) => esta);
      return { encerradas: 2 };
    },
  });
  signIn();
  renderIsland(<Devices />);
  await waitFor(() => expect(document.querySelector('.skeleton')).toBeNull());
});

const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('names each device in plain words, and marks this one, which is not ended here', () => {
  expect(rows()[0]).toMatch(/^Este aparelho.*Firefox \(Linux\).*Em uso$/);
  expect(rows()[1]).toMatch(/^Chrome \(Android\)Último uso: .*Sair deste/);
  expect(rows()[2]).toMatch(/^Navegador desconhecido/);
  expect(screen.getAllByRole('button', { name: /^Sair deste ?:/ })).toHaveLength(2);
});

it('ends one by itself', async () => {
  await press(/^Sair deste ?: Chrome/);
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(api.asked(END)).toHaveLength(1);
});

it('ends all others at once, and then there is nothing left to end', async () => {
  await press(/^Sair de todos os outros/);
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText(/Sua conta só está aberta aqui/)).toBeTruthy();
});

it('says why a device could not be ended, and keeps it', async () => {
  api.answers[END] = () => refusal(404, 'session_not_found');
  await press(/^Sair deste ?: Chrome/);
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(rows()).toHaveLength(3);
});
