import Type from 'typebox';
import { call } from '../../shared/call.ts';
import { Id, object } from '../../shared/shapes.ts';
import { FactorCode } from './second-factor.ts';

/** A permission that the settings give a patron group (specification §6), other than activities of the footer. */
export const Permission = object({
  cod_modulo: Type.Integer(),
  cod_atividade: Type.Integer(),
  descricao: Type.String(),
});

export const User = object({
  cod_pessoa: Id,
  nome_pessoa: Type.String(),
  login: Type.String(),
  grupo: Type.Optional(Type.String({ description: 'Name of the patron group' })),
  cod_campus: Type.Optional(Id),
  bases: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Ours: codes of the external bases that this person may enter',
    }),
  ),
});

/** Login data (specification §3): what every way of signing in returns. */
export const LoginData = object({
  access_token: Type.String(),
  token_type: Type.Literal('Bearer'),
  expires_in: Type.Integer({ description: 'Seconds' }),
  refresh_token: Type.Optional(Type.String()),
  refresh_expires_in: Type.Optional(
    Type.Integer({
      description: 'Ours: seconds until the session ends, by idling or by its maximum age',
    }),
  ),
  aparelho: Type.Optional(
    Type.String({
      description:
        'Ours: this browser is known from now on; sent with later sign-ins and refreshes',
    }),
  ),
  user: Type.Optional(User),
  authPermissions: Type.Optional(Type.Array(Permission)),
  bloqueio: Type.Optional(Type.Boolean()),
  trocar_senha: Type.Optional(
    Type.Boolean({
      description: 'Ours: signed in with a temporary password, which must be changed',
    }),
  ),
});

/**
 * POST /oauth/token: RFC 6749 with `client_credentials` (public credential), `password` and
 * `refresh_token`. Form or JSON. Unknown name or wrong password: 401 `wrong_credentials`; too many
 * attempts: 429 `too_many_attempts` with Retry-After; blocked account or password: 430. With a second
 * factor: 422 `second_factor_needed`, and the client repeats the call with `codigo`.
 */
export const createToken = call('POST /oauth/token', {
  access: 'public',
  summary: 'Public credential, sign-in or refresh',
  // A campus may share one address; the limit is against automated guessing.
  perMinute: 300,
  body: Type.Object({
    grant_type: Type.String(),
    client_id: Type.String(),
    client_secret: Type.Optional(Type.String()),
    scope: Type.Optional(Type.String()),
    username: Type.Optional(Type.String({ maxLength: 200 })),
    password: Type.Optional(Type.String({ maxLength: 200 })),
    refresh_token: Type.Optional(Type.String({ maxLength: 200 })),
    recaptcha_token: Type.Optional(
      Type.String({ maxLength: 20_000, description: 'A solved challenge of GET /captcha' }),
    ),
    pessoa: Type.Optional(
      Type.Union([Id, Type.String({ pattern: '^[1-9]\\d{0,14}$' })], {
        description: 'Which of the people that share this user name (GET /pessoas/duplicadas)',
      }),
    ),
    categoria: Type.Optional(
      Type.String({ maxLength: 100, description: 'Code of the user category, where it is asked' }),
    ),
    aparelho: Type.Optional(
      Type.String({ maxLength: 1000, description: 'What sign-ins here answered with before' }),
    ),
    codigo: Type.Optional(FactorCode),
    lembrar: Type.Optional(
      Type.Union([Type.Boolean(), Type.Literal('true'), Type.Literal('false')]),
    ),
  }),
  output: LoginData,
  refusals: [
    'too_many_requests',
    'unsupported_grant',
    'unknown_client',
    'missing_credentials',
    'captcha_required',
    'captcha_invalid',
    'category_required',
    'person_required',
    'too_many_attempts',
    'wrong_credentials',
    'wrong_category',
    'second_factor_needed',
    'second_factor_wrong',
    'account_blocked',
    'account_blocked_by_staff',
    'session_expired',
  ],
});

/** POST /oauth/revoke (ours): ends the session that the refresh token belongs to. */
export const revokeToken = call('POST /oauth/revoke', {
  access: 'public',
  summary: 'End a session',
  body: object({ refresh_token: Type.String({ maxLength: 200 }) }),
  output: object({
    ok: Type.Boolean(),
    saida: Type.Optional(
      Type.String({ description: 'Where the sign-in at the institution ends, too' }),
    ),
  }),
});

/** The signed-in person and their permissions, for the current session. */
export const Person = object({
  user: User,
  authPermissions: Type.Array(Permission),
  bloqueio: Type.Boolean(),
  trocar_senha: Type.Optional(
    Type.Boolean({
      description: 'Ours: signed in with a temporary password, which must be changed',
    }),
  ),
});

/** GET /pessoas: who is signed in. A token for an app layer is enough. */
export const readPerson = call('GET /pessoas', {
  access: 'layer',
  withTemporaryPassword: true,
  summary: 'The signed-in person',
  output: Person,
});
