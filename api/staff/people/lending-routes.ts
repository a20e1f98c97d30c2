import {
  cancelPersonHold,
  changePersonHold,
  holdForPerson,
  renewForPerson,
} from '#contract/staff/people-acts.ts';
import { requireCurrentTitle } from '../../catalogue/records/require-title.ts';
import { cancelHolds, changeHold, placeHold } from '../../circulation/holds/acts.ts';
import { holdOfPatron } from '../../circulation/holds/store.ts';
import { renewLoans } from '../../circulation/loans/renew.ts';
import { copyByBarcode } from '../../circulation/loans/store.ts';
import { isDay, withOffset } from '../../circulation/units/zone.ts';
import type { Tx } from '../../core/db/connection.ts';
import type { Bind, Http } from '../../core/http/bind.ts';
import { motivos } from '../../core/http/messages.ts';
import { refused, refusedFor } from '../../core/http/refused.ts';
import type { Services } from '../../services.ts';
import { actOnce, actOnPerson, afterAct, requireRight, writtenText } from './act.ts';
import { copiesOnLoan, holdScope } from './store.ts';

/** Renewing and holding for a person. */
export function personLendingRoutes(bind: Bind, services: Services): void {
  bind(renewForPerson, async ({ params: { id }, body }, http) => {
    const reason = body.apesar === undefined ? null : writtenText('apesar', body.apesar);
    if (reason !== null) await requireRight(services, http, 'override');
    const work = (tx: Tx) =>
      renew(services, tx, http, { patronId: id, loanIds: body.emprestimos, reason });
    const { result, undo } = await actOnce(services, renewForPerson, { id, body }, http, work);
    const itens = result.map(({ dueAt, refusals, ...one }) => ({
      ...one,
      ...(dueAt !== null && { data_devolucao: dueAt }),
      ...(refusals.length > 0 && { motivos: motivos(refusals, http.locale) }),
    }));
    return { ...(await afterAct(services, http, id, undo)), itens };
  });
  holdRoutes(bind, services);
}

interface Renewing {
  patronId: number;
  loanIds: readonly number[];
  /** Why it is renewed in spite of refusals; null: only what the rules allow. */
  reason: string | null;
}

async function renew(
  services: Services,
  tx: Tx,
  http: Http,
  { patronId, loanIds, reason }: Renewing,
) {
  const order = { patronId, loanIds, now: services.now(), overrules: reason !== null };
  const copyIds = await copiesOnLoan(tx, patronId);
  const { result, undo } = await actOnPerson(services, tx, http, {
    ...{ patronId, scope: { copyIds } },
    work: (_tx, db) => renewLoans(db, order),
    act: (results) => {
      const renewed = results.filter(({ ok }) => ok);
      const [only] = renewed;
      if (!only) return null;
      const entity = renewed.length === 1 ? { table: 'loans', id: only.loanId } : undefined;
      const isForced = renewed.some((one) => one.ok && one.overruled.length > 0);
      const kind = isForced ? 'overridden' : 'renewed';
      return { kind, entity, after: String(renewed.length), reason: isForced ? reason : null };
    },
  });
  return {
    undo,
    result: result.map((one) => ({
      ...{ cod_emprestimo: one.loanId, ok: one.ok },
      dueAt: one.ok ? withOffset(one.dueAt, one.zone) : null,
      refusals: one.ok ? [] : one.refusals,
    })),
  };
}

function holdRoutes(bind: Bind, services: Services): void {
  const { db, now } = services;

  bind(holdForPerson, async ({ params: { id }, body }, http) => {
    const work = async (tx: Tx) => {
      const wish = await wishOf(tx, body ?? {}, http.staff.libraryId);
      const zone = services.settings.timeZone;
      const { undo } = await actOnPerson(services, tx, http, {
        ...{ patronId: id, scope: await holdScope(tx, [wish.titleId]) },
        work: (own, joined) => placeHold(joined, own, { patronId: id, wish, zone, now: now() }),
        act: ({ holdId }) => ({ kind: 'held', entity: { table: 'holds', id: holdId ?? 0 } }),
      });
      return undo;
    };
    const undo = await actOnce(services, holdForPerson, { id, body }, http, work);
    return afterAct(services, http, id, undo);
  });

  bind(changePersonHold, async ({ params: { id, reserva }, body }, http) => {
    const { suspensa_ate: until, biblioteca: libraryId } = body ?? {};
    if (typeof until === 'string' && !isDay(until))
      throw refusedFor([{ code: 'hold_suspend_day' }]);
    const change = { patronId: id, holdId: reserva, until, libraryId, now: now() };
    const { undo } = await db.transaction(async (tx) =>
      actOnPerson(services, tx, http, {
        ...{ patronId: id, scope: await scopeOfHold(tx, id, reserva) },
        work: (_tx, joined) => changeHold(joined, change),
        act: () => ({
          ...{ kind: 'hold_changed', entity: { table: 'holds', id: reserva } },
          after: [until === undefined ? null : (until ?? '-'), libraryId]
            .filter(Boolean)
            .join(', '),
        }),
      }),
    );
    return afterAct(services, http, id, undo);
  });

  bind(cancelPersonHold, async ({ params: { id, reserva } }, http) => {
    const order = { patronId: id, holdIds: [reserva], now: now() };
    const { result, undo } = await db.transaction(async (tx) =>
      actOnPerson(services, tx, http, {
        ...{ patronId: id, scope: await scopeOfHold(tx, id, reserva) },
        work: (_tx, joined) => cancelHolds(joined, order),
        act: ([one]) =>
          one?.refusals.length === 0
            ? { kind: 'hold_cancelled', entity: { table: 'holds', id: reserva } }
            : null,
      }),
    );
    const refusals = result.flatMap((one) => one.refusals);
    if (refusals.length > 0) throw refusedFor(refusals);
    return afterAct(services, http, id, undo);
  });
}

async function scopeOfHold(tx: Tx, patronId: number, holdId: number) {
  const hold = await holdOfPatron(tx, patronId, holdId);
  return holdScope(tx, hold ? [hold.titleId] : []);
}

/** The hold of a title, or of copies like the one with the barcode, picked up at this library unless said. */
async function wishOf(
  tx: Tx,
  order: { cod_acervo?: number; codigo?: string; biblioteca?: number },
  here: number,
) {
  const libraryId = order.biblioteca ?? here;
  const any = { volume: '', tome: '', part: '', additional: false };
  if (order.cod_acervo !== undefined) {
    const { id } = await requireCurrentTitle(tx, order.cod_acervo);
    return { titleId: id, libraryId, ...any };
  }
  const copy = await copyByBarcode(tx, order.codigo ?? '');
  if (!copy) throw refused(422, 'lend_copy_not_found');
  const { titleId, volume, tome, part, additional } = copy;
  const like = { volume: volume ?? '', tome: tome ?? '', part: part ?? '', additional };
  return { titleId, libraryId, ...like };
}
