import {
  cancelHolds as cancelHoldsCall,
  changeHold as changeHoldCall,
  listHolds,
  listPastHolds,
} from '#contract/circulation/holds.ts';
import type { Bind } from '../../core/http/bind.ts';
import { idsOf } from '../../core/http/id-list.ts';
import { motivos } from '../../core/http/messages.ts';
import { refused, refusedFor } from '../../core/http/refused.ts';
import type { Services } from '../../services.ts';
import { isDay } from '../units/zone.ts';
import { cancelHolds, changeHold } from './acts.ts';
import { ownHolds } from './own.ts';
import { readPage } from '../requests/page.ts';
import { parseHold, pastHolds } from './store.ts';
import { pastWire } from './wire.ts';

const PAST_COLUMNS = { created: 'h.placed_at', id: 'h.id', state: 'h.state' };

/** A patron's own holds: waiting, changing, cancelling, past. */
export function holdRoutes(bind: Bind, services: Services): void {
  const { db, now, settings } = services;

  bind(listHolds, (_input, { patronId, locale }) => ownHolds(services, { patronId, locale }));

  bind(changeHoldCall, async ({ params: { cod }, body = {} }, { patronId, locale }) => {
    const { suspensa_ate: until, biblioteca: libraryId } = body;
    if (typeof until === 'string' && !isDay(until)) {
      throw refused(422, 'invalid_fields', undefined, [
        { field: 'suspensa_ate', problem: 'is no day of the calendar', kind: 'day' },
      ]);
    }
    await changeHold(db, { patronId, holdId: cod, until, libraryId, now: now() });
    const { itens } = await ownHolds(services, { patronId, locale });
    const row = itens.find(({ cod_reserva: id }) => id === cod);
    if (!row) throw refusedFor([{ code: 'hold_ended' }]);
    return row;
  });

  bind(cancelHoldsCall, async ({ query }, { patronId, locale }) => {
    const order = { patronId, holdIds: idsOf(query.reservas), now: now() };
    const results = await cancelHolds(db, order);
    return {
      itens: results.map(({ holdId, refusals }) => ({
        cod_reserva: holdId,
        ok: refusals.length === 0,
        ...(refusals.length > 0 && { motivos: motivos(refusals, locale) }),
      })),
    };
  });

  bind(listPastHolds, async ({ query = {} }, { patronId, locale }) => {
    const past = pastHolds(db.queries, patronId);
    const { rows, page } = await readPage(past, query, settings.timeZone, PAST_COLUMNS);
    return { itens: rows.map((row) => pastWire(parseHold(row), locale)), ...page };
  });
}
