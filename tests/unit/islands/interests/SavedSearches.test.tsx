import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SavedSearches } from '#islands/interests/SavedSearches.tsx';
import { fakeApi } from '../fake-api.ts';
import { press, renderIsland, undo } from '../../../support/island.tsx';

const CHANGE = 'PUT /perfil-interesse/pesquisas/:id';
const search = {
  ...{ cod_pesquisa: 7, texto: 'luto', endereco: '/?q=luto', frequencia: 'nunca' as const },
  ...{ novas: 0, total: 3, desde: '2026-03-01T12:00:00.000Z' },
};

it('shows how often it will tell as soon as that is chosen, and what is saved where that fails', async () => {
  const saved = Promise.withResolvers<Response>();
  fakeApi({ [CHANGE]: () => saved.promise });
  renderIsland(<SavedSearches searches={[search]} onChanged={vi.fn()} onGone={vi.fn()} />);
  const field = screen.getByLabelText<HTMLSelectElement>('Avisar por e-mail');
  fireEvent.change(field, { target: { value: 'diaria' } });
  expect(field.value).toBe('diaria');
  await act(async () => saved.resolve(new Response('{}', { status: 500 })));
  await waitFor(() => expect(field.value).toBe('nunca'));
});

it('saves the last of two choices made one after the other, and then shows what is read anew', async () => {
  const first = Promise.withResolvers<Response>();
  const sent: unknown[] = [];
  const page = (frequencia: 'nunca' | 'diaria') => (
    <SavedSearches searches={[{ ...search, frequencia }]} onChanged={onChanged} onGone={vi.fn()} />
  );
  const onChanged = vi.fn();
  fakeApi({
    [CHANGE]: ({ body }) => {
      sent.push(body);
      return sent.length === 1 ? first.promise : Response.json({});
    },
  });
  const { rerender } = renderIsland(page('nunca'));
  const field = screen.getByLabelText<HTMLSelectElement>('Avisar por e-mail');
  fireEvent.change(field, { target: { value: 'diaria' } });
  fireEvent.change(field, { target: { value: 'semanal' } });
  await act(async () => first.resolve(Response.json({})));
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ frequencia: 'diaria' }, { frequencia: 'semanal' }]);
  expect(field.value).toBe('semanal');
  rerender(page('diaria'));
  expect(field.value).toBe('diaria');
});

it('saves a removed search again as it was, with what was new', async () => {
  const api = fakeApi({
    'DELETE /perfil-interesse/pesquisas/:id': () => ({ cod_pesquisa: 7 }),
    'POST /perfil-interesse/pesquisas': () => ({ cod_pesquisa: 8 }),
  });
  const onChanged = vi.fn();
  renderIsland(
    <SavedSearches
      searches={[{ ...search, frequencia: 'semanal' }]}
      onChanged={onChanged}
      onGone={vi.fn()}
    />,
  );
  await press(/^Tirar/);
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  await undo();
  await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(2));
  const { texto, endereco, total, desde } = search;
  expect(api.asked('POST /perfil-interesse/pesquisas').at(-1)?.body).toEqual({
    ...{ texto, endereco, total, desde, frequencia: 'semanal' },
  });
});
