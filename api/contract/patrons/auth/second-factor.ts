import Type from 'typebox';
import { call } from '../../shared/call.ts';
import { Acao, Instant, object } from '../../shared/shapes.ts';

/**
 * A second factor at sign-in (ours; docs/decisions/access.md): the code of an authenticator app, or a recovery code,
 * after the password.
 */

const Password = Type.String({ maxLength: 200 });
export const FactorCode = Type.String({
  maxLength: 40,
  description: 'Six digits of the authenticator app, or a recovery code',
});

/** GET /pessoas/meu-pergamum/segundo-fator: whether a second factor is enabled. */
export const readSecondFactor = call('GET /pessoas/meu-pergamum/segundo-fator', {
  access: 'patron',
  summary: 'The own second factor',
  output: object({
    ativo: Type.Boolean(),
    desde: Type.Optional(Instant),
    codigos: Type.Integer({ description: 'Recovery codes that are left' }),
    acoes: object({ mudar: Acao }),
  }),
});

/** POST: starts the setup; the factor is enabled once confirmed with a code of the app (PUT). */
export const beginSecondFactor = call('POST /pessoas/meu-pergamum/segundo-fator', {
  access: 'patron',
  summary: 'Begin to set up a second factor',
  perMinute: 30,
  body: object({ senha: Password }),
  output: object({
    segredo: Type.String({ description: 'Base32, for an app that is typed into' }),
    endereco: Type.String({ description: 'otpauth:// address, for a QR code' }),
  }),
  refusals: ['password_elsewhere', 'password_wrong', 'too_many_attempts', 'second_factor_on'],
});

/** PUT: enables the factor; returns its recovery codes, which cannot be read later. */
export const confirmSecondFactor = call('PUT /pessoas/meu-pergamum/segundo-fator', {
  access: 'patron',
  summary: 'Switch on a second factor',
  perMinute: 30,
  body: object({ codigo: FactorCode }),
  output: object({ codigos: Type.Array(Type.String()) }),
  refusals: [
    'too_many_attempts',
    'second_factor_wrong',
    'second_factor_on',
    'second_factor_off',
    'mail_limit',
  ],
});

/** POST …/desligar: disables the factor. */
export const endSecondFactor = call('POST /pessoas/meu-pergamum/segundo-fator/desligar', {
  access: 'patron',
  summary: 'Switch off a second factor',
  perMinute: 30,
  body: object({ senha: Password, codigo: FactorCode }),
  output: object({ ok: Type.Boolean() }),
  refusals: [
    'password_elsewhere',
    'password_wrong',
    'too_many_attempts',
    'second_factor_wrong',
    'second_factor_off',
    'mail_limit',
  ],
});
