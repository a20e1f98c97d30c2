import Type from 'typebox';
import { call } from './call.ts';
import { Id, object } from './shapes.ts';

const Permission = object({
  cod_modulo: Type.Integer(),
  cod_atividade: Type.Integer(),
  descricao: Type.String(),
});

const User = object({
  cod_pessoa: Id,
  nome_pessoa: Type.String(),
  login: Type.String(),
  grupo: Type.Optional(Type.String({ description: 'Name of the patron group' })),
});

/**
 * POST /oauth/token: RFC 6749 with `client_credentials` (public credential), `password` and
 * `refresh_token`. Form or JSON. Wrong name or password: 401 `wrong_credentials`, whichever it was;
 * blocked account: 430.
 */
export const createToken = call('POST /oauth/token', {
  access: 'public',
  summary: 'Public credential, sign-in or refresh',
  // A campus may share one address; what is held off is guessing by machine.
  perMinute: 300,
  body: Type.Object({
    grant_type: Type.String(),
    client_id: Type.String(),
    client_secret: Type.Optional(Type.String()),
    scope: Type.Optional(Type.String()),
    username: Type.Optional(Type.String({ maxLength: 200 })),
    password: Type.Optional(Type.String({ maxLength: 200 })),
    refresh_token: Type.Optional(Type.String({ maxLength: 200 })),
    recaptcha_token: Type.Optional(Type.String({ maxLength: 20_000 })),
    lembrar: Type.Optional(
      Type.Union([Type.Boolean(), Type.Literal('true'), Type.Literal('false')]),
    ),
  }),
  output: object({
    access_token: Type.String(),
    token_type: Type.Literal('Bearer'),
    expires_in: Type.Integer({ description: 'Seconds' }),
    refresh_token: Type.Optional(Type.String()),
    user: Type.Optional(User),
    authPermissions: Type.Optional(Type.Array(Permission)),
    bloqueio: Type.Optional(Type.Boolean()),
  }),
  refusals: [
    'too_many_requests',
    'unsupported_grant',
    'unknown_client',
    'missing_credentials',
    'wrong_credentials',
    'account_blocked',
    'session_expired',
  ],
});

/** POST /oauth/revoke (ours): ends the session that the refresh token belongs to. */
export const revokeToken = call('POST /oauth/revoke', {
  access: 'public',
  summary: 'End a session',
  body: object({ refresh_token: Type.String({ maxLength: 200 }) }),
  output: object({ ok: Type.Boolean() }),
});

/** GET /pessoas: who is signed in. */
export const readPerson = call('GET /pessoas', {
  access: 'patron',
  summary: 'The signed-in person',
  output: object({ user: User, authPermissions: Type.Array(Permission), bloqueio: Type.Boolean() }),
});
