import { createToken, readPerson, revokeToken } from '#contract/auth.ts';
import type { Input } from '#contract/calls.ts';
import { localized } from '#contract/languages.ts';
import type { Services } from '../app.ts';
import type { Bind, Http } from '../http/bind.ts';
import { refused } from '../http/errors.ts';
import { patronAnswer, userOf, type TokenAnswer } from './answer.ts';
import { verifyPassword } from './password.ts';
import { openSession, refreshSession, revokeSession } from './sessions.ts';
import { findLogin, loginById } from './store.ts';
import { ACCESS_SECONDS, publicToken } from './tokens.ts';

type TokenRequest = Input<'POST /oauth/token'>['body'];

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

  bind(revokeToken, async ({ body }) => {
    await revokeSession(services.db, body.refresh_token);
    return { ok: true };
  });

  bind(readPerson, async (_input, { patronId, locale }) => {
    const patron = await loginById(services.db.queries, patronId);
    if (!patron) throw refused(401, 'token_invalid');
    return { user: userOf(patron, locale), authPermissions: [], bloqueio: patron.blocked };
  });
}

function checkClient(body: TokenRequest, { settings }: Services): void {
  const { id, secret } = settings.client;
  // The client is public by nature: its secret is checked when given, and names nobody.
  const wrongSecret = body.client_secret !== undefined && body.client_secret !== secret;
  if (body.client_id !== id || wrongSecret) throw refused(401, 'unknown_client');
}

async function publicAnswer(services: Services): Promise<TokenAnswer> {
  return {
    access_token: await publicToken(services),
    token_type: 'Bearer',
    expires_in: ACCESS_SECONDS.public,
  };
}

/** Wrong name and wrong password get one answer, after the same work (specification §8). */
async function signIn(body: TokenRequest, services: Services, http: Http): Promise<TokenAnswer> {
  const { username = '', password = '', lembrar } = body;
  if (username.trim() === '' || password === '') throw refused(422, 'missing_credentials');
  const patron = await findLogin(services.db.queries, username);
  const right = await verifyPassword(password, patron?.passwordHash);
  if (!patron || !right) {
    const { loginLabel } = services.settings.institution;
    throw refused(401, 'wrong_credentials', { login: localized(loginLabel, http.locale) });
  }
  if (patron.blocked) throw refused(430, 'account_blocked');
  const remember = lembrar === true || lembrar === 'true';
  const session = await openSession(services.db, patron.id, remember, services.now());
  return patronAnswer(services, session, patron, http.locale);
}

async function refresh(body: TokenRequest, services: Services, http: Http): Promise<TokenAnswer> {
  const session = await refreshSession(services.db, body.refresh_token ?? '', services.now());
  const patron = session && (await loginById(services.db.queries, session.patronId));
  if (!session || !patron) throw refused(401, 'session_expired');
  if (patron.blocked) throw refused(430, 'account_blocked');
  return patronAnswer(services, session, patron, http.locale);
}
