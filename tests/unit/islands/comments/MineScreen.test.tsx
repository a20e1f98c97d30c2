import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { MineScreen } from '#islands/comments/MineScreen.tsx';
import { $toasts } from '#lib/toasts.ts';
import { fakeApi, unreachable, type FakeApi } from '../fake-api.ts';
import { renderIsland } from '../../../support/island.tsx';

const LIST = 'GET /comentarios/usuario/acervos';
const REMOVE = 'DELETE /comentarios/usuario/:id';

const comment = (id: number, situacao = 'enviado') => ({
  cod_comentario: id,
  comentario: `Comentário ${id} 😀`,
  data: '2026-03-09T14:00:00-03:00',
  situacao,
});
const title = (code: number, ...proprios: ReturnType<typeof comment>[]) => ({
  cod_acervo: code,
  titulo: `Obra ${code}`,
  retirado: false,
  comentarios: proprios.length,
  proprios,
});

let api: FakeApi;
let itens: object[];
beforeEach(() => {
  itens = [title(1, comment(3), comment(2, 'recusado')), title(2, comment(1, 'aprovado'))];
  api = fakeApi({
    [LIST]: () => ({ itens, pendentes: 1, limite: 5 }),
    [REMOVE]: () => ({ cod_comentario: 3 }),
  });
});

const open = () => renderIsland(<MineScreen />);
const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent ?? '');

it('tells title by title what one wrote, when, and how far the library has got', async () => {
  open();
  expect((await screen.findByRole('link', { name: 'Obra 1' })).getAttribute('href')).toBe(
    '/acervo/1',
  );
  expect(rows()[0]).toMatch(/^À espera da biblioteca 9 mar\. 2026Comentário 3 😀/);
  expect(rows()[1]).toContain('A biblioteca não publicou');
  expect(rows()[2]).toContain('Publicado');
  expect(screen.getByText('Até 5 podem esperar ao mesmo tempo.')).toBeDefined();
});

it('says when no more may be written', async () => {
  api.answers[LIST] = () => ({ itens, pendentes: 5, limite: 5 });
  open();
  await screen.findByText(/^Você chegou ao limite de 5 à espera/);
});

it('a title that has left is told without a link', async () => {
  itens = [{ ...title(1, comment(3)), retirado: true }];
  open();
  await screen.findByText('Saiu do acervo');
  expect(screen.queryByRole('link')).toBeNull();
});

it('a comment is taken away after a question, and the list is asked anew', async () => {
  open();
  const [first] = await screen.findAllByRole('button', { name: /^Retirar.*Obra 1, 9 mar/ });
  if (first) fireEvent.click(first);
  const dialog = screen.getByRole('dialog', { name: 'Retirar este comentário?' });
  itens = [title(2, comment(1, 'aprovado'))];
  fireEvent.click(within(dialog).getByRole('button', { name: 'Retirar' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(api.asked(REMOVE)).toHaveLength(1);
  expect($toasts.get().map(({ text }) => text)).toEqual(['Comentário retirado.']);
});

it('says what to do where there is none, and tries again what did not come', async () => {
  api.answers[LIST] = unreachable;
  open();
  await screen.findByText('Seus comentários não chegaram');
  api.answers[LIST] = () => ({ itens: [], pendentes: 0, limite: 5 });
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await screen.findByText('Você ainda não comentou nenhuma obra');
});
