import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Availability } from '#islands/titles/copies/Availability.tsx';
import { WordsProvider } from '#islands/ui/island/texts.tsx';
import titles from '#lib/i18n/locales/pt/titles.json' with { type: 'json' };
import { createTranslate } from '#lib/i18n/texts.ts';
import { fakeApi } from '../../fake-api.ts';

const COPIES = 'GET /acervo/:id/exemplares';
const t = createTranslate('pt', { titles });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

let code = 0;
const open = async (host: object) => {
  const none = { total: 0, disponiveis: 0, bibliotecas: [] };
  fakeApi({ [COPIES]: () => ({ ...none, contido_em: { titulo: 'Revista', ...host } }) });
  await act(
    async () =>
      void render(
        <WordsProvider value={{ locale: 'pt', t }}>
          <Availability codAcervo={++code} />
        </WordsProvider>,
      ),
  );
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
