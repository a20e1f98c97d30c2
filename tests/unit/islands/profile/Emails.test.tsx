import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { DataPart } from '#islands/profile/DataPart.tsx';
import { EmailLink } from '#islands/profile/EmailLinkIsland.tsx';
import type { PersonalData } from '#islands/profile/rows.ts';
import { fakeApi, sentence, type FakeApi } from '../fake-api.ts';
import { press, renderIsland, signIn } from '../../../support/island.tsx';

const CHANGE = 'PUT /pessoas/meu-pergamum/dados-personais';
const RESEND = 'POST /pessoas/meu-pergamum/emails/:id/reenvio';
const CANCEL = 'DELETE /pessoas/meu-pergamum/emails/:id';

const given = {
  ...{ cod_pessoa: 1, nome: 'Marina Alves', login: 'aluno', grupo: 'Graduação' },
  ...{ email: 'marina@ufvi.example', telefone: '', cep: '', logradouro: '', complemento: '' },
  ...{ bairro: '', cidade: '', identidade: '', cpf: '', nacionalidade: '', genero: '' },
  ...{ nascimento: '', escolaridade: '', profissao: '', estado_civil: '', receber_emails: true },
  ...{ emails_pendentes: [], email_pede: 'senha', editaveis: ['email'] },
} as unknown as PersonalData;
const waiting: PersonalData = {
  ...given,
  emails_pendentes: [{ codigo: 7, email: 'nova@x.example', expira_em: '2026-03-15T17:20:00.000Z' }],
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({ [CHANGE]: () => waiting, [RESEND]: () => waiting, [CANCEL]: () => given });
  signIn();
});

const changed = vi.fn();
const show = (data: PersonalData) => renderIsland(<DataPart data={data} onChanged={changed} />);
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

it('asks for the password with another address, and keeps it nowhere', async () => {
  show(given);
  await press(/^Alterar/);
  write('E-mail', 'nova@x.example');
  write('Senha atual', 'Segredo#1');
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('Segredo#1');
  await press('Guardar');
  expect(api.asked(CHANGE).map(({ body }) => body)).toEqual([
    { email: 'nova@x.example', senha: 'Segredo#1' },
  ]);
  expect(changed).toHaveBeenCalledWith(waiting);
});

it('says at the password that it is missing or wrong, and keeps the address', async () => {
  api.answers[CHANGE] = () => {
    const problem = 'email_password_required';
    const fields = [{ field: 'senha', problem, texto: sentence(problem) }];
    const body = { statusCode: 422, message: problem, texto: sentence(problem), fields };
    return new Response(JSON.stringify(body), {
      status: 422,
      headers: { 'content-type': 'application/json' },
    });
  };
  show(given);
  await press(/^Alterar/);
  write('E-mail', 'nova@x.example');
  await press('Guardar');
  expect(await screen.findByText(/escreva a sua senha atual/)).toBeTruthy();
  expect(document.activeElement).toBe(field('Senha atual'));
  expect(field('E-mail').value).toBe('nova@x.example');
});

it('leads who has no password here to the institution first', async () => {
  show({ ...given, email_pede: 'instituicao' });
  await press(/^Alterar/);
  expect(screen.queryByLabelText('Senha atual')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Entrar pela instituição' })).toBeTruthy();
});

it.each([
  ['email_password_required', () => screen.findByLabelText('Senha atual')],
  [
    'email_sign_in_required',
    () => screen.findByRole('button', { name: 'Entrar pela instituição' }),
  ],
] as const)('asks for proof where a fresh sign-in is old by now: %s', async (message, way) => {
  api.answers[CHANGE] = () =>
    new Response(JSON.stringify({ statusCode: 422, message, texto: sentence(message) }), {
      status: 422,
      headers: { 'content-type': 'application/json' },
    });
  show({ ...given, email_pede: 'nada' });
  await press(/^Alterar/);
  expect(screen.queryByLabelText('Senha atual')).toBeNull();
  write('E-mail', 'nova@x.example');
  await press('Guardar');
  expect(await way()).toBeTruthy();
  expect(field('E-mail').value).toBe('nova@x.example');
});

it('shows what waits to be confirmed; the link is sent again, or it is given up', async () => {
  show(waiting);
  expect(screen.getByText('Falta confirmar: nova@x.example')).toBeTruthy();
  expect(screen.getByText(/15 mar/)).toBeTruthy();
  await press(/^Enviar de novo/);
  expect(api.asked(RESEND)).toHaveLength(1);
  await press(/^Desistir/);
  expect(api.asked(CANCEL)).toHaveLength(1);
  expect(changed).toHaveBeenLastCalledWith(given);
});

const CONFIRM = 'POST /pessoas/emails/confirmacao';
const UNDO = 'POST /pessoas/emails/desfazer';
const openLink = (hash: string) => {
  window.location.hash = hash;
  renderIsland(<EmailLink />);
};

it('confirms by a press alone, and without the session of whoever reads it', async () => {
  api.answers[CONFIRM] = () => ({ email: 'nova@x.example' });
  openLink('#confirmar=abc');
  expect(api.asked(CONFIRM)).toEqual([]);
  await press('Confirmar este endereço');
  expect(api.asked(CONFIRM).map(({ body }) => body)).toEqual([{ token: 'abc' }]);
  expect(api.asked(CONFIRM)[0]?.headers.has('authorization')).toBe(false);
  expect(await screen.findByText('E-mail confirmado.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('undoes by a press alone, and leads to a new password', async () => {
  api.answers[UNDO] = () => ({ login: 'aluno', senha_nova: true });
  openLink('#desfazer=abc');
  expect(api.asked(UNDO)).toEqual([]);
  await press('Desfazer a mudança');
  expect(api.asked(UNDO).map(({ body }) => body)).toEqual([{ token: 'abc' }]);
  const way = await screen.findByRole('link', { name: 'Criar uma senha nova' });
  expect(way.getAttribute('href')).toContain('modo=recuperar');
});

it('says what to do with a link that holds no longer, or is cut off; another one begins anew', async () => {
  openLink('#');
  expect(screen.getByText(/Este link está incompleto/)).toBeTruthy();
  api.answers[CONFIRM] = () => {
    const problem = 'email_link_invalid';
    const body = { statusCode: 422, message: problem, texto: sentence(problem) };
    return new Response(JSON.stringify(body), {
      status: 422,
      headers: { 'content-type': 'application/json' },
    });
  };
  const follow = async (hash: string) =>
    act(async () => {
      window.location.hash = hash;
      window.dispatchEvent(new Event('hashchange'));
    });
  await follow('#confirmar=old');
  await press('Confirmar este endereço');
  expect((await screen.findByRole('alert')).textContent).toContain('não é mais válido');
  await follow('#desfazer=other');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('button', { name: 'Desfazer a mudança' })).toBeTruthy();
});
