import {
  cancelHolds as cancelHoldsCall,
  changeHold as changeHoldCall,
  listHolds,
  listPastHolds,
} from '#contract/holds.ts';
import type { Locale } from '#contract/shared/languages.ts';
import type { Bind } from '../http/bind.ts';
import { idsOf } from '../http/id-list.ts';
import { motivos } from '../http/messages.ts';
import { refused, refusedFor } from '../http/refused.ts';
import { settleHolds } from '../loans/settle.ts';
import { readPatron } from '../loans/store.ts';
import type { Services } from '../services.ts';
import { periodOf } from '../units/period.ts';
import { isDay } from '../units/zone.ts';
import { cancelHolds, changeHold } from './acts.ts';
import { networkPolicy, readHolding } from './gather.ts';
import { holdsOfPatron, pastHolds } from './store.ts';
import { holdWire, pastWire } from './wire.ts';

const PER_PAGE = 20;

/** A patron's own holds: waiting, changing, cancelling, past. */
export function holdRoutes(bind: Bind, services: Services): void {
  const { db, now, settings } = services;

  bind(listHolds, async (_input, { patronId, locale }) => {
    const { rows, limit } = await ownHolds(services, patronId, locale);
    return { itens: rows, limite_reservas: limit };
  });

  bind(changeHoldCall, async ({ params: { cod }, body = {} }, { patronId, locale }) => {
    const { suspensa_ate: until, biblioteca: libraryId } = body;
    if (typeof until === 'string' && !isDay(until)) {
      throw refused(422, 'invalid_fields', undefined, [
        { field: 'suspensa_ate', problem: 'is no day of the calendar', kind: 'day' },
      ]);
    }
    await changeHold(db, { patronId, holdId: cod, until, libraryId, now: now() });
    const { rows } = await ownHolds(services, patronId, locale);
    const row = rows.find(({ cod_reserva: id }) => id === cod);
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
    const { dataIni, dataFim, page = 1, perPage = PER_PAGE } = query;
    const { from, to } = periodOf({ dataIni, dataFim }, settings.timeZone);
    const { holds, total } = await pastHolds(db.queries, patronId, {
      ...(from && { from: from.toISOString() }),
      ...(to && { before: to.toISOString() }),
      offset: (page - 1) * perPage,
      limit: perPage,
    });
    return { itens: holds.map((row) => pastWire(row, locale)), total, page, perPage };
  });
}

/** The patron's holds, with what time has changed done first. */
async function ownHolds({ db, now }: Services, patronId: number, locale: Locale) {
  const at = now();
  const patron = await readPatron(db.queries, patronId);
  if (!patron) throw refused(401, 'token_invalid');
  const titlesOf = (rows: readonly { title_id: number }[]) => [
    ...new Set(rows.map(({ title_id: id }) => id)),
  ];
  await settleHolds(db, at, titlesOf(await holdsOfPatron(db.queries, patronId)));
  const rows = await holdsOfPatron(db.queries, patronId);
  const holding = await readHolding(db.queries, titlesOf(rows), patron.groupId, { now: at });
  return {
    rows: rows.map((row) => holdWire(holding, row, locale)),
    limit: networkPolicy(holding.policies, patron.groupId).maxHolds,
  };
}
