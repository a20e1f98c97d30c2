import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Availability } from '#islands/titles/copies/Availability.tsx';
import { fakeApi } from '../../fake-api.ts';
import { renderIsland } from '../../../../support/island.tsx';

const COPIES = 'GET /acervo/:id/exemplares';

let code = 0;
const open = async (host: object) => {
  const none = { total: 0, disponiveis: 0, bibliotecas: [] };
  fakeApi({ [COPIES]: () => ({ ...none, contido_em: { titulo: 'Revista', ...host } }) });
  await act(async () => void renderIsland(<Availability codAcervo={++code} />));
};

it('of an article without copies it says who has the journal in print', async () => {
  await open({ bibliotecas: ['Central', 'Serra'], acesso_remoto: 'cr' });
  expect((await screen.findByText('Impresso')).closest('p')?.textContent).toBe(
    'Impresso em Central e Serra',
  );
});

it('or that the journal is online', async () => {
  await open({ bibliotecas: [], acesso_remoto: 'cr' });
  await screen.findByText('Publicação on-line');
});

it('and nothing where nobody has it', async () => {
  await open({ bibliotecas: [], acesso_remoto: '' });
  expect(document.querySelector('p')).toBeNull();
});
