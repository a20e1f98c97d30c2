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

/** Login data, and the page to go to afterwards. */
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
 * POST /oidc/validar: the provider's response, with the nonce stored by the browser. Each response is
 * accepted once, and only from the browser that started the sign-in.
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
 * GET /saml/login: begins a sign-in by SAML. If there are several providers and none is chosen, the link leads to
 * the discovery page.
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

/** GET /saml/provedores (ours): the institutions to choose from, by name. */
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
 * POST /saml/acs (ours): the browser posts the provider's response and is redirected to `/saml-response`
 * with a one-time code (`saml`) or a refusal code (`erro`).
 */
export const receiveSaml = call('POST /saml/acs', {
  access: 'public',
  summary: 'Where the SAML provider posts its answer; 303',
  perMinute,
  body: Type.Object({ SAMLResponse: Type.String({ minLength: 1 }) }),
  output: Type.Null(),
  refusals: ['too_many_requests', 'institutional_not_offered'],
});

/** POST /saml/validar: exchanges the one-time code, with the nonce stored by the browser. */
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
 * GET /saml/slo (ours): the provider's logout request, or its response to ours; 303 back to the provider, or to
 * the home page (HTTP-Redirect binding).
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

/** GET /saml/metadata (ours): the catalogue's service provider metadata, for the institution. */
export const readSamlMetadata = call('GET /saml/metadata', {
  access: 'public',
  summary: 'SAML metadata of the catalogue',
  media: 'application/samlmetadata+xml',
  output: Type.String(),
  refusals: ['institutional_not_offered'],
});
