import * as client from 'openid-client';
import type { RefusalCode } from '#contract/shared/refusals.ts';
import { isLoopback, type OidcSettings } from '../settings/login-settings.ts';
import { SignInFailed } from './sign-in-failed.ts';

const TIMEOUT_SECONDS = 10;

/** What the provider told of itself, asked once; again after an error. */
const known = new WeakMap<OidcSettings, Promise<client.Configuration>>();

function provider(settings: OidcSettings): Promise<client.Configuration> {
  const found = known.get(settings) ?? discover(settings);
  known.set(settings, found);
  found.catch(() => known.delete(settings));
  return found;
}

const discover = ({ issuer, clientId, clientSecret }: OidcSettings) =>
  client.discovery(new URL(issuer), clientId, undefined, clientAuth(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    // Settings allow http to this machine only.
    execute: isLoopback(issuer) ? [client.allowInsecureRequests] : [],
  });

/** By the header, as is the default of OIDC, unless the provider takes the body only. */
function clientAuth(secret: string): client.ClientAuth {
  if (secret === '') return client.None();
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (as, ...rest) => {
    const ways = as.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (ways.includes('client_secret_basic') ? basic : post)(as, ...rest);
  };
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

/** The address at the provider where one signs in. */
export async function oidcLink(
  settings: OidcSettings,
  origin: string,
  { state, nonce, verifier }: OidcChecks,
  login?: string,
): Promise<string> {
  return client.buildAuthorizationUrl(await providerOrFail(settings), {
    redirect_uri: returnAddress(origin),
    scope: settings.scopes,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(login && { login_hint: login }),
  }).href;
}

const providerOrFail = (settings: OidcSettings): Promise<client.Configuration> =>
  provider(settings).catch((error: unknown) => {
    throw new SignInFailed('institutional_failed', error);
  });

/** Whom the provider's answer names. Throws SignInFailed for every answer that does not hold. */
export async function readOidcAnswer(
  settings: OidcSettings,
  origin: string,
  answer: Readonly<Record<string, string>>,
  { state, nonce, verifier }: OidcChecks,
): Promise<string> {
  const configuration = await providerOrFail(settings);
  try {
    const url = new URL(`${returnAddress(origin)}?${new URLSearchParams(answer)}`);
    const tokens = await client.authorizationCodeGrant(configuration, url, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims() ?? { sub: '' };
    const told =
      settings.claim in claims
        ? claims
        : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return nameIn(told, settings);
  } catch (error) {
    throw error instanceof SignInFailed ? error : new SignInFailed(reasonOf(error), error);
  }
}

function nameIn(claims: Readonly<Record<string, unknown>>, { claim, match }: OidcSettings): string {
  const name = claims[claim];
  // An address that nobody has confirmed may be anybody's.
  const isOpen = match === 'email' && claims['email_verified'] === false;
  if (typeof name === 'string' && name.trim() !== '' && !isOpen) return name;
  throw new SignInFailed('institutional_user_unknown', isOpen ? 'Not verified' : `No ${claim}`);
}

/** The provider cannot be reached, or answers in no form that is known. */
const OUT_OF_ORDER = /^OAUTH_(TIMEOUT|ABORT|RESPONSE_IS_NOT_JSON|RESPONSE_IS_NOT_CONFORM)$/;

function reasonOf(error: unknown): RefusalCode {
  if (error instanceof client.AuthorizationResponseError) {
    return error.error === 'access_denied' ? 'institutional_denied' : 'institutional_failed';
  }
  if (error instanceof client.ResponseBodyError) {
    const isOurs = error.error !== 'invalid_grant';
    return isOurs ? 'institutional_failed' : 'institutional_answer_invalid';
  }
  const isAnswer = error instanceof client.ClientError && !OUT_OF_ORDER.test(error.code ?? '');
  return isAnswer ? 'institutional_answer_invalid' : 'institutional_failed';
}
