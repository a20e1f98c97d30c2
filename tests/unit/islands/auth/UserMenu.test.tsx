import { act, cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { UserMenu } from '#islands/auth/UserMenu.tsx';
import { clearSession, saveSession, type Session } from '#lib/api/credentials.ts';
import { noteSessionExpired } from '#lib/api/session-events.ts';
import auth from '#lib/i18n/locales/pt/auth.json' with { type: 'json' };
import errors from '#lib/i18n/locales/pt/errors.json' with { type: 'json' };
import { $toasts } from '#lib/toasts.ts';
import { fakeApi, type FakeApi } from '../fake-api.ts';
import { renderIsland } from '../../../support/island.tsx';

const KEEP = 'GET /pessoas/renovar';
const HOUR_MS = 3_600_000;

let api: FakeApi;
/** By how much the server lets the session last on. */
let prolongedBy: number;
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-12T08:00:00Z') });
  prolongedBy = 12 * HOUR_MS;
  const end = () => new Date(Date.now() + prolongedBy).toISOString();
  api = fakeApi({ [KEEP]: () => ({ expira_em: end(), lembrar: false }) });
});

const session = (): Session => ({
  accessToken: 'a-0',
  refreshToken: 'r-0',
  user: { cod_pessoa: 1, nome_pessoa: 'Marina Alves', login: 'aluno' },
  authPermissions: [],
  endsAt: Date.now() + 12 * HOUR_MS,
});

const menu = (offersAccount = true) => (
  <UserMenu offersAccount={offersAccount}>
    <a href="/login">Entrar</a>
  </UserMenu>
);
function show(offersAccount = true) {
  saveSession(session(), false);
  renderIsland(menu(offersAccount));
}
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const addresses = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
const told = () => $toasts.get().map(({ text }) => text);

it('tells five minutes before the session ends, and goes on by one press', async () => {
  show();
  await wait(12 * HOUR_MS - 5 * 60_000 - 1);
  expect(told()).toEqual([]);
  await wait(1);
  expect(told()).toEqual(['Sua sessão termina em 5 minutos.']);
  const [warning] = $toasts.get();
  expect(warning?.action?.text).toBe('Continuar');
  warning?.action?.run();
  await vi.waitFor(() => expect(told()).toContain('Sua sessão continua.'));
  expect(api.asked(KEEP)).toHaveLength(1);
});

it('takes the warning back when the session was renewed in another way', async () => {
  show();
  await wait(12 * HOUR_MS - 60_000);
  expect(told()).toHaveLength(1);
  await act(async () => saveSession(session(), false));
  expect(told()).toEqual([]);
});

it('says that a session at its maximum age cannot go on', async () => {
  show();
  prolongedBy = 4 * 60_000;
  await wait(12 * HOUR_MS - 5 * 60_000);
  $toasts.get()[0]?.action?.run();
  await vi.waitFor(() => expect(told()).toContain(auth.session_too_old));
});

it('a session that this device remembers lasts, and is warned of by its own end', async () => {
  saveSession({ ...session(), endsAt: Date.now() + 25 * HOUR_MS }, true);
  renderIsland(menu());
  await wait(24 * HOUR_MS);
  expect(told()).toEqual([]);
  await wait(HOUR_MS - 5 * 60_000);
  expect(told()).toEqual(['Sua sessão termina em 5 minutos.']);
});

it('says that a session has ended, and offers the way in', async () => {
  show();
  await act(async () => {
    clearSession();
    noteSessionExpired();
  });
  expect(told()).toEqual([errors.session_expired]);
  expect(screen.getByRole('link', { name: 'Entrar' })).toBeDefined();
});

it('puts personal area and way out into the menu of the header, and takes them out again', async () => {
  const menu = document.createElement('ul');
  menu.id = 'menu-conta';
  document.body.append(menu);
  show();
  const entries = () => [...menu.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(entries()).toEqual(['/meupergamum', '/sair']);
  await act(async () => clearSession());
  expect(entries()).toEqual([]);
});

it('greets by the first name, with the personal area only where that is switched on', () => {
  show();
  expect(screen.getByText('Olá, Marina')).toBeDefined();
  expect(addresses()).toEqual(['/meupergamum']);
  cleanup();
  show(false);
  expect(screen.getByText('Olá, Marina')).toBeDefined();
  expect(addresses()).toEqual([]);
});
