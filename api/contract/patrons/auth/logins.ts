import Type from 'typebox';
import { LoginData, Person } from './session.ts';
import { call } from '../../shared/call.ts';
import { Id, Instant, list, MAX_COUNT, object } from '../../shared/shapes.ts';

/** The logins of one person, switching between them, and the sessions of a login. */

export const UserName = Type.String({ minLength: 1, maxLength: 200 });
const Base = Type.Integer({
  ...{ minimum: 1, maximum: MAX_COUNT, description: 'codEmpresa of the network of the login' },
});

/**
 * GET /pessoas/duplicadas: the people who share a user name, if the institution lets them choose
 * (`login.asksPerson`). Names are shortened. Empty for an unambiguous or unknown user name.
 */
export const listDuplicates = call('GET /pessoas/duplicadas', {
  access: 'public',
  summary: 'People who share a user name',
  perMinute: 30,
  query: object({ usuario: UserName }),
  output: object({
    result: Type.Boolean({ description: 'A person has to be chosen' }),
    pessoas: Type.Array(object({ codigo: Id, nome: Type.String() })),
  }),
  refusals: ['too_many_requests'],
});

/** GET /pessoas/login: the other logins of the signed-in person. */
export const listLogins = call('GET /pessoas/login', {
  access: 'patron',
  summary: 'Other logins of the person',
  output: list(
    object({
      codigo: Id,
      nome: Type.String(),
      base: Base,
      login: Type.String(),
      grupo: Type.String({ description: 'Name of the patron group' }),
    }),
  ),
});

const SWITCH_REFUSALS = [
  'login_not_found',
  'account_blocked_by_staff',
  'second_factor_elsewhere',
] as const;

/** PUT /pessoas/troca-login: switches to another login of the same person; this session ends. */
export const switchLogin = call('PUT /pessoas/troca-login', {
  access: 'patron',
  summary: 'Switch to another login',
  body: object({ codigo: Id, base: Base }),
  output: LoginData,
  refusals: SWITCH_REFUSALS,
});

/** POST /pessoas/meu-pergamum/troca-usuario: the same, by user name. */
export const switchUser = call('POST /pessoas/meu-pergamum/troca-usuario', {
  access: 'patron',
  summary: 'Switch to another login by its user name',
  body: object({ usuario: UserName }),
  output: LoginData,
  refusals: SWITCH_REFUSALS,
});

/**
 * GET /pessoas/{u}/nome: the first name of a login, for the greeting. Only for the caller's own logins; 404 for
 * all others, existing or not.
 */
export const readFirstName = call('GET /pessoas/:u/nome', {
  access: 'patron',
  summary: 'First name of one of the own logins',
  params: object({ u: UserName }),
  output: object({ nome: Type.String() }),
  refusals: ['not_found'],
});

/** GET /pessoas/renovar: extends the session; returns the current person and its new expiry. */
export const keepAlive = call('GET /pessoas/renovar', {
  access: 'patron',
  summary: 'Keep the session alive',
  output: object({
    ...Person.properties,
    expira_em: Instant,
    lembrar: Type.Boolean({ description: 'The device remembers the login' }),
  }),
});

/**
 * GET /pessoas/autenticar/app-layers: the parts of the portal (GET /parametros/app-layers), and a
 * short-lived token with which those on other servers may call GET /pessoas and nothing else.
 */
export const enterAppLayers = call('GET /pessoas/autenticar/app-layers', {
  access: 'patron',
  summary: 'Enter the parts of the portal',
  output: object({
    token: Type.String(),
    expires_in: Type.Integer({ description: 'Seconds' }),
    itens: Type.Array(
      object({
        codigo: Type.String(),
        descricao: Type.String(),
        endereco: Type.String({ description: 'On another server with `#token=…`' }),
      }),
    ),
  }),
});

/** GET /pessoas/sessoes (ours): the sessions of this login, last used first. */
export const listSessions = call('GET /pessoas/sessoes', {
  access: 'patron',
  summary: 'Open sessions',
  output: list(
    object({
      cod_sessao: Id,
      navegador: Type.String({ description: '"Firefox (Linux)"; empty when unknown' }),
      desde: Instant,
      ultimo_uso: Instant,
      lembrar: Type.Boolean(),
      esta: Type.Boolean({ description: 'The session that asks' }),
    }),
  ),
});

/** DELETE /pessoas/sessoes/{id} (ours): signs that browser out. */
export const endOwnSession = call('DELETE /pessoas/sessoes/:id', {
  access: 'patron',
  summary: 'End one of the own sessions',
  params: object({ id: Id }),
  output: object({ ok: Type.Boolean() }),
  refusals: ['session_not_found'],
});

/** DELETE /pessoas/sessoes (ours): signs every other browser out. */
export const endOtherSessions = call('DELETE /pessoas/sessoes', {
  access: 'patron',
  summary: 'End every other session of this login',
  output: object({ encerradas: Type.Integer({ description: 'How many there were' }) }),
});
