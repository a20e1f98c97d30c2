import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import type { OidcSettings } from '#api/portal/settings/login-settings.ts';
import { chosenLogin, readForm, sendHtml, sendSignInPage } from './sign-in-page.ts';

/** The OpenID Connect provider beside the demonstration: lets in whoever chooses an account. */
export interface OidcProvider {
  settings: OidcSettings;
  /** Responds to a request whose path is the one below the issuer. */
  respond(request: IncomingMessage, response: ServerResponse, path: string): Promise<void>;
}

interface Grant {
  login: string;
  nonce: string;
  challenge: string;
}

const CLIENT_ID = 'acervo';
const KEY_ID = 'demonstration';
const CODE_SECONDS = 60;
const TOKEN_SECONDS = 300;

interface Context {
  issuer: string;
  /** Where the catalogue takes responses. */
  returnAddress: string;
  grants: Map<string, Grant>;
  privateKey: CryptoKey;
}

export async function createOidcProvider(issuer: string, site: string): Promise<OidcProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const context: Context = {
    ...{ issuer, privateKey, returnAddress: `${site}/oauth-response` },
    grants: new Map(),
  };
  const key = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' };
  const respond: OidcProvider['respond'] = async (request, response, path) => {
    if (path === '/.well-known/openid-configuration') return sendJson(response, discovery(issuer));
    if (path === '/keys') return sendJson(response, { keys: [key] });
    if (path === '/authorize') return authorize(context, request, response);
    if (path === '/token' && request.method === 'POST') return token(context, request, response);
    sendJson(response, { error: 'not_found' }, 404);
  };
  return { settings: settingsAt(issuer), respond };
}

const discovery = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none'],
  prompt_values_supported: ['login', 'select_account'],
});

/** Shows the sign-in page, then leads back with a code. */
async function authorize(
  { issuer, returnAddress, grants }: Context,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { searchParams } = new URL(request.url ?? '/', issuer);
  if (searchParams.get('redirect_uri') !== returnAddress) {
    return sendHtml(response, 'Endereço de retorno desconhecido', '', 400);
  }
  if (request.method !== 'POST') return sendSignInPage(response, 'OpenID Connect');
  const form = await readForm(request);
  const login = chosenLogin(form);
  const back = new URL(returnAddress);
  back.searchParams.set('state', searchParams.get('state') ?? '');
  if (form.has('deny') || login === null) back.searchParams.set('error', 'access_denied');
  else back.searchParams.set('code', newCode(grants, login, searchParams));
  response.writeHead(303, { location: back.href }).end();
}

async function token(
  { issuer, grants, privateKey }: Context,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const form = await readForm(request);
  const code = form.get('code') ?? '';
  const grant = grants.get(code);
  // A code counts once.
  grants.delete(code);
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  if (!grant || grant.challenge !== challenge) {
    return sendJson(response, { error: 'invalid_grant' }, 400);
  }
  const now = Math.floor(Date.now() / 1000);
  const { login, nonce } = grant;
  const idToken = await new SignJWT({ preferred_username: login, nonce, auth_time: now })
    .setProtectedHeader({ alg: 'RS256', kid: KEY_ID })
    .setSubject(login)
    .setIssuer(issuer)
    .setAudience(CLIENT_ID)
    .setIssuedAt(now)
    .setExpirationTime(now + TOKEN_SECONDS)
    .sign(privateKey);
  sendJson(response, { access_token: randomUUID(), token_type: 'Bearer', id_token: idToken });
}

function newCode(grants: Map<string, Grant>, login: string, query: URLSearchParams): string {
  const code = randomUUID();
  const [nonce, challenge] = [query.get('nonce') ?? '', query.get('code_challenge') ?? ''];
  grants.set(code, { login, nonce, challenge });
  setTimeout(() => grants.delete(code), CODE_SECONDS * 1000).unref();
  return code;
}

function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

const settingsAt = (issuer: string): OidcSettings => ({
  issuer,
  clientId: CLIENT_ID,
  clientSecret: '',
  scopes: 'openid profile',
  claim: 'preferred_username',
  match: 'login',
  logoutUrl: '',
  singleLogout: false,
  logoutReturn: false,
  clockSkew: 180,
});
