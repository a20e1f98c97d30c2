import { changePersonalData, readPersonalData } from '#contract/own-record/personal-data.ts';
import { localized, type Locale } from '#contract/shared/languages.ts';
import type { Bind } from '../http/bind.ts';
import { refused } from '../http/refused.ts';
import type { Services } from '../services.ts';
import { changeData } from './personal-data.ts';
import { readPersonalRecord } from './store.ts';

/** What a patron says of themselves (specification §7, "People"). */
export function personalDataRoutes(bind: Bind, services: Services): void {
  const { db, settings } = services;

  async function wire(patronId: number, locale: Locale) {
    const record = await readPersonalRecord(db.queries, patronId);
    if (!record) throw refused(401, 'token_invalid');
    const { id, name, login, card, group, values, wantsMail } = record;
    return {
      ...{ cod_pessoa: id, nome: name, login, grupo: localized(group, locale) },
      ...(card !== null && { carteira: card }),
      ...values,
      receber_emails: wantsMail,
      editaveis: [...settings.personalData.editable],
    };
  }

  bind(readPersonalData, (_input, { patronId, locale }) => wire(patronId, locale));

  bind(changePersonalData, async ({ body = {} }, { patronId, locale, ip }) => {
    await changeData(services, { patronId, wanted: body, address: ip });
    return wire(patronId, locale);
  });
}
