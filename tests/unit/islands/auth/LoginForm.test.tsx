import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { LoginForm } from '#islands/auth/LoginForm.tsx';
import type { LoginSettings } from '#lib/login-settings.ts';
import { fakeApi, later, refusal, type FakeApi } from '../fake-api.ts';
import { press, renderIsland, t } from '../../../support/island.tsx';

const TOKEN = 'POST /oauth/token';
const SETTINGS: LoginSettings = {
  ...{ label: 'Matrícula', categories: [], asksPerson: false, captcha: false, recovers: true },
  ...{ asksDestination: false, destination: 'account', institutional: [], nameFirst: false },
  leavesPage: false,
};
const ENTERED = {
  ...{ access_token: 'a', refresh_token: 'r', token_type: 'Bearer', expires_in: 600 },
  user: { cod_pessoa: 1, nome_pessoa: 'Marina Alves', login: 'aluno' },
};

let api: FakeApi;
const entered = vi.fn(async () => undefined);
beforeEach(() => {
  entered.mockClear();
  api = fakeApi({ [TOKEN]: () => ENTERED });
});

function Form({ settings }: { settings: LoginSettings }) {
  const [userName, setUserName] = useState('');
  return (
    <LoginForm
      {...{ settings, userName, onUserName: setUserName, onEntered: entered }}
      redirectOf={() => '/meupergamum'}
      choosesDestination={false}
      recovery={null}
    />
  );
}
const open = (settings: Partial<LoginSettings> = {}) =>
  renderIsland(<Form settings={{ ...SETTINGS, ...settings }} />);
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const PASSWORD = t('auth.password');
const submit = () => press(t('auth.sign_in'));

it('signs in once with what was typed', async () => {
  const answer = later();
  api.answers[TOKEN] = answer.answer;
  open();
  write('Matrícula', 'aluno');
  write(PASSWORD, 'Outono#2026');
  fireEvent.click(screen.getByRole('checkbox'));
  await submit();
  fireEvent.submit(field(PASSWORD));
  await act(async () => answer.give(ENTERED));
  await waitFor(() => expect(entered).toHaveBeenCalledExactlyOnceWith('account'));
  expect(api.asked(TOKEN).map(({ body }) => body)).toEqual([
    expect.objectContaining({ username: 'aluno', password: 'Outono#2026', lembrar: true }),
  ]);
});

it('names what is missing, and sends nothing', async () => {
  open({ categories: [{ codigo: 'a', nome: 'Aluno' }] });
  await submit();
  expect(document.activeElement).toBe(field('Matrícula'));
  write('Matrícula', 'aluno');
  await submit();
  expect(field('Matrícula').getAttribute('aria-invalid')).toBeNull();
  expect(document.activeElement).toBe(field(PASSWORD));
  expect(screen.getByText(t('auth.missing_category'))).toBeTruthy();
  expect(api.asked(TOKEN)).toEqual([]);
});

it('empties the password that was refused, and takes another', async () => {
  api.answers[TOKEN] = () => refusal(401, 'wrong_credentials');
  open();
  write('Matrícula', 'aluno');
  write(PASSWORD, 'errada');
  await submit();
  await waitFor(() => expect(field(PASSWORD).getAttribute('aria-invalid')).toBe('true'));
  expect([field('Matrícula').value, field(PASSWORD).value]).toEqual(['aluno', '']);
  api.answers[TOKEN] = () => ENTERED;
  write(PASSWORD, 'Outono#2026');
  await submit();
  await waitFor(() => expect(entered).toHaveBeenCalled());
});

it('keeps the right password while it asks for the code', async () => {
  api.answers[TOKEN] = () => refusal(422, 'second_factor_needed');
  open();
  write('Matrícula', 'aluno');
  write(PASSWORD, 'Outono#2026');
  await submit();
  const code = await screen.findByLabelText<HTMLInputElement>(t('auth.code'));
  expect(document.activeElement).toBe(code);
  expect(field(PASSWORD).value).toBe('Outono#2026');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('asks for the password after the user name where the institution may know the name', async () => {
  open({ nameFirst: true });
  expect(screen.queryByLabelText(PASSWORD)).toBeNull();
  write('Matrícula', 'aluno');
  await press(t('auth.next'));
  await waitFor(() => expect(document.activeElement).toBe(field(PASSWORD)));
});

it('asks for a password of the library when the institution does not answer', async () => {
  open({ nameFirst: true });
  write('Matrícula', 'aluno@ufvi.example');
  await press(t('auth.next'));
  await screen.findByText(t('auth.institution_out'));
  write(PASSWORD, 'Outono#2026');
  await submit();
  await waitFor(() => expect(entered).toHaveBeenCalled());
});
