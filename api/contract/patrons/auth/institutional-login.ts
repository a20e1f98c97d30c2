import Type from 'typebox';
import { LoginData } from './session.ts';
import { call } from '../../shared/call.ts';
import { object } from '../../shared/shapes.ts';

// A campus may share one address.
const perMinute = 300;
const Redirect = Type.Optional(
  Type.String({ maxLength: 2000, description: 'Where to go afterwards; a path of the site' }),
);
const Remember = Type.Optional(Type.Boolean({ description: 'Stay signed in on this device' }));
const Text = Type.String({ minLength: 1, maxLength: 4000 });

const Other = Type.Optional(
  Type.Boolean({ description: 'The provider asks anew who one is: another account' }),
);

const Again = Type.Optional(
  Type.Boolean({ description: 'The provider asks for the password again, whoever is known there' }),
);

/** OIDC/SAML start response (specification §3). */
const Start = object({
  nonce: Type.String({ description: 'Kept by the browser that began; it has to give it back' }),
  link: Type.String({ description: 'Page of the institution where one signs in' }),
});

/** Login data, and where the person was heading. */
const Entered = object({ ...LoginData.properties, redirect: Redirect });

/** GET /oidc/authorize: begins a sign-in by OIDC (specification §7). */
export const startOidc = call('GET /oidc/authorize', {
  access: 'public',
  summary: 'Begin signing in by OIDC',
  perMinute,
  query: object({
    login: Type.Optional(Type.String({ maxLength: 200 })),
    redirect: Redirect,
    outra_conta: Other,
    de_novo: Again,
  }),
  output: Start,
  refusals: ['too_many_requests', 'institutional_not_offered', 'institutional_failed'],
});

/**
 * POST /oidc/validar: what the provider sent to the return screen, with the nonce that the browser
 * kept. Each answer counts once, and only in the browser that began.
 */
export const finishOidc = call('POST /oidc/validar', {
  access: 'public',
  summary: 'Finish signing in by OIDC',
  perMinute,
  body: object({
    nonce: Text,
    state: Type.Optional(Text),
    code: Type.Optional(Text),
    iss: Type.Optional(Text),
    error: Type.Optional(Text),
    error_description: Type.Optional(Text),
    lembrar: Remember,
  }),
  output: Entered,
  refusals: [
    'too_many_requests',
    'institutional_not_offered',
    'institutional_denied',
    'institutional_not_asked',
    'institutional_failed',
    'institutional_answer_invalid',
    'institutional_user_unknown',
    'account_blocked_by_staff',
  ],
});

/**
 * GET /saml/login: begins a sign-in by SAML. Where there are several providers and none is chosen, the link leads to
 * where one chooses.
 */
export const startSaml = call('GET /saml/login', {
  access: 'public',
  summary: 'Begin signing in by SAML',
  perMinute,
  query: object({
    redirect: Redirect,
    provedor: Type.Optional(
      Type.String({
        maxLength: 1024,
        description: 'Entity id of the provider, where there are many',
      }),
    ),
    outra_conta: Other,
    de_novo: Again,
  }),
  output: Start,
  refusals: ['too_many_requests', 'institutional_not_offered', 'institutional_failed'],
});

/** GET /saml/provedores (ours): the institutions among which one chooses, by name. */
export const listProviders = call('GET /saml/provedores', {
  access: 'public',
  summary: 'Institutions of the federation',
  perMinute,
  output: object({
    itens: Type.Array(
      object({
        id: Type.String({ description: 'Entity id of the provider' }),
        nome: Type.String(),
        palavras: Type.String({ description: 'Other words under which it is found' }),
      }),
    ),
  }),
  refusals: ['too_many_requests', 'institutional_not_offered'],
});

/**
 * POST /saml/acs (ours): the browser brings the provider's answer. It goes on to `/saml-response`
 * with a one-time code (`saml`), or with the refusal (`erro`).
 */
export const receiveSaml = call('POST /saml/acs', {
  access: 'public',
  summary: 'Where the SAML provider posts its answer; 303',
  perMinute,
  body: Type.Object({ SAMLResponse: Type.String({ minLength: 1 }) }),
  output: Type.Null(),
  refusals: ['too_many_requests', 'institutional_not_offered'],
});

/** POST /saml/validar: the one-time code, with the nonce that the browser kept. */
export const finishSaml = call('POST /saml/validar', {
  access: 'public',
  summary: 'Finish signing in by SAML',
  perMinute,
  body: object({ saml: Text, nonce: Text, lembrar: Remember }),
  output: Entered,
  refusals: [
    'too_many_requests',
    'institutional_not_offered',
    'institutional_answer_invalid',
    'institutional_user_unknown',
    'account_blocked_by_staff',
  ],
});

/**
 * GET /saml/slo (ours): the provider signs somebody out, or answers to that we did; 303 back to it, or home
 * (HTTP-Redirect).
 */
export const endSaml = call('GET /saml/slo', {
  access: 'public',
  summary: 'Where the SAML provider ends a sign-in; 303',
  perMinute,
  query: Type.Object({
    SAMLRequest: Type.Optional(Type.String({ maxLength: 20_000 })),
    SAMLResponse: Type.Optional(Type.String({ maxLength: 20_000 })),
    RelayState: Type.Optional(Type.String({ maxLength: 2000 })),
    SigAlg: Type.Optional(Type.String({ maxLength: 200 })),
    Signature: Type.Optional(Type.String({ maxLength: 4000 })),
  }),
  output: Type.Null(),
  refusals: [
    'too_many_requests',
    'institutional_not_offered',
    'institutional_failed',
    'institutional_answer_invalid',
  ],
});

/** GET /saml/metadata (ours): what the institution's provider has to know of the catalogue. */
export const readSamlMetadata = call('GET /saml/metadata', {
  access: 'public',
  summary: 'SAML metadata of the catalogue',
  media: 'application/samlmetadata+xml',
  output: Type.String(),
  refusals: ['institutional_not_offered'],
});
