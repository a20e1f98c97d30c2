import { generateKeyPairSync } from 'node:crypto';
import { Provider } from 'oidc-provider';
import type { OidcSettings } from '#api/portal/settings/login-settings.ts';
import { formOf, signInPage, startInstitution } from './sign-in-page.ts';

const CLIENT = { clientId: 'acervo', clientSecret: 'test-only-secret' };

/** A real OIDC provider that lets everybody in under the user name that they give. */
export interface OidcProvider {
  settings: OidcSettings;
  /** Signs in as a browser would; returns the address to which the provider sends it back. */
  signIn(link: string, login: string | null): Promise<URL>;
  close(): Promise<void>;
}

export async function startOidcProvider(site: string, port?: number): Promise<OidcProvider> {
  const { origin, answer, close } = await startInstitution(port);
  const provider = providerAt(origin, site);
  const callback = provider.callback();
  answer((request, response) => {
    if (!request.url?.startsWith('/sign-in/')) return void callback(request, response);
    if (request.method === 'GET') return signInPage(response, request.url);
    void formOf(request).then((form) => {
      const denied = { error: 'access_denied', error_description: 'Denied' };
      const result = form.has('deny') ? denied : { login: { accountId: form.get('login') } };
      return provider.interactionFinished(request, response, result);
    });
  });
  const settings: OidcSettings = {
    ...CLIENT,
    issuer: origin,
    scopes: 'openid profile email',
    claim: 'preferred_username',
    match: 'login',
    logoutUrl: '',
    singleLogout: true,
    logoutReturn: false,
    clockSkew: 180,
  };
  return { settings, signIn: (link, login) => signInByFetch(link, login, origin), close };
}

interface Context {
  oidc: { account: { accountId: string }; client: { clientId: string }; provider: Provider };
}

function providerAt(origin: string, site: string): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return new Provider(origin, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [`${site}/oauth-response`],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['test-only'] },
    claims: {
      openid: ['sub'],
      profile: ['preferred_username'],
      email: ['email', 'email_verified'],
    },
    discovery: { prompt_values_supported: ['none', 'login', 'consent'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/sign-in/${uid}` },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        preferred_username: id,
        email: `${id}@example.org`,
        email_verified: id !== 'unconfirmed',
      }),
    }),
    // Nobody is asked what the catalogue may see.
    loadExistingGrant: async ({ oidc }: Context) => {
      const { accountId } = oidc.account;
      const grant = new oidc.provider.Grant({ accountId, clientId: oidc.client.clientId });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  });
}

/** Follows the provider's redirects with its cookies, until they lead away from it. */
async function signInByFetch(link: string, login: string | null, origin: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let at = new URL(link);
  let form: URLSearchParams | null = null;
  while (at.origin === origin) {
    const response: Response = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form && { method: 'POST', body: form }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location: string | null = response.headers.get('location');
    if (location === null && form) throw new Error(await response.text());
    form =
      location === null ? new URLSearchParams(login === null ? { deny: '1' } : { login }) : null;
    if (location !== null) at = new URL(location, at);
  }
  return at;
}
