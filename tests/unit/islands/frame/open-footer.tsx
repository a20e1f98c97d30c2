import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { vi } from 'vitest';
import frame from '#lib/i18n/locales/pt/frame.json' with { type: 'json' };
import { fakeApi, type Answers, type FakeApi } from '../fake-api.ts';
import { ISLAND } from '../../../support/texts.ts';

export const CAMPUSES = {
  itens: [
    { cod_campus: 1, nome_campus: 'Aurora' },
    { cod_campus: 2, nome_campus: 'Serra' },
    { cod_campus: 3, nome_campus: 'Polo sem biblioteca' },
  ],
};

const library = (campus: number, code: number, name: string) => ({
  cod_biblioteca: code,
  desc_biblioteca: name,
  cod_campus: campus,
  nome_campus: '',
});
const LIBRARIES: Record<string, ReturnType<typeof library>[]> = {
  1: [library(1, 10, 'Biblioteca Central'), library(1, 11, 'Biblioteca de Artes')],
  2: [library(2, 20, 'Biblioteca da Serra')],
};

export const librariesOf = (campus: string | undefined) => ({
  itens: LIBRARIES[campus ?? ''] ?? [],
});

const ANSWERS: Answers = {
  'GET /campus': () => CAMPUSES,
  'GET /unidade-informacao': ({ query }) => librariesOf(query['campus']),
  'GET /parametros/atividade/:id/informativo': () => ({ titulo: '', texto: '', idioma: 'pt' }),
  'GET /parametros/funcionalidades': () => ({
    itens: [12, 13].map((code) => ({ cod_atividade: code, descricao: '' })),
  }),
};

/** A server with two campuses that have libraries and one that has none. */
export const footerApi = (answers: Answers = {}): FakeApi => fakeApi({ ...ANSWERS, ...answers });

interface PageOptions {
  signedIn?: boolean;
  acquisitionSite?: string;
}

/** A page with its foot: loaded anew, with modules of its own over the storage that stays. */
export async function loadPage({ signedIn = true, acquisitionSite }: PageOptions = {}) {
  cleanup();
  vi.resetModules();
  const { FooterIsland } = await import('#islands/frame/FooterIsland.tsx');
  const { saveSession } = await import('#lib/api/credentials.ts');
  const { $toasts } = await import('#lib/toasts.ts');
  if (signedIn) {
    saveSession(
      {
        accessToken: 'a-0',
        refreshToken: 'r-0',
        user: { cod_pessoa: 1, nome_pessoa: 'Marina', login: 'aluno' },
        authPermissions: [],
      },
      false,
    );
  }
  render(
    <FooterIsland
      {...ISLAND}
      items={[
        { key: 'comment', text: frame.comment, dialog: 'comment', activity: 13 },
        { key: 'suggestion', text: frame.suggestion, dialog: 'suggestion', activity: 12 },
        { key: 'support', text: frame.support, dialog: 'support' },
      ]}
      activities={[12, 13]}
      languages={[]}
      labels={{ links: 'Sobre o catálogo', language: 'Idioma' }}
      acquisitionSite={acquisitionSite}
    />,
  );
  return { toasts: () => $toasts.get().map(({ text }) => text) };
}

export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

export async function openDialog(button: string): Promise<HTMLElement> {
  // What is loaded with the press suspends: React asks to wait for it.
  await act(async () => void press(button));
  return screen.findByRole('dialog');
}

export const field = (name: string | RegExp) =>
  screen.getByRole<HTMLInputElement>('textbox', { name });
export const list = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
export const type = (name: string | RegExp, value: string) =>
  fireEvent.change(field(name), { target: { value } });
export const choose = (name: string, option: string) => {
  const value = screen.getByRole<HTMLOptionElement>('option', { name: option }).value;
  fireEvent.change(list(name), { target: { value } });
};

/** The words of the option that is chosen. */
export const chosen = (name: string) => list(name).selectedOptions[0]?.textContent;
export const options = (name: string) => [...list(name).options].map(({ text }) => text);

/** The lists are there and a library is chosen. */
export const ready = (name = 'Biblioteca Central') =>
  waitFor(() => {
    if (chosen('Biblioteca') !== name) throw new Error(`${name} is not chosen yet`);
  });

/** The words that a control is described by. */
export const descriptionOf = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
