import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MemoryDialog } from '#islands/search/MemoryDialog.tsx';
import { WordsProvider } from '#islands/ui/island/texts.tsx';
import { forgetSession, keepSession } from '#lib/api/credentials.ts';
import common from '#lib/i18n/locales/pt/common.json' with { type: 'json' };
import guides from '#lib/i18n/locales/pt/guides.json' with { type: 'json' };
import { createTranslate } from '#lib/i18n/texts.ts';
import { fakeApi, type FakeApi } from '../fake-api.ts';

const LIST = 'GET /perfil-interesse/pesquisas';
const t = createTranslate('pt', { guides, common });
const kept = (id: number, novas: number) => ({
  ...{ cod_pesquisa: id, endereco: `/?q=vale+${id}`, texto: `vale ${id}`, total: 3, novas },
  ...{ frequencia: 'nunca', desde: '2026-03-10T10:00:00-03:00' },
});
let api: FakeApi;

beforeEach(() => {
  api = fakeApi({ [LIST]: () => ({ itens: [1, 2, 3, 4, 5, 6].map((id) => kept(id, id - 1)) }) });
});
afterEach(() => {
  cleanup();
  forgetSession();
  vi.unstubAllGlobals();
});

const open = () =>
  render(
    <WordsProvider value={{ locale: 'en', t }}>
      <MemoryDialog onClose={() => undefined} />
    </WordsProvider>,
  );

it('shows whoever is signed in what the account keeps, what is new in it, and where all of it is', async () => {
  keepSession(
    {
      ...{ accessToken: 'a-0', refreshToken: 'r-0', authPermissions: [] },
      user: { cod_pessoa: 1, nome_pessoa: 'Marina Alves', login: 'aluno', grupo: 'Graduação' },
    },
    false,
  );
  open();
  const all = await screen.findByRole('link', { name: 'Pesquisas guardadas na conta (6)' });
  expect(all.getAttribute('href')).toBe('/en/meupergamum/app/perfil-interesse');
  const search = screen.getByRole('link', { name: 'vale 2' });
  expect(search.getAttribute('href')).toBe('/en/?q=vale+2');
  expect(search.closest('li')?.textContent).toContain('1 nova');
  expect(screen.getByRole('link', { name: 'vale 1' }).closest('li')?.textContent).toBe('vale 1');
  expect(screen.queryByRole('link', { name: 'vale 6' })).toBeNull();
});

it('asks for nothing and offers nothing of an account where nobody is signed in', () => {
  open();
  expect(screen.queryByText('Guardadas na conta')).toBeNull();
  expect(api.asked(LIST)).toEqual([]);
});
