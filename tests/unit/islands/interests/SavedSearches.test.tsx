import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SavedSearches } from '#islands/interests/SavedSearches.tsx';
import { WordsProvider } from '#islands/ui/island/texts.tsx';
import interests from '#lib/i18n/locales/pt/interests.json' with { type: 'json' };
import { createTranslate } from '#lib/i18n/texts.ts';
import { fakeApi } from '../fake-api.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const CHANGE = 'PUT /perfil-interesse/pesquisas/:id';
const search = {
  ...{ cod_pesquisa: 7, texto: 'luto', endereco: '/?q=luto', frequencia: 'nunca' as const },
  ...{ novas: 0, total: 3, desde: '2026-03-01T12:00:00.000Z' },
};

it('shows how often it will tell as soon as that is chosen, and what is saved where that fails', async () => {
  const saved = Promise.withResolvers<Response>();
  fakeApi({ [CHANGE]: () => saved.promise });
  const t = createTranslate('pt', { interests });
  render(
    <WordsProvider value={{ locale: 'pt', t }}>
      <SavedSearches searches={[search]} onChanged={vi.fn()} onGone={vi.fn()} />
    </WordsProvider>,
  );
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
    <WordsProvider value={{ locale: 'pt', t: createTranslate('pt', { interests }) }}>
      <SavedSearches
        searches={[{ ...search, frequencia }]}
        onChanged={onChanged}
        onGone={vi.fn()}
      />
    </WordsProvider>
  );
  const onChanged = vi.fn();
  fakeApi({
    [CHANGE]: ({ body }) => {
      sent.push(body);
      return sent.length === 1 ? first.promise : Response.json({});
    },
  });
  const { rerender } = render(page('nunca'));
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
