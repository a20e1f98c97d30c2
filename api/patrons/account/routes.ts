import { listOwnRequests, readConcerns, readHome } from '#contract/patrons/account.ts';
import { countUnread } from '../alerts/store.ts';
import { pendingDebts } from '../../circulation/debts/pending.ts';
import { offersSlips } from '../../circulation/debts/rules.ts';
import { ownHolds } from '../../circulation/holds/own.ts';
import type { Bind } from '../../core/http/bind.ts';
import { requirePatron } from '../../core/http/refused.ts';
import { pendingLoans } from '../../circulation/loans/details/pending.ts';
import { cardWire } from '../profile/card.ts';
import { consentOf } from '../privacy/consent.ts';
import type { Services } from '../../services.ts';
import { hoursOf } from '../../circulation/units/hours-wire.ts';
import { listLibraries } from '../../circulation/units/store.ts';
import { addDays, dayIn } from '../../circulation/units/zone.ts';
import { ownConcerns } from './concerns.ts';
import { ownRequests } from './requests.ts';

/** Days from today whose opening hours the first screen shows. */
const HOURS_DAYS = 14;

/** What concerns a patron, all requests, and the first screen of the personal area. */
export function accountRoutes(bind: Bind, services: Services): void {
  const { db, now, settings } = services;

  bind(readConcerns, async (_input, { patronId, locale }) => {
    const asker = { patronId, locale };
    // Settles expired holds first.
    await ownHolds(services, asker);
    return ownConcerns(services, asker);
  });

  bind(listOwnRequests, async ({ query }, { patronId, locale }) => {
    const holds = await ownHolds(services, { patronId, locale });
    return ownRequests(services, { patronId, locale, holds }, query);
  });

  bind(readHome, async (_input, { patronId, locale }) => {
    const asker = { patronId, locale };
    // First: it settles expired holds, on which the rest depends.
    const reservas = await ownHolds(services, asker);
    const [atencao, emprestimos, debitos, pedidos, consentimento, libraries, nao_lidos, card] =
      await Promise.all([
        ownConcerns(services, asker),
        pendingLoans(services, { ...asker, detailed: true }),
        pendingDebts(db.queries, { ...asker, now: now(), slips: offersSlips(settings) }),
        ownRequests(services, { ...asker, holds: reservas }),
        consentOf(services, asker),
        listLibraries(db.queries),
        countUnread(db.queries, patronId),
        cardWire(services, asker),
      ]);
    const today = dayIn(now(), settings.timeZone);
    const atendimento = await hoursOf(services, libraries, locale, {
      // Yesterday: a library may be open past midnight.
      ...{ de: addDays(today, -1), ate: addDays(today, HOURS_DAYS - 1) },
    });
    return {
      ...{ atencao, emprestimos, reservas, debitos: requirePatron(debitos), pedidos },
      ...{ consentimento, atendimento, nao_lidos },
      ...card,
    };
  });
}
