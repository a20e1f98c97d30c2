import {
  checkBaseToken,
  enterBase,
  enterDeposit,
  readBaseToken,
  readRedirect,
} from '#contract/portal/links/external-access.ts';
import type { Services } from '../../services.ts';
import { audit } from '../../patrons/auth/audit.ts';
import { HOLDS_MS } from '../../patrons/auth/institutional/store.ts';
import type { Bind, Http } from '../../core/http/bind.ts';
import { refused } from '../../core/http/refused.ts';
import { readReader } from './access.ts';
import { baseToken, redeemToken } from './base-token.ts';
import { signedInPatron, enter } from './enter.ts';
import { baseFor, mayEnter, type Base } from '../settings/link-rules.ts';

/** Entry into external bases, and their requests for who came. */
export function externalRoutes(bind: Bind, services: Services): void {
  const { db, settings, origin, now } = services;
  const bases = settings.bases;
  const byCode = (code: string): Base | undefined => bases.find((base) => base.code === code);

  /** Enters the base given by code or address. */
  const enterNamed = (name: string, http: Http) => {
    const base = byCode(name) ?? baseFor(name, bases);
    if (!base) throw refused(404, 'base_not_offered');
    return enter(services, http, base, base.code === name ? {} : { link: name });
  };

  async function enterAudited(name: string, http: Http) {
    const entrance = await enterNamed(name, http);
    await audit(db.queries, {
      kind: 'base_entered',
      at: now(),
      patronId: http.patronId,
      address: http.ip,
      detail: entrance.base,
    });
    return entrance;
  }

  bind(readRedirect, async ({ query: { base } = {} }, http) => {
    http.setHeader('cache-control', 'no-store');
    return base === undefined ? { url: `${origin}/meupergamum` } : enterNamed(base, http);
  });

  bind(enterBase, ({ body }, http) => enterAudited(body.base, http));
  bind(enterDeposit, (_input, http) => enterAudited('postagem-trabalho', http));

  bind(readBaseToken, async ({ query: { base: code } = {} }, http) => {
    const base = code === undefined ? null : byCode(code);
    const comer = signedInPatron(http);
    if (base === undefined || (base && !mayEnter(base, comer.group)))
      throw refused(404, 'base_not_offered');
    http.setHeader('cache-control', 'no-store');
    return {
      token: await baseToken(services, comer, base),
      expires_in: HOLDS_MS.base_token / 1000,
    };
  });

  bind(checkBaseToken, async ({ body: { token, base, assinatura: signature } }) => {
    const patronId = await redeemToken(services, byCode(base), { token, signature });
    if (patronId === null) throw refused(422, 'base_token_invalid');
    const { login, name, email } = await readReader(db.queries, patronId);
    return { usuario: login, nome: name, email };
  });
}
