import {
  cancelEmail,
  confirmEmail as confirmEmailCall,
  resendEmail,
  undoEmail,
} from '#contract/patrons/profile/emails.ts';
import { renewCard as renewCardCall } from '#contract/patrons/profile/card.ts';
import { changePersonalData, readPersonalData } from '#contract/patrons/profile/personal-data.ts';
import { localized } from '#contract/shared/languages.ts';
import { sessionOf } from '../auth/session-routes.ts';
import type { Bind, Http } from '../../core/http/bind.ts';
import { requirePatron } from '../../core/http/refused.ts';
import { withOffset } from '../../circulation/units/zone.ts';
import type { Services } from '../../services.ts';
import { cardWire, renewCard } from './card.ts';
import { pendingEmails } from './email-store.ts';
import {
  cancelConfirmation,
  confirmEmail,
  proofOf,
  resendConfirmation,
  undoChange,
  type Asker,
} from './emails.ts';
import { changeData } from './personal-data.ts';
import { readPersonalRecord } from './store.ts';

const PROOFS = { password: 'senha', institution: 'instituicao', none: 'nada' } as const;

const requesterKey = (http: Http): Asker => ({
  ...{ patronId: http.patronId, sessionId: sessionOf(http), ip: http.ip },
});

/** Personal data (specification §7, "People"). */
export function personalDataRoutes(bind: Bind, services: Services): void {
  const { db, settings, now } = services;

  async function wire(http: Http) {
    const { patronId, locale } = http;
    const record = requirePatron(await readPersonalRecord(db.queries, patronId));
    const { id, name, login, card, group, values, wantsMail } = record;
    const pending = await pendingEmails(db.queries, patronId, now());
    return {
      ...{ cod_pessoa: id, nome: name, login, grupo: localized(group, locale) },
      ...(card !== null && { carteira: card }),
      ...(await cardWire(services, { patronId, locale })),
      ...values,
      emails_pendentes: pending.map(({ id: codigo, address, expiresAt }) => ({
        ...{ codigo, email: address, expira_em: withOffset(expiresAt, settings.timeZone) },
      })),
      email_pede: PROOFS[await proofOf(services, requesterKey(http))],
      receber_emails: wantsMail,
      editaveis: [...settings.personalData.editable],
    };
  }

  bind(readPersonalData, (_input, http) => wire(http));

  bind(changePersonalData, async ({ body = {} }, http) => {
    const { senha: password, ...wanted } = body;
    await changeData(services, { ...requesterKey(http), wanted, password });
    return wire(http);
  });

  bind(renewCardCall, async (_input, http) => {
    await renewCard(services, http.patronId);
    return wire(http);
  });

  bind(resendEmail, async ({ params }, http) => {
    await resendConfirmation(services, { ...requesterKey(http), id: params.id });
    return wire(http);
  });

  bind(cancelEmail, async ({ params }, http) => {
    await cancelConfirmation(services, { patronId: http.patronId, id: params.id });
    return wire(http);
  });
}

/** Targets of links in e-mails about addresses: without session, triggered by a button on the page. */
export function emailLinkRoutes(bind: Bind, services: Services): void {
  bind(confirmEmailCall, async ({ body }, { ip }) => ({
    email: await confirmEmail(services, { token: body.token, ip }),
  }));

  bind(undoEmail, async ({ body }, { ip }) => {
    const { login, needsPassword } = await undoChange(services, { token: body.token, ip });
    return { login, senha_nova: needsPassword };
  });
}
