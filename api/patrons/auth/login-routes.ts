import {
  listDuplicates,
  listLogins,
  readFirstName,
  switchLogin,
  switchUser,
} from '#contract/patrons/auth/logins.ts';
import type { Services } from '../../services.ts';
import type { Bind, Http } from '../../core/http/bind.ts';
import { refused } from '../../core/http/refused.ts';
import { groupName, loginResponse, type TokenResponse } from './login-response.ts';
import { audit, foldLogin } from './audit.ts';
import { browserName } from './browser.ts';
import { duplicatesOf } from './duplicates.ts';
import { firstName } from './rules.ts';
import { hasFactor } from './second-factor/store.ts';
import { replaceSession } from './sessions.ts';
import { loginsOfPerson, type PatronLogin } from './store.ts';

/** Logins of one person and switching between them (specification §4, §7 "Login flow"). */
export function loginRoutes(bind: Bind, services: Services): void {
  const { db, settings } = services;
  const base = settings.institution.code;

  bind(listDuplicates, async ({ query }, { locale, setHeader }) => {
    setHeader('cache-control', 'no-store');
    const pessoas = await duplicatesOf(services, query.usuario, locale);
    return { result: pessoas.length > 0, pessoas };
  });

  bind(listLogins, async (_input, { patronId, locale }) => {
    const logins = await loginsOfPerson(db.queries, patronId);
    return {
      itens: logins
        .filter(({ id }) => id !== patronId)
        .map((login) => ({
          codigo: login.id,
          nome: login.name,
          base,
          login: login.login,
          grupo: groupName(login, locale),
        })),
    };
  });

  bind(switchLogin, ({ body }, http) =>
    switchToLogin(services, http, ({ id }) => id === body.codigo && body.base === base),
  );

  bind(switchUser, ({ body }, http) =>
    switchToLogin(services, http, ({ login }) => foldLogin(login) === foldLogin(body.usuario)),
  );

  bind(readFirstName, async ({ params }, { patronId }) => {
    const logins = await loginsOfPerson(db.queries, patronId);
    const own = logins.find(({ login }) => foldLogin(login) === foldLogin(params.u));
    if (!own) throw refused(404, 'not_found');
    return { nome: firstName(own.name) };
  });
}

/** Switches to another login of the same person; ends the current session. */
async function switchToLogin(
  services: Services,
  http: Http,
  isWanted: (login: PatronLogin) => boolean,
): Promise<TokenResponse> {
  const { db, now } = services;
  const { patronId, identity } = http;
  if (identity.kind !== 'patron') throw refused(401, 'token_missing');
  const logins = await loginsOfPerson(db.queries, patronId);
  const wanted = logins.find((login) => login.id !== patronId && isWanted(login));
  if (!wanted) throw refused(404, 'login_not_found');
  if (wanted.blocked) throw refused(430, 'account_blocked_by_staff');
  // Otherwise a login without a second factor would give access to one with it.
  const isOpen =
    !(await hasFactor(db.queries, wanted.id)) || (await hasFactor(db.queries, patronId));
  if (!isOpen) throw refused(422, 'second_factor_elsewhere');
  const browser = browserName(http.header('user-agent'));
  const next = { patronId: wanted.id, browser, locale: http.locale };
  const session = await replaceSession(services, identity.sessionId, next);
  await audit(db.queries, {
    kind: 'login_switched',
    at: now(),
    patronId: wanted.id,
    login: wanted.login,
    address: http.ip,
    detail: `from ${patronId}`,
  });
  return loginResponse(services, session, wanted, http.locale);
}
