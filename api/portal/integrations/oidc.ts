import * as client from 'openid-client';
import type { RefusalCode } from '#contract/shared/refusals.ts';
import { isLoopback, type OidcSettings } from '../settings/login-settings.ts';
import { SignInFailed } from './sign-in-failed.ts';
import { textsOf } from './texts-of.ts';

const TIMEOUT_SECONDS = 10;

/** Maximum age of the provider's password check on reauthentication. */
const MAX_AGE_SECONDS = 300;

/** How long the provider's metadata and keys are cached. */
const CACHE_MS = 60_000;

interface Known {
  at: number;
  configuration: Promise<client.Configuration>;
}

const known = new WeakMap<OidcSettings, Known>();

/** Discovers the provider's metadata; cached for a minute, invalidated by errors. */
async function provider(settings: OidcSettings, now: Date): Promise<client.Configuration> {
  const at = now.getTime();
  const cached = known.get(settings);
  const found =
    cached && at - cached.at < CACHE_MS ? cached : { at, configuration: discover(settings) };
  known.set(settings, found);
  try {
    return await found.configuration;
  } catch (error) {
    known.delete(settings);
    throw new SignInFailed('institutional_failed', error);
  }
}

const discover = ({ issuer, clientId, clientSecret, clockSkew }: OidcSettings) =>
  client.discovery(
    new URL(issuer),
    clientId,
    { [client.clockTolerance]: clockSkew },
    clientAuth(clientSecret),
    {
      timeout: TIMEOUT_SECONDS,
      execute: [
        // The id token comes directly from the provider; its signature is verified nevertheless.
        client.enableNonRepudiationChecks,
        // The settings allow http only for loopback addresses.
        ...(isLoopback(issuer) ? [client.allowInsecureRequests] : []),
      ],
    },
  );

/** By header, the OIDC default, unless the provider supports only the body. */
function clientAuth(secret: string): client.ClientAuth {
  if (secret === '') return client.None();
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (as, ...rest) => {
    const ways = as.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (ways.includes('client_secret_basic') ? basic : post)(as, ...rest);
  };
}

/** Our client data at the provider. */
export interface OidcParty {
  settings: OidcSettings;
  origin: string;
  now: () => Date;
}

/** Binds a response to its request. */
export interface OidcChecks {
  state: string;
  nonce: string;
  /** PKCE */
  verifier: string;
}

export const newChecks = (): OidcChecks => ({
  state: client.randomState(),
  nonce: client.randomNonce(),
  verifier: client.randomPKCECodeVerifier(),
});

const returnAddress = (origin: string): string => `${origin}/oauth-response`;

export interface OidcBeginning {
  /** User name entered before the redirect. */
  login?: string | undefined;
  /** The person wants to sign in as somebody else. */
  isOther?: boolean | undefined;
  /** The provider must ask for the password again. */
  again?: boolean;
}

/** Returns the provider's sign-in address. */
export async function oidcLink(
  { settings, origin, now }: OidcParty,
  { state, nonce, verifier }: OidcChecks,
  { login, isOther = false, again = false }: OidcBeginning,
): Promise<string> {
  const configuration = await provider(settings, now());
  return client.buildAuthorizationUrl(configuration, {
    redirect_uri: returnAddress(origin),
    scope: settings.scopes,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(login && { login_hint: login }),
    ...(isOther && { prompt: promptParameter(configuration) }),
    ...(again && { prompt: 'login', max_age: String(MAX_AGE_SECONDS) }),
  }).href;
}

/** The `prompt` parameter. */
function promptParameter(configuration: client.Configuration): string {
  const prompts = configuration.serverMetadata()['prompt_values_supported'];
  const isKnown = Array.isArray(prompts) && !prompts.includes('select_account');
  return isKnown ? 'login' : 'select_account';
}

/**
 * Returns the logout address: the configured one, else the provider's own with `idToken` as a hint.
 * Undefined if there is none.
 */
export async function oidcLogoutLink(
  { settings, origin, now }: OidcParty,
  idToken: string,
): Promise<string | undefined> {
  const { logoutUrl, singleLogout, logoutReturn } = settings;
  const ending = singleLogout ? await endSessionEndpoint(settings, now()) : undefined;
  const isOwn = logoutUrl === '' || logoutUrl === ending?.serverMetadata().end_session_endpoint;
  if (!ending || !isOwn) return logoutUrl || undefined;
  return client.buildEndSessionUrl(ending, {
    id_token_hint: idToken,
    ...(logoutReturn && { post_logout_redirect_uri: `${origin}/` }),
  }).href;
}

/** The provider's end-session endpoint, if any. */
async function endSessionEndpoint(settings: OidcSettings, now: Date) {
  const configuration = await provider(settings, now);
  return configuration.serverMetadata().end_session_endpoint ? configuration : undefined;
}

/** The subject of a response, and the token hint for the provider's logout. */
export interface OidcNamed {
  names: string[];
  idToken: string;
}

/** Validates the provider's response. Throws SignInFailed if it is invalid. */
export async function readOidcResponse(
  { settings, origin, now }: OidcParty,
  answer: Readonly<Record<string, string>>,
  { state, nonce, verifier, again = false }: OidcChecks & { again?: boolean },
): Promise<OidcNamed> {
  const configuration = await provider(settings, now());
  try {
    const url = new URL(`${returnAddress(origin)}?${new URLSearchParams(answer)}`);
    const tokens = await client.authorizationCodeGrant(configuration, url, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
      // Makes the provider state when it authenticated, which is then checked.
      ...(again && { maxAge: MAX_AGE_SECONDS }),
    });
    const claims = tokens.claims() ?? { sub: '' };
    const source =
      settings.claim in claims
        ? claims
        : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return { names: namesIn(source, settings), idToken: tokens.id_token ?? '' };
  } catch (error) {
    // The provider may have changed its keys.
    known.delete(settings);
    throw error instanceof SignInFailed ? error : new SignInFailed(reasonOf(error), error);
  }
}

function namesIn(
  claims: Readonly<Record<string, unknown>>,
  { claim, match }: OidcSettings,
): string[] {
  const names = textsOf(claims[claim]);
  // An unverified e-mail address proves nothing.
  const isOpen = match === 'email' && ['false', false].includes(claims['email_verified'] as never);
  if (names.length > 0 && !isOpen) return names;
  throw new SignInFailed('institutional_user_unknown', isOpen ? 'Not verified' : `No ${claim}`);
}

/** The provider is unreachable or its responses are invalid. */
const PROVIDER_UNAVAILABLE = /^OAUTH_(TIMEOUT|ABORT|RESPONSE_IS_NOT_JSON|RESPONSE_IS_NOT_CONFORM)$/;
/** The provider would have had to interact with the user (OpenID Connect, 3.1.2.6). */
const INTERACTION_REQUIRED = [
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
];

function reasonOf(error: unknown): RefusalCode {
  if (error instanceof client.AuthorizationResponseError) {
    if (INTERACTION_REQUIRED.includes(error.error)) return 'institutional_not_asked';
    return error.error === 'access_denied' ? 'institutional_denied' : 'institutional_failed';
  }
  if (error instanceof client.ResponseBodyError) {
    const isOurs = error.error !== 'invalid_grant';
    return isOurs ? 'institutional_failed' : 'institutional_answer_invalid';
  }
  const isAnswer =
    error instanceof client.ClientError && !PROVIDER_UNAVAILABLE.test(error.code ?? '');
  return isAnswer ? 'institutional_answer_invalid' : 'institutional_failed';
}
