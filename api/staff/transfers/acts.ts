import type { Output } from '#contract/calls.ts';
import { clearStackShelf, stackRequestMoved } from '../../circulation/closed-stack/store.ts';
import { arriveAtDesk, moveRequestAtDesk } from '../../circulation/loan-requests/desk.ts';
import { assignCopy, requestForCopy } from '../../circulation/loan-requests/store.ts';
import { recordInBag, saveCopyState, sendHome } from '../../circulation/loans/copies/move.ts';
import { copyStateOf } from '../../circulation/loans/copies/states.ts';
import type { CopyFacts } from '../../circulation/loans/facts.ts';
import type { Decision } from '../../circulation/loans/rules.ts';
import { processQueue } from '../../circulation/loans/settle.ts';
import { copyByBarcode, openLoanOfCopy } from '../../circulation/loans/store.ts';
import { changeState } from '../../circulation/requests/store.ts';
import { withOffset } from '../../circulation/units/zone.ts';
import { recordChanges } from '../../core/db/change-log.ts';
import type { Tx } from '../../core/db/connection.ts';
import { joinTransaction } from '../../core/db/join-transaction.ts';
import type { StoredForm } from '../../core/http/idempotency-key.ts';
import { refused, refusedFor } from '../../core/http/refused.ts';
import { doUndoably, type Scope } from '../acts/undo.ts';
import { undoWire, type Acting, type Here } from './acting.ts';
import { libraryName, rowsInBags } from './bag-store.ts';
import { copyWire } from './place.ts';
import { isMissing, slipName } from './rules.ts';
import { candidateOf, labelOf, siblingsOf } from './store.ts';

type Received = Output<'POST /equipe/reservas/chegadas'>;
type NotFound = Output<'POST /equipe/reservas/nao-achados'>;

/** Everybody and everything that moving the queue of a title may change. */
async function scopeOfTitle(tx: Tx, titleId: number, copyId: number): Promise<Scope> {
  const [copies, waiting, borrowers, requests, stack] = await Promise.all([
    tx.selectFrom('copies').select('id').where('title_id', '=', titleId).execute(),
    tx
      .selectFrom('holds')
      .select('patron_id as id')
      .where('title_id', '=', titleId)
      .where('ended_at', 'is', null)
      .execute(),
    // A recalled loan may be left to its borrower.
    tx
      .selectFrom('loans as l')
      .innerJoin('copies as c', 'c.id', 'l.copy_id')
      .select('l.patron_id as id')
      .where('c.title_id', '=', titleId)
      .where('l.returned_at', 'is', null)
      .where('l.recalled_at', 'is not', null)
      .execute(),
    tx
      .selectFrom('loan_requests')
      .select(['id as requestId', 'patron_id as id'])
      .where('title_id', '=', titleId)
      .where('state', 'in', ['aguardando', 'em_transito'])
      .execute(),
    tx
      .selectFrom('stack_requests')
      .select('patron_id as id')
      .where('copy_id', '=', copyId)
      .where('state', '=', 'pedido')
      .execute(),
  ]);
  const people = [...waiting, ...borrowers, ...requests, ...stack].map(({ id }) => id);
  return {
    patronIds: [...new Set(people)],
    copyIds: copies.map(({ id }) => id),
    titleIds: [titleId],
    rows: { table: 'loan_requests', ids: requests.map(({ requestId }) => requestId) },
  };
}

/** A copy is in hand in this library. Says what to do with it. */
export async function receive(tx: Tx, barcode: string, acting: Acting): Promise<Received> {
  const { db, actor, here, at } = acting;
  const copy = await copyByBarcode(tx, barcode);
  if (!copy) throw refusedFor([{ code: 'lend_copy_not_found' }]);
  const { result, done } = await doUndoably(db, tx, {
    scope: await scopeOfTitle(tx, copy.titleId, copy.id),
    at,
    work: () => arrive(tx, barcode, acting),
    act: ({ ok }) =>
      ok ? { actor, kind: 'arrived', entity: { table: 'copies', id: copy.id } } : null,
  });
  const answer = await whereTo(tx, copy.id, here);
  // Read twice: it lies where it belongs, or nobody expects it.
  if (!result.ok && answer.fazer === 'estante') throw refusedFor(result.refusals);
  return { ...answer, ...undoWire(done, here), ja_feito: !result.ok };
}

/** Answers of `receive` as they are stored: without title and person. */
export const storedReceived = (barcode: string, here: Here): StoredForm<Received> => ({
  store: ({ cod_ato, desfazer_ate, ja_feito }) => ({ cod_ato, desfazer_ate, ja_feito }),
  restore: async (stored, tx) => ({
    ...(await whereTo(tx, (await copyByBarcode(tx, barcode))?.id ?? 0, here)),
    ...(stored as Pick<Received, 'ja_feito'>),
  }),
});

async function arrive(tx: Tx, barcode: string, acting: Acting): Promise<Decision<object>> {
  const { db, here, at } = acting;
  const copy = await copyByBarcode(tx, barcode);
  if (!copy) return { ok: false, refusals: [{ code: 'lend_copy_not_found' }] };
  const isBack = await clearStackShelf(tx, copy.id);
  if (await fetchedFromStack(tx, copy, acting)) return { ok: true };
  await takeInstead(tx, copy, acting);
  const request = await requestForCopy(tx, copy.id);
  const to = request && (await receivingLibrary(tx, request.id));
  if (request?.state === 'em_transito' && to !== here.id) {
    await recordInBag(tx, copy.id, here.id);
    return { ok: true };
  }
  const arrival = { barcode, at, libraryId: here.id };
  const arrived = await arriveAtDesk(joinTransaction(db, tx), arrival);
  if (arrived.ok || request) return arrived;
  const isSent =
    (await sendWaitingRequest(tx, { copy, barcode }, acting)) || (await sendHome(tx, arrival));
  return isSent || isBack ? { ok: true } : arrived;
}

const receivingLibrary = async (tx: Tx, requestId: number): Promise<number | undefined> =>
  (
    await tx
      .selectFrom('loan_requests')
      .select('library_id')
      .where('id', '=', requestId)
      .executeTakeFirst()
  )?.library_id;

/** A copy from a closed stack of this library is ready for whoever asked for it. */
async function fetchedFromStack(tx: Tx, copy: CopyFacts, { here, at }: Acting): Promise<boolean> {
  const request = await stackRequestFor(tx, copy.id, 'pedido');
  if (!request || copy.libraryId !== here.id) return false;
  const move = { id: request.id, to: 'separado', at: at.toISOString() };
  if (!(await changeState(tx, 'stack_requests', { ...move, from: 'pedido' }))) return false;
  await stackRequestMoved(tx, move);
  await recordInBag(tx, copy.id, null);
  return true;
}

const stackRequestFor = (tx: Tx, copyId: number, state: 'pedido' | 'separado') =>
  tx
    .selectFrom('stack_requests as r')
    .innerJoin('patrons as p', 'p.id', 'r.patron_id')
    .select(['r.id', 'p.name as patron', 'r.expires_at as expiresAt'])
    .where('r.copy_id', '=', copyId)
    .where('r.state', '=', state)
    .executeTakeFirst();

/** Another copy of the same was fetched than the list said: the hold takes it instead. */
async function takeInstead(tx: Tx, copy: CopyFacts, { here, at }: Acting): Promise<void> {
  if (copy.state !== null || copy.libraryId !== here.id) return;
  if (await openLoanOfCopy(tx, copy.id)) return;
  const holds = await tx
    .selectFrom('holds as h')
    .innerJoin('copies as c', 'c.id', 'h.copy_id')
    .select(['h.id', 'h.state', 'c.id as copyId'])
    .where('h.title_id', '=', copy.titleId)
    .where('c.library_id', '=', here.id)
    .where('c.sent_from', 'is', null)
    .where('h.state', 'in', ['released', 'in_transit'])
    .where('h.shelved_at', 'is', null)
    .orderBy('h.placed_at')
    .orderBy('h.id')
    .execute();
  if (holds.some(({ copyId }) => copyId === copy.id)) return;
  for (const { id, state, copyId } of holds) {
    if (!(await siblingsOf(tx, copyId)).some((other) => other.id === copy.id)) continue;
    await tx.updateTable('holds').set({ copy_id: copy.id }).where('id', '=', id).execute();
    if (state === 'in_transit') {
      await saveCopyState(tx, copyId, { to: 'available', at });
      await saveCopyState(tx, copy.id, { to: 'in_transit', at });
    }
    return;
  }
}

/** A request between libraries waited for such a copy: it goes into the bag. */
async function sendWaitingRequest(
  tx: Tx,
  { copy, barcode }: { copy: CopyFacts; barcode: string },
  { here, at }: Acting,
): Promise<boolean> {
  const waiting = await tx
    .selectFrom('loan_requests')
    .select('id')
    .where('title_id', '=', copy.titleId)
    .where('origin_id', '=', here.id)
    .where('state', '=', 'aguardando')
    .orderBy('id')
    .execute();
  for (const { id } of waiting) {
    const move = { id, from: 'aguardando', to: 'em_transito', at: at.toISOString() } as const;
    if ((await moveRequestAtDesk(tx, { ...move, barcode })) !== true) continue;
    await recordInBag(tx, copy.id, here.id);
    return true;
  }
  return false;
}

type Whereto = Omit<Received, 'cod_ato' | 'desfazer_ate' | 'ja_feito'>;

/** What to do with a copy in hand: the shelf of holds, the bag, or its own shelf. */
async function whereTo(tx: Tx, copyId: number, here: Here): Promise<Whereto> {
  const label = await labelOf(tx, copyId);
  if (!label) throw refusedFor([{ code: 'lend_copy_not_found' }]);
  const { exemplar } = copyWire(label, here.plans);
  const expected = await expectedBy(tx, copyId);
  if (expected?.isReady && expected.toId === here.id) {
    const { expiresAt, observations } = expected;
    return {
      ...{ ...exemplar, fazer: 'reservas', ...slipName(expected.patron) },
      ...(expiresAt !== null && { ate: withOffset(expiresAt, here.zone) }),
      ...(observations !== '' && { observacoes: observations }),
    };
  }
  if (expected) {
    return {
      ...exemplar,
      fazer: 'malote',
      malote: expected.to,
      para: slipName(expected.patron).para,
    };
  }
  if (label.state !== 'in_transit') return { ...exemplar, fazer: 'estante' };
  const home = (await libraryName(tx, label.libraryId)) ?? '';
  return { ...exemplar, fazer: 'malote', malote: home };
}

interface Expected {
  patron: string;
  toId: number;
  to: string;
  isReady: boolean;
  expiresAt: string | null;
  observations: string;
}

/** Who gets a copy, by a hold, a request between libraries or one of a closed stack. */
async function expectedBy(tx: Tx, copyId: number): Promise<Expected | null> {
  const hold = await tx
    .selectFrom('holds as h')
    .innerJoin('patrons as p', 'p.id', 'h.patron_id')
    .innerJoin('libraries as l', 'l.id', 'h.library_id')
    .select(['p.name as patron', 'l.id as toId', 'l.name as to', 'h.state'])
    .select(['h.expires_at as expiresAt', 'h.observations'])
    .where('h.copy_id', '=', copyId)
    .where('h.state', 'in', ['released', 'in_transit'])
    .executeTakeFirst();
  if (hold) return { ...hold, isReady: hold.state === 'released' };
  const request = await tx
    .selectFrom('loan_requests as r')
    .innerJoin('patrons as p', 'p.id', 'r.patron_id')
    .innerJoin('libraries as l', 'l.id', 'r.library_id')
    .select(['p.name as patron', 'l.id as toId', 'l.name as to', 'r.state'])
    .select('r.expires_at as expiresAt')
    .where('r.copy_id', '=', copyId)
    .where('r.state', 'in', ['em_transito', 'disponivel'])
    .executeTakeFirst();
  if (request) return { ...request, isReady: request.state === 'disponivel', observations: '' };
  const stack = await stackRequestFor(tx, copyId, 'separado');
  if (!stack) return null;
  const at = await labelOf(tx, copyId);
  const { libraryId = 0 } = at ?? {};
  return { ...stack, toId: libraryId, to: '', isReady: true, observations: '' };
}

/** A copy that was to be fetched is not on its shelf, or one that was to come here has not come. */
export async function notFound(tx: Tx, copyId: number, acting: Acting): Promise<NotFound> {
  const { db, actor, here, at } = acting;
  const copy = await labelOf(tx, copyId);
  const isOnItsWay = (await rowsInBags(tx, here.id)).some(
    ({ id, toId }) => id === copyId && toId === here.id,
  );
  if (!copy || !(isOnItsWay || copy.libraryId === here.id)) {
    throw refused(404, 'lend_copy_not_found');
  }
  const to = isOnItsWay || isMissing(copy.notFoundAt, at) ? 'missing' : 'available';
  const { result: follows, done } = await doUndoably(db, tx, {
    scope: await scopeOfTitle(tx, copy.title_id, copyId),
    at,
    work: () => passOn(tx, { id: copyId, titleId: copy.title_id, isOnItsWay }, { to, at }),
    act: (made) =>
      made && {
        ...{ actor, kind: 'not_found', entity: { table: 'copies', id: copyId } },
        ...{ before: copyStateOf(copy.state), after: to },
      },
  });
  if (follows === null) throw refusedFor([{ code: 'fetch_not_expected' }]);
  return {
    ...undoWire(done, here),
    cod_exemplar: copyId,
    titulo: copyWire(copy, here.plans).exemplar.titulo,
    nao_localizado: to === 'missing',
    segue: follows,
  };
}

/** Answers of `notFound` as they are stored: without the title. */
export const storedNotFound = (here: Here): StoredForm<NotFound> => ({
  store: ({ titulo: _title, ...answer }) => answer,
  restore: async (stored, tx) => {
    const answer = stored as Omit<NotFound, 'titulo'>;
    const copy = await labelOf(tx, answer.cod_exemplar);
    return { ...answer, titulo: copy ? copyWire(copy, here.plans).exemplar.titulo : '' };
  },
});

interface Sought {
  id: number;
  titleId: number;
  /** It was to come from another library. */
  isOnItsWay: boolean;
}

/** Whoever waits for the copy gets another one or waits on; null: nobody waits for it. */
async function passOn(
  tx: Tx,
  copy: Sought,
  { to, at }: { to: 'missing' | 'available'; at: Date },
): Promise<NotFound['segue'] | null> {
  const { id, titleId, isOnItsWay } = copy;
  const hold = await holdToFetch(tx, copy);
  const sent = hold ? undefined : await sentRequest(tx, copy);
  const stack = (hold ?? sent) ? undefined : await stackRequestFor(tx, id, 'pedido');
  const waiting = (hold ?? sent ?? stack) ? undefined : await waitingRequest(tx, copy, at);
  if (!hold && !sent && !stack && waiting === undefined && !isOnItsWay) return null;
  await saveCopyState(tx, id, { to, at });
  await tx
    .updateTable('copies')
    .set({ not_found_at: at.toISOString() })
    .where('id', '=', id)
    .execute();
  await processQueue(tx, titleId, at);
  await recordChanges(tx, 'availability', [titleId], at.toISOString());
  if (hold) return (await copyOfHold(tx, hold.id)) === null ? 'fila' : 'outro_exemplar';
  if (sent) return sendAnother(tx, sent.id, at);
  if (waiting !== undefined) {
    return (await candidateOf(tx, waiting, at)) === null ? 'procurar_depois' : 'outro_exemplar';
  }
  if (!stack) return isOnItsWay ? 'ninguem' : 'procurar_depois';
  if (to === 'available') return 'procurar_depois';
  const move = { id: stack.id, to: 'cancelado', at: at.toISOString() };
  await changeState(tx, 'stack_requests', { ...move, from: 'pedido' });
  await stackRequestMoved(tx, move);
  return 'encerrado';
}

/** The hold that a copy is to be fetched for, or is on its way to. */
const holdToFetch = (tx: Tx, { id, isOnItsWay }: Sought) =>
  tx
    .selectFrom('holds as h')
    .innerJoin('copies as c', 'c.id', 'h.copy_id')
    .select('h.id')
    .where('h.copy_id', '=', id)
    .where('c.sent_from', isOnItsWay ? 'is not' : 'is', null)
    .where('h.shelved_at', 'is', null)
    .where('h.state', 'in', ['released', 'in_transit'])
    .executeTakeFirst();

const copyOfHold = async (tx: Tx, id: number): Promise<number | null> =>
  (await tx.selectFrom('holds').select('copy_id').where('id', '=', id).executeTakeFirstOrThrow())
    .copy_id;

/** The request that a copy was promised to. */
const sentRequest = (tx: Tx, { id, isOnItsWay }: Sought) =>
  tx
    .selectFrom('loan_requests as r')
    .innerJoin('copies as c', 'c.id', 'r.copy_id')
    .select('r.id')
    .where('r.copy_id', '=', id)
    .where('r.state', '=', 'em_transito')
    .where('c.sent_from', isOnItsWay ? 'is not' : 'is', null)
    .executeTakeFirst();

/** The request that a copy might be sent for; undefined: none. */
async function waitingRequest(
  tx: Tx,
  { id, titleId }: Sought,
  at: Date,
): Promise<number | undefined> {
  const waiting = await tx
    .selectFrom('loan_requests')
    .select('id')
    .where('title_id', '=', titleId)
    .where('state', '=', 'aguardando')
    .orderBy('id')
    .execute();
  for (const request of waiting) {
    if ((await candidateOf(tx, request.id, at)) === id) return request.id;
  }
  return undefined;
}

/** Another copy is sent for a request; without one the request ends, and its patron is told. */
async function sendAnother(tx: Tx, id: number, at: Date): Promise<NotFound['segue']> {
  const other = await candidateOf(tx, id, at);
  if (other !== null) {
    await assignCopy(tx, id, other);
    await saveCopyState(tx, other, { to: 'in_transit', at });
    return 'outro_exemplar';
  }
  const move = { id, from: 'em_transito', to: 'nao_atendida', at: at.toISOString() } as const;
  await moveRequestAtDesk(tx, move);
  return 'encerrado';
}
