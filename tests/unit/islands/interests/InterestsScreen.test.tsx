import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { InterestsScreen } from '#islands/interests/InterestsScreen.tsx';
import { fakeApi } from '../fake-api.ts';
import { press, renderIsland, signIn, undo } from '../../../support/island.tsx';

const row = (cod_interesse: number, descricao: string, more: object = {}) => ({
  ...{ cod_interesse, codigo: String(cod_interesse), descricao, validade: null, vigente: true },
  ...more,
});

/** The screen of somebody who follows a subject and these work types. */
async function open(types: object[]) {
  const api = fakeApi({
    'DELETE /perfil-interesse/tipo-obra/:id': () => ({ cod_interesse: 2 }),
    'POST /perfil-interesse/tipo-obra': () => row(4, 'Mapa'),
    'GET /perfil-interesse/titulos': () => ({
      ...{ itens: [], total: 0, page: 1, perPage: 20 },
      ...{ dataIni: '2026-02-12', dataFim: '2026-03-12' },
    }),
    'GET /perfil-interesse/area-autor-assunto': () => ({
      itens: [row(1, 'Sertão', { tipo: 'assunto' })],
    }),
    'GET /perfil-interesse/periodicos': () => ({ itens: [] }),
    'GET /perfil-interesse/tipo-obra': () => ({ itens: types }),
    'GET /perfil-interesse/pesquisas': () => ({ itens: [] }),
    'GET /perfil-interesse/avisos': () => ({ por_email: false, por_alerta: true, emails: [] }),
  });
  signIn();
  renderIsland(<InterestsScreen />);
  await screen.findByText('Sertão');
  return api;
}

it('says that work types narrow what else is followed, and how many new titles are left', async () => {
  await open([row(2, 'Mapa'), row(3, 'Livro')]);
  expect(
    screen.getByText(/limitam o resto: .* só Mapa e Livro\. Neste período, 0 obras/),
  ).toBeTruthy();
});

it('says nothing of the kind where no type is followed', async () => {
  await open([]);
  expect(screen.queryByText(/limitam o resto/)).toBeNull();
});

it('follows again what was taken off, until the same day', async () => {
  const api = await open([row(2, 'Mapa', { validade: '2026-12-31' })]);
  await press(/^Tirar.*Mapa/);
  await waitFor(() => expect(api.asked('DELETE /perfil-interesse/tipo-obra/:id')).toHaveLength(1));
  await undo();
  await waitFor(() =>
    expect(api.asked('POST /perfil-interesse/tipo-obra').map(({ body }) => body)).toEqual([
      { codigo: '2', validade: '2026-12-31' },
    ]),
  );
});
