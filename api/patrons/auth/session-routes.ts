import { withOffset } from '../../circulation/units/zone.ts';
import {
  enterAppLayers,
  endOtherSessions,
  endOwnSession,
  keepAlive,
  listSessions,
} from '#contract/patrons/auth/logins.ts';
import type { Services } from '../../services.ts';
import type { Bind, Http } from '../../core/http/bind.ts';
import { refused } from '../../core/http/refused.ts';
import { appLayers } from './app-layers.ts';
import { personWire } from './login-response.ts';
import { audit } from './audit.ts';
import { endOtherSessionsOf, endSessionOf, openSessions } from './session-store.ts';
import { keepSession } from './sessions.ts';
import { loginById } from './store.ts';
import { ACCESS_SECONDS, layerToken } from './tokens.ts';

/** The current session, and entry to the app layers. */
export function sessionRoutes(bind: Bind, services: Services): void {
  const { db, settings, now } = services;

  bind(keepAlive, async (_input, http) => {
    const patron = await loginById(db.queries, http.patronId);
    const kept = await keepSession(services, sessionOf(http));
    if (!patron || !kept) throw refused(401, 'token_invalid');
    http.setHeader('cache-control', 'no-store');
    return {
      ...personWire(services, patron, http.locale),
      expira_em: kept.expiresAt.toISOString(),
      lembrar: kept.remember,
    };
  });

  bind(enterAppLayers, async (_input, http) => {
    const token = await layerToken(services, http.patronId, sessionOf(http));
    http.setHeader('cache-control', 'no-store');
    return {
      token,
      expires_in: ACCESS_SECONDS.layer,
      itens: appLayers(settings).map((layer) => ({
        ...layer,
        endereco: withToken(layer.endereco, token),
      })),
    };
  });

  bind(listSessions, async (_input, http) => {
    const own = sessionOf(http);
    const sessions = await openSessions(db.queries, http.patronId, now());
    return {
      itens: sessions.map(({ id, browser, remember, createdAt, usedAt }) => ({
        cod_sessao: id,
        navegador: browser,
        desde: withOffset(createdAt, settings.timeZone),
        ultimo_uso: withOffset(usedAt, settings.timeZone),
        lembrar: remember === 1,
        esta: id === own,
      })),
    };
  });

  bind(endOwnSession, async ({ params }, { patronId, ip }) => {
    const ended = await db.transaction((tx) => endSessionOf(tx, patronId, params.id));
    if (!ended) throw refused(404, 'session_not_found');
    await audit(db.queries, { kind: 'session_ended', at: now(), patronId, address: ip });
    return { ok: true };
  });

  bind(endOtherSessions, async (_input, http) => {
    const { patronId, ip } = http;
    const encerradas = await db.transaction(async (tx) => {
      const ended = await endOtherSessionsOf(tx, patronId, sessionOf(http));
      const event = { kind: 'session_ended', at: now(), patronId, address: ip } as const;
      if (ended > 0) await audit(tx, { ...event, detail: `${ended} others` });
      return ended;
    });
    return { encerradas };
  });
}

/** The caller's session; throws 401 `token_missing`. */
export function sessionOf({ identity }: Http): number {
  if (!('sessionId' in identity)) throw refused(401, 'token_missing');
  return identity.sessionId;
}

/** The token is only for other servers; in the fragment, so that no log contains it. */
const withToken = (address: string, token: string): string =>
  address.startsWith('/') ? address : `${address}#token=${token}`;
