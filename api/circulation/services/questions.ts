import { notify } from '../../patrons/notices/notify.ts';
import { chunks } from '../../core/db/chunks.ts';
import type { Database, Queries, Tx } from '../../core/db/connection.ts';
import { refusedFor } from '../../core/http/refused.ts';
import { tidyText } from '../../core/http/tidy-text.ts';
import type { Refusal } from '#contract/shared/refusals.ts';
import type { ServiceKind } from '#contract/shared/service-forms.ts';
import { refusedAtFields } from './acts.ts';
import { PENDING_SERVICES } from './rules.ts';
import { ownService, serviceById } from './store.ts';

/** What a librarian asked about a request, and what was answered. */
export interface ServiceQuestion {
  id: number;
  requestId: number;
  question: string;
  askedAt: string;
  answer: string | null;
  answeredAt: string | null;
}

const questions = (q: Queries | Tx) =>
  q
    .selectFrom('service_questions')
    .select(['id', 'request_id as requestId', 'question', 'asked_at as askedAt'])
    .select(['answer', 'answered_at as answeredAt'])
    .orderBy('id');

/** Questions about requests, by request, oldest first. */
export async function questionsOfRequests(
  q: Queries | Tx,
  ids: readonly number[],
): Promise<Map<number, ServiceQuestion[]>> {
  const found: ServiceQuestion[] = [];
  for (const some of chunks(ids)) {
    found.push(...(await questions(q).where('request_id', 'in', some).execute()));
  }
  return Map.groupBy(found, ({ requestId }) => requestId);
}

/** The question of a request that waits for an answer. */
export const openQuestion = (asked: readonly ServiceQuestion[]): ServiceQuestion | undefined =>
  asked.find(({ answer }) => answer === null);

/** A question by its number, with what it is about. */
export async function questionById(q: Queries, id: number) {
  const asked = await questions(q).where('id', '=', id).executeTakeFirst();
  const service = asked && (await serviceById(q, asked.requestId));
  return asked && service && { ...asked, service };
}

/** Asks whoever made a request something, and tells them; returns why that cannot be. One question at a time. */
export const askAboutService = (
  db: Database,
  { id, text, at }: { id: number; text: string; at: Date },
): Promise<Refusal | null> =>
  db.transaction(async (tx) => {
    const service = await serviceById(tx, id);
    if (!service) return { code: 'thing_not_found', params: { codigo: id } };
    if (!PENDING_SERVICES.includes(service.state)) return { code: 'service_answered' };
    const before = await questions(tx).where('request_id', '=', id).execute();
    if (openQuestion(before)) return { code: 'service_asked_already' };
    const now = at.toISOString();
    const asked = await tx
      .insertInto('service_questions')
      .values({ request_id: id, question: tidyText(text), asked_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { patronId, title, library } = service;
    const params = { title, library, note: tidyText(text) };
    const email = { kind: 'service_asked', entity: asked.id, occasion: now };
    await notify(tx, { patronId, kind: 'service_question', params, at, email });
    return null;
  });

/**
 * Writes the patron's answer to the question that waits.
 *
 * @throws RefusalError 422
 */
export async function answerQuestion(
  tx: Tx,
  own: { patronId: number; id: number; kinds: readonly ServiceKind[] },
  { text, at }: { text: string; at: Date },
): Promise<void> {
  const service = await ownService(tx, own);
  if (!service) throw refusedFor([{ code: 'request_not_found' }]);
  const answer = tidyText(text);
  if (answer === '') throw refusedAtFields([{ field: 'texto', code: 'service_required' }]);
  const open = openQuestion(await questions(tx).where('request_id', '=', own.id).execute());
  if (!open || !PENDING_SERVICES.includes(service.state)) {
    throw refusedFor([{ code: 'service_nothing_asked' }]);
  }
  await tx
    .updateTable('service_questions')
    .set({ answer, answered_at: at.toISOString() })
    .where('id', '=', open.id)
    .execute();
}
