import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import type { ServerResponse } from 'node:http';
import type { OidcSettings } from '#api/portal/settings/login-settings.ts';
import { startInstitution } from './sign-in-page.ts';

/** What an OIDC provider of the tests does next; changed between sign-ins. */
interface OidcScript {
  /** With what it signs from now on, by a new key. */
  alg: 'RS256' | 'ES256';
  claims: Record<string, unknown>;
  /** Answered in place of tokens. */
  tokenError?: { error: string; error_description?: string };
  /** Signs with a key that it does not publish. */
  forged?: boolean;
  /** Names another issuer in its tokens. */
  issuer?: string;
  /** Seconds by which its clock goes before ours. */
  ahead?: number;
  /** Further lines of its discovery document. */
  told?: Record<string, unknown>;
}

export interface ScriptedOidc {
  settings: OidcSettings;
  script: OidcScript;
  /** Takes the request in a link; returns the answer that the browser brings. */
  answer(link: string): Record<string, string>;
  close(): Promise<void>;
}

const CLIENT_ID = 'acervo';

interface Pair {
  privateKey: CryptoKey;
  publicKey: CryptoKey;
}

const settingsAt = (issuer: string): OidcSettings => ({
  issuer,
  clientId: CLIENT_ID,
  clientSecret: 'test-only-secret',
  scopes: 'openid profile email',
  claim: 'preferred_username',
  match: 'login',
  logoutUrl: '',
  singleLogout: true,
  logoutReturn: false,
  clockSkew: 180,
});

/** An OIDC provider whose faults are chosen. */
export async function startScriptedOidc(): Promise<ScriptedOidc> {
  const server = await startInstitution();
  const { origin } = server;
  const script: OidcScript = { alg: 'RS256', claims: { preferred_username: 'leitor' } };
  const pairs = {
    RS256: await generateKeyPair('RS256', { extractable: true }),
    ES256: await generateKeyPair('ES256', { extractable: true }),
  };
  let nonce = '';

  const discovery = () => ({
    issuer: origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    jwks_uri: `${origin}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [script.alg],
    ...script.told,
  });
  const keys = async () => {
    const { publicKey } = pairs[script.alg];
    return { keys: [{ ...(await exportJWK(publicKey)), kid: script.alg, use: 'sig' }] };
  };
  const tokens = async () => {
    const { privateKey }: Pair = script.forged
      ? await generateKeyPair(script.alg)
      : pairs[script.alg];
    const at = Math.floor(Date.now() / 1000) + (script.ahead ?? 0);
    const idToken = await new SignJWT({ sub: 's', nonce, ...script.claims })
      .setProtectedHeader({ alg: script.alg, kid: script.alg })
      .setIssuer(script.issuer ?? origin)
      .setAudience(CLIENT_ID)
      .setIssuedAt(at)
      .setNotBefore(at)
      .setExpirationTime(at + 300)
      .sign(privateKey);
    return { access_token: 'a', token_type: 'Bearer', id_token: idToken };
  };

  server.answer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', origin);
    if (pathname === '/token' && script.tokenError) return json(response, script.tokenError, 400);
    const made = { '/keys': keys, '/token': tokens }[pathname] ?? (async () => discovery());
    void made().then((body) => json(response, body));
  });

  return {
    script,
    settings: settingsAt(origin),
    answer: (link) => {
      const { searchParams } = new URL(link);
      nonce = searchParams.get('nonce') ?? '';
      return { state: searchParams.get('state') ?? '', code: 'c' };
    },
    close: server.close,
  };
}

function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
