import type { Input } from '#contract/calls.ts';
import {
  cancelHolds as cancelHoldsCall,
  changeHold as changeHoldCall,
  checkQueue,
  listHolds,
  listPastHolds,
  placeHold as placeHoldCall,
  readHoldOptions,
} from '#contract/holds.ts';
import type { Locale } from '#contract/shared/languages.ts';
import type { Services } from '../services.ts';
import { presentTitle } from '../catalogue/present.ts';
import { copyStatus } from '../copies/availability.ts';
import type { Tx } from '../db/connection.ts';
import type { Bind } from '../http/bind.ts';
import { refused, refusedFor } from '../http/refused.ts';
import { idsOf } from '../http/id-list.ts';
import { motivos } from '../http/messages.ts';
import { answerOnce } from '../http/once.ts';
import { serves, type HoldWish } from '../loans/facts.ts';
import { settleHolds } from '../loans/settle.ts';
import { policyRows, readPatron } from '../loans/store.ts';
import { visitorGroup } from '../loans/visitor.ts';
import { periodOf } from '../units/period.ts';
import { isDay } from '../units/zone.ts';
import { cancelHolds, changeHold, placeHold } from './acts.ts';
import { networkPolicy, readHolder, readHolding } from './gather.ts';
import { holdsOfPatron, pastHolds } from './store.ts';
import { holdWire, oneShelf, optionsWire, pastWire } from './wire.ts';

const PER_PAGE = 20;

type Order = Input<'POST /reserva'>['body'];

const wishOfOrder = (order: Order): HoldWish => ({
  titleId: order.cod_acervo,
  libraryId: order.biblioteca,
  volume: order.volume,
  tome: order.tomo,
  part: order.parte,
  additional: order.material_adicional,
});

export function holdRoutes(bind: Bind, services: Services): void {
  const { db, now, settings } = services;
  const zone = settings.timeZone;

  bind(readHoldOptions, async ({ params: { id } }, { identity, locale }) => {
    const at = now();
    await presentTitle(db.queries, id);
    await settleHolds(db, at, [id]);
    const patronId = identity.kind === 'patron' ? identity.patronId : null;
    const holder =
      patronId === null
        ? null
        : await readHolder(db.queries, { patronId, titleId: id, zone, now: at });
    const groupId =
      holder?.patron.groupId ?? (await visitorGroup(db, await policyRows(db.queries)));
    const holding = await readHolding(db.queries, [id], groupId, at);
    return optionsWire(holding, holder, id, locale);
  });

  /** Places a hold, or tells what place it would have. */
  async function place(tx: Tx, order: Order, patronId: number, isTrial: boolean) {
    await presentTitle(tx, order.cod_acervo);
    const wish = wishOfOrder(order);
    await checkShelf(tx, wish, order.localizacao, patronId);
    return placeHold(db, tx, { patronId, wish, zone, now: now() }, { isTrial });
  }

  /** A shelf that is named has to be that of the option. */
  async function checkShelf(
    tx: Tx,
    wish: HoldWish,
    shelf: string | undefined,
    patronId: number,
  ): Promise<void> {
    if (shelf === undefined || shelf === '') return;
    const patron = await readPatron(tx, patronId);
    const { copies } = await readHolding(tx, [wish.titleId], patron?.groupId ?? 0, now());
    const such = copies.filter(
      (copy) =>
        copy.lendable &&
        copyStatus(copy) !== null &&
        serves(copy, { ...wish, libraryId: copy.libraryId }),
    );
    if (oneShelf(such) !== shelf) {
      throw refusedFor([{ code: 'hold_option_unknown' }], { hold_option_unknown: 'localizacao' });
    }
  }

  bind(checkQueue, async ({ body }, { patronId }) => {
    const { place: posicao, expected } = await db.transaction((tx) =>
      place(tx, body, patronId, true),
    );
    return { posicao, ...(expected !== null && { previsao: expected }) };
  });

  bind(placeHoldCall, ({ body }, http) =>
    answerOnce(services, placeHoldCall, { body }, http, async (tx) => {
      const { holdId, place: posicao, expected } = await place(tx, body, http.patronId, false);
      return {
        cod_reserva: holdId ?? 0,
        posicao,
        ...(expected !== null && { previsao: expected }),
      };
    }),
  );

  /** The patron's holds, with what time has changed done first. */
  async function ownHolds(patronId: number, locale: Locale) {
    const at = now();
    const patron = await readPatron(db.queries, patronId);
    if (!patron) throw refused(401, 'token_invalid');
    const titlesOf = (rows: readonly { title_id: number }[]) => [
      ...new Set(rows.map(({ title_id: id }) => id)),
    ];
    await settleHolds(db, at, titlesOf(await holdsOfPatron(db.queries, patronId)));
    const rows = await holdsOfPatron(db.queries, patronId);
    const holding = await readHolding(db.queries, titlesOf(rows), patron.groupId, at);
    return {
      rows: rows.map((row) => holdWire(holding, row, locale)),
      limit: networkPolicy(holding.policies, patron.groupId).maxHolds,
    };
  }

  bind(listHolds, async (_input, { patronId, locale }) => {
    const { rows, limit } = await ownHolds(patronId, locale);
    return { itens: rows, limite_reservas: limit };
  });

  bind(changeHoldCall, async ({ params: { cod }, body = {} }, { patronId, locale }) => {
    const { suspensa_ate: until, biblioteca: libraryId } = body;
    if (typeof until === 'string' && !isDay(until)) {
      throw refused(422, 'invalid_fields', undefined, [
        { field: 'suspensa_ate', problem: 'format' },
      ]);
    }
    await changeHold(db, { patronId, holdId: cod, until, libraryId, now: now() });
    const { rows } = await ownHolds(patronId, locale);
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
    const { from, to } = periodOf({ dataIni, dataFim }, zone);
    const { holds, total } = await pastHolds(db.queries, patronId, {
      ...(from && { from: from.toISOString() }),
      ...(to && { before: to.toISOString() }),
      offset: (page - 1) * perPage,
      limit: perPage,
    });
    return { itens: holds.map((row) => pastWire(row, locale)), total, page, perPage };
  });
}
