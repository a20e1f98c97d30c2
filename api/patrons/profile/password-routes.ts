import { changeOwnPassword, readOwnPassword } from '#contract/patrons/auth/own-password.ts';
import { mustChange } from '../auth/login-response.ts';
import { rulesOf } from '../auth/recovery/rules.ts';
import { sessionOf } from '../auth/session-routes.ts';
import { loginById } from '../auth/store.ts';
import type { Bind } from '../../core/http/bind.ts';
import { acao } from '../../core/http/messages.ts';
import { requirePatron } from '../../core/http/refused.ts';
import type { Services } from '../../services.ts';
import { changePassword, changeRefusals } from './password.ts';

/** Changing one's own password (specification §7, "People"). */
export function ownPasswordRoutes(bind: Bind, services: Services): void {
  const { db, settings } = services;

  bind(readOwnPassword, async (_input, { patronId, identity, locale }) => {
    const patron = requirePatron(await loginById(db.queries, patronId));
    return {
      ...{ login: patron.login, nome: patron.name, rules: rulesOf(settings.passwords) },
      ...mustChange(identity),
      acoes: { mudar: acao(changeRefusals(patron, settings.login), locale) },
    };
  });

  bind(changeOwnPassword, async ({ body }, http) => {
    const encerradas = await changePassword(services, {
      ...{ patronId: http.patronId, sessionId: sessionOf(http), address: http.ip },
      ...{ current: body.senhaAtual, typed: body.senhaNova },
      keepsSessions: body.manter_sessoes === true,
    });
    return { ok: true, encerradas };
  });
}
