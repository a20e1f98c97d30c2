import * as client from 'openid-client';
import type { RefusalCode } from '#contract/shared/refusals.ts';
import { isLoopback, type OidcSettings } from '../settings/login-settings.ts';
import { SignInFailed } from './sign-in-failed.ts';
import { textsOf } from './texts-of.ts';

const TIMEOUT_SECONDS = 10;

/** How long ago the provider may have asked for the password, where it has to ask again. */
const MAX_AGE_SECONDS = 300;

/** How long what a provider tells of itself, and its keys with it, is taken for true. */
const HOLDS_MS = 60_000;

interface Known {
  at: number;
  told: Promise<client.Configuration>;
}

const known = new WeakMap<OidcSettings, Known>();

/** What the provider tells of itself; asked anew after a minute, and after every error. */
async function provider(settings: OidcSettings, now: Date): Promise<client.Configuration> {
  const at = now.getTime();
  const kept = known.get(settings);
  const found = kept && at - kept.at < HOLDS_MS ? kept : { at, told: discover(settings) };
  known.set(settings, found);
  try {
    return await found.told;
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
        // The id token comes from the provider itself; its signature is checked nevertheless.
        client.enableNonRepudiationChecks,
        // Settings allow http to this machine only.
        ...(isLoopback(issuer) ? [client.allowInsecureRequests] : []),
      ],
    },
  );

/** By the header, as is the default of OIDC, unless the provider takes the body only. */
function clientAuth(secret: string): client.ClientAuth {
  if (secret === '') return client.None();
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (as, ...rest) => {
    const ways = as.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (ways.includes('client_secret_basic') ? basic : post)(as, ...rest);
  };
}

/** Who we are to the provider. */
export interface OidcParty {
  settings: OidcSettings;
  origin: string;
  now: () => Date;
}

/** What binds an answer to the question. */
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
  /** The user name, where it was asked for first. */
  login?: string | undefined;
  /** The person wants to come in as somebody else than the provider took them for. */
  isOther?: boolean | undefined;
  /** The provider asks for the password again, though it knows who this is. */
  again?: boolean;
}

/** The address at the provider where one signs in. */
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
    ...(isOther && { prompt: promptOf(configuration) }),
    ...(again && { prompt: 'login', max_age: String(MAX_AGE_SECONDS) }),
  }).href;
}

/** How a provider is made to ask who somebody is. */
function promptOf(configuration: client.Configuration): string {
  const prompts = configuration.serverMetadata()['prompt_values_supported'];
  const isKnown = Array.isArray(prompts) && !prompts.includes('select_account');
  return isKnown ? 'login' : 'select_account';
}

/**
 * The address at which signing out leads to the provider: the one that is set, else its own; `idToken` shows it
 * whose sign-in ends. Undefined where neither is.
 */
export async function oidcLogoutLink(
  { settings, origin, now }: OidcParty,
  idToken: string,
): Promise<string | undefined> {
  const { logoutUrl, singleLogout, logoutReturn } = settings;
  const ending = singleLogout ? await endOf(settings, now()) : undefined;
  const isOwn = logoutUrl === '' || logoutUrl === ending?.serverMetadata().end_session_endpoint;
  if (!ending || !isOwn) return logoutUrl || undefined;
  return client.buildEndSessionUrl(ending, {
    id_token_hint: idToken,
    ...(logoutReturn && { post_logout_redirect_uri: `${origin}/` }),
  }).href;
}

/** The provider, if it offers to end a sign-in. */
async function endOf(settings: OidcSettings, now: Date) {
  const configuration = await provider(settings, now);
  return configuration.serverMetadata().end_session_endpoint ? configuration : undefined;
}

/** Whom an answer names, and the proof with which the provider ends the sign-in, too. */
export interface OidcNamed {
  names: string[];
  idToken: string;
}

/** Whom the provider's answer names. Throws SignInFailed for every answer that does not hold. */
export async function readOidcAnswer(
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
      // With it the provider has to say when it asked, and too long ago is refused.
      ...(again && { maxAge: MAX_AGE_SECONDS }),
    });
    const claims = tokens.claims() ?? { sub: '' };
    const told =
      settings.claim in claims
        ? claims
        : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return { names: namesIn(told, settings), idToken: tokens.id_token ?? '' };
  } catch (error) {
    // The provider may sign otherwise by now than it told.
    known.delete(settings);
    throw error instanceof SignInFailed ? error : new SignInFailed(reasonOf(error), error);
  }
}

function namesIn(
  claims: Readonly<Record<string, unknown>>,
  { claim, match }: OidcSettings,
): string[] {
  const names = textsOf(claims[claim]);
  // An address that nobody has confirmed may be anybody's.
  const isOpen = match === 'email' && ['false', false].includes(claims['email_verified'] as never);
  if (names.length > 0 && !isOpen) return names;
  throw new SignInFailed('institutional_user_unknown', isOpen ? 'Not verified' : `No ${claim}`);
}

/** The provider cannot be reached, or answers in no form that is known. */
const OUT_OF_ORDER = /^OAUTH_(TIMEOUT|ABORT|RESPONSE_IS_NOT_JSON|RESPONSE_IS_NOT_CONFORM)$/;
/** The provider would have had to ask something (OpenID Connect, 3.1.2.6). */
const WANTS_TO_ASK = [
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
];

function reasonOf(error: unknown): RefusalCode {
  if (error instanceof client.AuthorizationResponseError) {
    if (WANTS_TO_ASK.includes(error.error)) return 'institutional_not_asked';
    return error.error === 'access_denied' ? 'institutional_denied' : 'institutional_failed';
  }
  if (error instanceof client.ResponseBodyError) {
    const isOurs = error.error !== 'invalid_grant';
    return isOurs ? 'institutional_failed' : 'institutional_answer_invalid';
  }
  const isAnswer = error instanceof client.ClientError && !OUT_OF_ORDER.test(error.code ?? '');
  return isAnswer ? 'institutional_answer_invalid' : 'institutional_failed';
}
