import Type from 'typebox';
import { call } from '../../shared/call.ts';
import { Acao, object } from '../../shared/shapes.ts';
import { Rules } from './password-recovery.ts';

/** GET /pessoas/meu-pergamum/senha (ours): the rules for a new password, and whether it can be changed here. */
export const readOwnPassword = call('GET /pessoas/meu-pergamum/senha', {
  access: 'patron',
  withTemporaryPassword: true,
  summary: 'Rules of a new password',
  output: object({
    login: Type.String(),
    nome: Type.String({ description: 'No part of it may stand in the password' }),
    rules: Rules,
    trocar_senha: Type.Optional(
      Type.Boolean({ description: 'The current password is temporary and must be changed' }),
    ),
    acoes: object({ mudar: Acao }),
  }),
});

const Password = Type.String({ maxLength: 200 });

/** PUT /pessoas/meu-pergamum/senha: a new password. Ends the other sessions, unless `manter_sessoes`. */
export const changeOwnPassword = call('PUT /pessoas/meu-pergamum/senha', {
  access: 'patron',
  withTemporaryPassword: true,
  summary: 'Change the own password',
  perMinute: 30,
  body: object({
    senhaAtual: Password,
    senhaNova: Password,
    manter_sessoes: Type.Optional(
      Type.Boolean({ description: 'Other browsers stay signed in; otherwise they do not' }),
    ),
  }),
  output: object({
    ok: Type.Boolean(),
    encerradas: Type.Integer({ description: 'How many other sessions ended' }),
  }),
  refusals: [
    'password_elsewhere',
    'password_wrong',
    'too_many_attempts',
    'mail_limit',
    'password_length',
    'password_has_numbers',
    'password_only_numbers',
    'password_diff_case',
    'password_special_char',
    'password_diff_name',
    'password_not_common',
    'password_last_pw',
  ],
});
