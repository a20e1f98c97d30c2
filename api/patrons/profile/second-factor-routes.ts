import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
} from '#contract/patrons/auth/second-factor.ts';
import { countRecoveryCodes, readFactor } from '../auth/second-factor/store.ts';
import { loginById } from '../auth/store.ts';
import type { Bind, Http } from '../../core/http/bind.ts';
import { acao } from '../../core/http/messages.ts';
import { requirePatron } from '../../core/http/refused.ts';
import type { Services } from '../../services.ts';
import { changeRefusals } from './password.ts';
import { beginFactor, confirmFactorBy, endFactor } from './second-factor.ts';

/** A patron's own second factor (docs/decisions/access.md). Responses are not stored. */
export function secondFactorRoutes(bind: Bind, services: Services): void {
  const { db, settings } = services;
  const asking = (http: Http & { patronId: number }) => {
    http.setHeader('cache-control', 'no-store');
    return { patronId: http.patronId, address: http.ip };
  };

  bind(readSecondFactor, async (_input, { patronId, locale }) => {
    const patron = requirePatron(await loginById(db.queries, patronId));
    const { confirmedAt = null } = (await readFactor(db.queries, patronId)) ?? {};
    return {
      ativo: confirmedAt !== null,
      ...(confirmedAt !== null && { desde: confirmedAt }),
      codigos: await countRecoveryCodes(db.queries, patronId),
      acoes: { mudar: acao(changeRefusals(patron, settings.login), locale) },
    };
  });

  bind(beginSecondFactor, ({ body }, http) =>
    beginFactor(services, { ...asking(http), password: body.senha }),
  );

  bind(confirmSecondFactor, async ({ body }, http) => ({
    codigos: await confirmFactorBy(services, { ...asking(http), code: body.codigo }),
  }));

  bind(endSecondFactor, async ({ body }, http) => {
    await endFactor(services, { ...asking(http), password: body.senha, code: body.codigo });
    return { ok: true };
  });
}
