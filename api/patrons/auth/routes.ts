import { createToken, readPerson, revokeToken } from '#contract/patrons/auth/session.ts';
import { readCaptcha } from '#contract/patrons/auth/captcha.ts';
import type { Services } from '../../services.ts';
import type { Bind, Http } from '../../core/http/bind.ts';
import { refused, requirePatron } from '../../core/http/refused.ts';
import { loginResponse, mustChange, personWire, type TokenResponse } from './login-response.ts';
import { newCaptcha } from './captcha.ts';
import { logoutLink } from './institutional/logout.ts';
import { refreshSession, revokeSession } from './sessions.ts';
import { signIn, type TokenRequest } from './sign-in.ts';
import { loginById } from './store.ts';
import { ACCESS_SECONDS, publicToken } from './tokens.ts';

export function authRoutes(bind: Bind, services: Services): void {
  bind(createToken, async ({ body }, http) => {
    checkClient(body, services);
    switch (body.grant_type) {
      case 'client_credentials':
        return publicAnswer(services);
      case 'password':
        return signIn(body, services, http);
      case 'refresh_token':
        return refresh(body, services, http);
      default:
        throw refused(400, 'unsupported_grant');
    }
  });

  bind(revokeToken, async ({ body }, { warn }) => {
    const institution = await revokeSession(services.db, body.refresh_token, services.now());
    const saida = await logoutLink(services, institution, warn);
    return { ok: true, ...(saida !== undefined && { saida }) };
  });

  bind(readPerson, async (_input, { patronId, identity, locale }) => {
    const patron = requirePatron(await loginById(services.db.queries, patronId));
    return { ...personWire(services, patron, locale), ...mustChange(identity) };
  });

  bind(readCaptcha, async (_input, { setHeader }) => {
    setHeader('cache-control', 'no-store');
    return newCaptcha(services);
  });
}

function checkClient(body: TokenRequest, { settings }: Services): void {
  const { id, secret } = settings.client;
  // The client is public: its secret is checked if given, but identifies nobody.
  const wrongSecret = body.client_secret !== undefined && body.client_secret !== secret;
  if (body.client_id !== id || wrongSecret) throw refused(401, 'unknown_client');
}

async function publicAnswer(services: Services): Promise<TokenResponse> {
  return {
    access_token: await publicToken(services),
    token_type: 'Bearer',
    expires_in: ACCESS_SECONDS.public,
  };
}

async function refresh(body: TokenRequest, services: Services, http: Http): Promise<TokenResponse> {
  const { refresh_token: refreshToken = '', aparelho: devices = '' } = body;
  const session = await refreshSession(services, { refreshToken, devices });
  const patron = session && (await loginById(services.db.queries, session.patronId));
  if (!session || !patron) throw refused(401, 'session_expired');
  if (patron.blocked) throw refused(430, 'account_blocked_by_staff');
  return loginResponse(services, session, patron, http.locale);
}
