import type { SuggestionState } from '#contract/catalogue/acquisitions/states.ts';
import type { LoanRequestState } from '#contract/shared/loan-request-states.ts';
import type { AlertKind, AlertParams } from '#api/patrons/alerts/kinds.ts';
import { insertAlert } from '#api/patrons/alerts/store.ts';
import { suggestionById } from '#api/catalogue/acquisitions/store.ts';
import { serviceById } from '#api/circulation/services/store.ts';
import { notifyCommentStatus } from '#api/portal/comments/notify.ts';
import type { Tx } from '#api/core/db/connection.ts';
import { requestToMove } from '#api/circulation/loan-requests/store.ts';
import { notifyHold } from '#api/circulation/loans/notify/hold.ts';

/** Alerts older than this many days are read. */
const READ_AFTER_DAYS = 10;

/** Initial states and states set by patrons themselves: these raise no alerts. */
const OWN_STATES = ['aguardando', 'removida', 'enviado', 'pre_sugestao'];

/** Alerts about every change of state in the demonstration. */
export async function seedAlerts(tx: Tx, now: Date): Promise<void> {
  const moved = (table: 'service_requests' | 'loan_requests' | 'suggestions' | 'title_comments') =>
    tx
      .selectFrom(table)
      .select(['id', 'state', 'updated_at as at'])
      .where('state', 'not in', OWN_STATES)
      .orderBy('id')
      .execute();
  for (const { id, at } of await moved('service_requests')) {
    const service = await serviceById(tx, id);
    if (!service) continue;
    const { patronId, title, library, state } = service;
    const params = { title, library, state };
    await insertAlert(tx, { patronId, kind: 'service', params, at: new Date(at) });
  }
  for (const { id, state, at } of await moved('loan_requests')) {
    const request = await requestToMove(tx, id);
    if (!request) continue;
    const { patronId, title, library } = request;
    const params = { title, library, state: state as LoanRequestState };
    await insertAlert(tx, { patronId, kind: 'request', params, at: new Date(at) });
  }
  for (const { id, at } of await moved('suggestions')) {
    const suggestion = await suggestionById(tx, id);
    if (!suggestion) continue;
    const { patronId, title, library } = suggestion;
    const params = { title, library, state: suggestion.state as SuggestionState };
    await insertAlert(tx, { patronId, kind: 'suggestion', params, at: new Date(at) });
  }
  for (const { id, state: to, at } of await moved('title_comments'))
    await notifyCommentStatus(tx, { id, to, at });
  const holds = await tx
    .selectFrom('holds')
    .select(['id', 'state', 'released_at', 'ended_at'])
    .where('state', 'in', ['released', 'lapsed'])
    .orderBy('id')
    .execute();
  for (const { id, state, released_at: released, ended_at: ended } of holds) {
    const isReady = state === 'released';
    const at = new Date((isReady ? released : ended) ?? now);
    await notifyHold(tx, id, isReady ? 'hold_ready' : 'hold_lapsed', at);
  }
  for (const login of OTHER_KINDS_LOGINS) await seedOtherKinds(tx, login, now);
  await markOldAsRead(tx, now);
}

/** Marks the old alerts of one patron, or of all, as read. */
async function markOldAsRead(tx: Tx, now: Date, patron?: number): Promise<void> {
  const before = new Date(now.getTime() - READ_AFTER_DAYS * 86_400_000).toISOString();
  const read = { read_at: now.toISOString() };
  const old = tx.updateTable('alerts').set(read).where('created_at', '<', before);
  await (patron === undefined ? old : old.where('patron_id', '=', patron)).execute();
}

/** Replaces the alerts of a patron by those of `seedOtherKinds`. */
export async function resetAlerts(tx: Tx, login: string, now: Date): Promise<void> {
  const { id } = await tx
    .selectFrom('patrons')
    .select('id')
    .where('login', '=', login)
    .executeTakeFirstOrThrow();
  await tx.deleteFrom('alerts').where('patron_id', '=', id).execute();
  await seedOtherKinds(tx, login, now);
  await markOldAsRead(tx, now, id);
}

/** Logins that get alerts of the kinds that the demonstration does not raise otherwise. */
const OTHER_KINDS_LOGINS = ['aluno', 'pessoa60'];

async function seedOtherKinds(tx: Tx, login: string, now: Date): Promise<void> {
  const patron = await tx
    .selectFrom('patrons')
    .select('id')
    .where('login', '=', login)
    .executeTakeFirstOrThrow();
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000);
  const place = { library: 'Biblioteca Central', zone: 'America/Sao_Paulo' };
  const raise = <K extends AlertKind>(kind: K, days: number, params: AlertParams[K]) =>
    insertAlert(tx, { patronId: patron.id, kind, params, at: day(-days) });
  const until = day(5).toISOString();
  await raise('due_moved', 1, { title: 'Vidas secas', ...place, until, byHour: false });
  await raise('pickup_moved', 3, { title: 'Quincas Borba', ...place, until });
  await raise('hold_queued', 6, { title: 'O cortiço', library: place.library });
  await raise('hold_lapsed', 14, { title: 'Iracema', library: place.library });
  await raise('hold_cancelled', 20, { title: 'Lucíola', library: place.library });
  const stack = { title: 'Correio Braziliense', library: place.library, titleId: 1 };
  await raise('stack', 25, { ...stack, state: 'separado' });
}
