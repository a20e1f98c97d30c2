import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { PasswordScreen } from '#islands/auth/own-password/PasswordScreen.tsx';
import { fakeApi, later, refusal, sentence, type FakeApi } from '../fake-api.ts';
import { renderIsland, signIn } from '../../../support/island.tsx';

const READ = 'GET /pessoas/meu-pergamum/senha';
const CHANGE = 'PUT /pessoas/meu-pergamum/senha';
const FACTOR = 'GET /pessoas/meu-pergamum/segundo-fator';
const rules = {
  ...{ length: { min: 8, max: 64 }, has_numbers: true, only_numbers: false, diff_case: true },
  ...{ special_char: true, diff_name: true, not_common: true, last_pw: 3 },
};
const given = {
  ...{ login: 'aluno', nome: 'Marina Alves', rules },
  acoes: { mudar: { permitido: true, motivos: [] as unknown[] } },
};

const factor = { ativo: false, codigos: 0, acoes: given.acoes };

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({
    [READ]: () => given,
    [CHANGE]: () => ({ ok: true, encerradas: 2 }),
    [FACTOR]: () => factor,
  });
  signIn();
});

async function open() {
  renderIsland(<PasswordScreen />);
  await waitFor(() => expect(document.querySelector('.skeleton')).toBeNull());
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const save = () =>
  act(async () => fireEvent.click(screen.getByRole('button', { name: 'Salvar a nova senha' })));
function writeAll(current = 'Antiga#2025', fresh = 'Outono#2026', again = fresh) {
  write('Senha atual', current);
  write('Nova senha', fresh);
  write('Repita a nova senha', again);
}

it('ticks the rules as they are met, and sends the trimmed password once', async () => {
  await open();
  const met = () => document.querySelectorAll('.recovery__met').length;
  write('Nova senha', 'outono');
  expect(met()).toBe(1);
  const answer = later();
  api.answers[CHANGE] = answer.answer;
  writeAll('Antiga#2025', ' Outono#2026 ', 'Outono#2026');
  expect(met()).toBe(5);
  fireEvent.click(screen.getByRole('checkbox'));
  await save();
  await save();
  await act(async () => answer.give({ ok: true, encerradas: 0 }));
  expect(api.asked(CHANGE).map(({ body }) => body)).toEqual([
    { senhaAtual: 'Antiga#2025', senhaNova: 'Outono#2026', manter_sessoes: true },
  ]);
  expect(screen.getByRole('status').textContent).toContain('Use a nova senha');
});

it.each([
  [['', 'Outono#2026', 'Outono#2026'], 'Senha atual', 'Escreva a sua senha atual.'],
  [['a', '', ''], 'Nova senha', 'A senha não atende a todos os critérios.'],
  [['a', 'Marina#2026', 'Marina#2026'], 'Nova senha', 'A senha não atende a todos os critérios.'],
  [['a', 'Outono#2026', 'Outono#2027'], 'Repita a nova senha', 'As senhas não são iguais!'],
] as const)('asks the server nothing with %j', async ([current, fresh, again], name, problem) => {
  await open();
  writeAll(current, fresh, again);
  await save();
  expect(api.asked(CHANGE)).toEqual([]);
  expect(document.activeElement).toBe(field(name));
  expect(field(name).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(problem)).toBeTruthy();
});

it('keeps what was typed when the server refuses, at the field that it is about', async () => {
  api.answers[CHANGE] = () =>
    new Response(
      JSON.stringify({
        ...{ statusCode: 422, message: 'password_wrong', texto: sentence('password_wrong') },
        fields: [{ field: 'senhaAtual', problem: 'password_wrong' }],
      }),
      { status: 422, headers: { 'content-type': 'application/json' } },
    );
  await open();
  writeAll();
  await save();
  expect(screen.getByText('Esta não é a sua senha atual.')).toBeTruthy();
  expect(document.activeElement).toBe(field('Senha atual'));
  expect(field('Nova senha').value).toBe('Outono#2026');
});

it.each([
  [422, 'password_last_pw', 'Nova senha'],
  [429, 'too_many_attempts', 'Senha atual'],
])('a refusal with %i, %s, stands at the field %s', async (status, code, name) => {
  api.answers[CHANGE] = () => refusal(status, code);
  await open();
  writeAll();
  await save();
  expect(field(name).getAttribute('aria-invalid')).toBe('true');
  expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(1);
});

it('says why a password is not changed here', async () => {
  const mensagem = 'Você entra com a conta da instituição.';
  const motivos = [{ codigo: 'password_elsewhere', mensagem }];
  api.answers[READ] = () => ({ ...given, acoes: { mudar: { permitido: false, motivos } } });
  await open();
  expect(screen.getByText(mensagem)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
