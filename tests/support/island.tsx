import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, vi } from 'vitest';
import type { CallKey, Input } from '#contract/calls.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { WordsProvider } from '#islands/ui/island/texts.tsx';
import { saveSession, clearOnSignOut, type Session } from '#lib/api/credentials.ts';
import { act as request, type ActOptions } from '#lib/api/interrupted.ts';
import { $signInRequest } from '#lib/api/sign-in-request.ts';
import { $toasts } from '#lib/toasts.ts';
import { refusal, type FakeApi } from '../unit/islands/fake-api.ts';
import { translate } from './texts.ts';

/** Every test begins with nobody signed in and no messages; dom.ts does the rest. */
afterEach(() => {
  cleanup();
  $signInRequest.get()?.settle(false);
  clearOnSignOut();
  $toasts.set([]);
});

export const t = translate('pt');

/** Gives texts to what it wraps. */
function textsIn(locale: Locale) {
  const value = { locale, t: locale === 'pt' ? t : translate(locale) };
  return ({ children }: { children: ReactNode }) => (
    <WordsProvider value={value}>{children}</WordsProvider>
  );
}

/** Renders part of an island with its texts; `rerender` keeps them. */
export const renderIsland = (element: ReactNode, locale: Locale = 'pt') =>
  render(element, { wrapper: textsIn(locale) });

/** The same for a hook. */
export const renderIslandHook = <T,>(hook: () => T) => renderHook(hook, { wrapper: textsIn('pt') });

export function signIn(user: Partial<Session['user']> = {}): void {
  saveSession(
    {
      ...{ accessToken: 'a-0', refreshToken: 'r-0', authPermissions: [] },
      user: { cod_pessoa: 1, nome_pessoa: 'Marina Alves', login: 'aluno', ...user },
    },
    false,
  );
}

/** Presses a button and waits for what follows at once. */
export const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));

/** Makes a call in a session that has ended, and signs in on another page: this page has yet to resume it. */
export async function interrupt<K extends CallKey>(
  api: FakeApi,
  key: K,
  input: Input<K>,
  options?: ActOptions,
): Promise<void> {
  const answer = api.answers[key];
  api.answers[key] = () => refusal(401, 'token_invalid');
  api.answers['POST /oauth/token'] = () => refusal(401, 'session_expired');
  void request(key, input, options).catch(() => null);
  await vi.waitFor(() => {
    if ($signInRequest.get() === null) throw new Error('nobody was asked to sign in');
  }, 10_000);
  if (answer) api.answers[key] = answer;
  signIn();
}

/** Presses what the last message offers: "Desfazer". */
export const undo = (): Promise<void> =>
  act(async () => $toasts.get().at(-1)?.action?.run()) as Promise<void>;
