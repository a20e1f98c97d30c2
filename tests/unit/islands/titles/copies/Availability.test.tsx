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
  await act(async () => void renderIsland(<Availability codAcervo={++code} hasLink={false} />));
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
  expect(document.body.textContent).toBe('Citar');
});

const lent = (...dues: string[]) => {
  const [library, total, disponiveis] = ['Central', dues.length, 0];
  const bibliotecas = dues.map((due, at) => ({
    cod_biblioteca: at,
    desc_biblioteca: library,
    so_consulta: false,
    disponibilidade: { total: 1, disponiveis, situacao: 'emprestado', data_devolucao: due },
  }));
  fakeApi({ [COPIES]: () => ({ total, disponiveis, bibliotecas }) });
  return act(async () => void renderIsland(<Availability codAcervo={++code} hasLink={false} />));
};
const PAST = '2020-11-09T23:59:59-03:00';

it('names the next return, without counting an overdue copy', async () => {
  await lent(PAST, '2099-12-03T23:59:59-03:00');
  expect((await screen.findByText(/Nenhum exemplar/)).closest('p')?.textContent).toContain(
    'O próximo volta em 3\u00a0de\u00a0dezembro',
  );
});

it('says that the last copy is overdue, and promises nothing', async () => {
  await lent(PAST);
  expect((await screen.findByText(/Nenhum exemplar/)).closest('p')?.textContent).toContain(
    'O próximo era esperado em 9\u00a0de\u00a0novembro; sem data de volta',
  );
});
