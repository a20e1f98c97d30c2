import type { Queries, Tx } from '../db/connection.ts';
import { LEASE_MS, MAX_DELAY_MS, MAIL_STATES, PUSH, type MailState } from './states.ts';

/** Identifies the cause of an e-mail; each is sent once. */
export interface Cause {
  kind: string;
  /** Id of a hold, a patron …, depending on the kind. */
  entity: number;
  /** Distinguishes repetitions: an instant or a day. */
  occasion: string;
}

export type Channel = 'email' | 'push';

/** Queues an e-mail in the transaction of its cause; queueing the same cause again does nothing. */
export async function queueEmail(
  tx: Tx,
  { kind, entity, occasion, patronId, at }: Cause & { patronId: number; at: Date },
): Promise<void> {
  const now = at.toISOString();
  await tx
    .insertInto('mail_outbox')
    .values({
      ...{ kind, entity, occasion, patron_id: patronId },
      ...{ state: 'waiting', created_at: now, next_at: now },
    })
    .onConflict((conflict) => conflict.columns(['kind', 'entity', 'occasion']).doNothing())
    .execute();
}

/** An e-mail leased by this sender. */
export interface ClaimedEmail extends Cause {
  patronId: number;
  /** Number of attempts including this one; also identifies the lease. */
  tries: number;
}

/**
 * Leases the e-mail that has been due longest; undefined: none is due. Expired leases are due again, and so
 * are times that a wrong clock set too far ahead.
 */
export async function claimEmail(
  q: Queries,
  now: Date,
  channel: Channel = 'email',
): Promise<ClaimedEmail | undefined> {
  const at = now.toISOString();
  const tooFar = new Date(now.getTime() + MAX_DELAY_MS + LEASE_MS).toISOString();
  for (;;) {
    const due = await q
      .selectFrom('mail_outbox')
      .select(['kind', 'entity', 'occasion', 'tries', 'patron_id as patronId'])
      .where('state', '=', 'waiting')
      .where('kind', channel === 'push' ? '=' : '!=', PUSH)
      .where(({ eb, or }) => or([eb('next_at', '<=', at), eb('next_at', '>', tooFar)]))
      .orderBy('next_at')
      .orderBy('kind')
      .orderBy('entity')
      .orderBy('occasion')
      .executeTakeFirst();
    if (!due) return undefined;
    // Another sender may have claimed it first.
    if (await lease(q, due, now)) return { ...due, tries: due.tries + 1 };
  }
}

const BEING_SENT = 'being sent';

async function lease(q: Queries, due: ClaimedEmail, now: Date): Promise<boolean> {
  const left = new Date(now.getTime() + LEASE_MS).toISOString();
  const { numUpdatedRows } = await leasedRow(q, due)
    .set({ tries: due.tries + 1, next_at: left, reason: BEING_SENT })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Leases the other e-mails of the patron that are sent together with one, in the order in which they were queued. */
export async function claimWith(
  q: Queries,
  { patronId }: ClaimedEmail,
  isCompanion: (other: Cause) => boolean,
  now: Date,
): Promise<ClaimedEmail[]> {
  const waiting = await q
    .selectFrom('mail_outbox')
    .select(['kind', 'entity', 'occasion', 'tries', 'patron_id as patronId'])
    .where('patron_id', '=', patronId)
    .where('state', '=', 'waiting')
    .where('reason', '!=', BEING_SENT)
    // Not those that wait because their cause can still be undone; postponed ones have a reason.
    .where(({ eb, or }) => or([eb('next_at', '<=', now.toISOString()), eb('reason', '!=', '')]))
    .orderBy('created_at')
    .orderBy('kind')
    .orderBy('entity')
    .execute();
  const claimed: ClaimedEmail[] = [];
  for (const email of waiting.filter(isCompanion)) {
    if (await lease(q, email, now)) claimed.push({ ...email, tries: email.tries + 1 });
  }
  return claimed;
}

/** Returns a leased e-mail to the queue until a time; this is no attempt. */
export async function postpone(
  q: Queries,
  email: ClaimedEmail,
  until: Date,
  now: Date,
): Promise<void> {
  // Later times count as set by a wrong clock; then it is postponed again.
  const latest = now.getTime() + MAX_DELAY_MS;
  const next_at = new Date(Math.min(until.getTime(), latest)).toISOString();
  const reason = `waits until ${until.toISOString()}: quiet hours or daily summary`;
  await leasedRow(q, email)
    .set({ next_at, reason, tries: email.tries - 1 })
    .execute();
}

interface Outcome {
  state: MailState;
  reason: string;
  /** Time of the next attempt. */
  nextAt?: Date;
}

/** Saves the outcome of an attempt, unless the lease was lost. */
export async function saveAttempt(
  q: Queries,
  email: ClaimedEmail,
  end: Outcome,
  now: Date,
): Promise<void> {
  const { state, reason, nextAt } = end;
  await leasedRow(q, email)
    .set({
      ...{ state, reason: reason.slice(0, 500) },
      ...(nextAt ? { next_at: nextAt.toISOString() } : { ended_at: now.toISOString() }),
    })
    .execute();
}

const leasedRow = (q: Queries, { kind, entity, occasion, tries }: Omit<ClaimedEmail, 'patronId'>) =>
  q
    .updateTable('mail_outbox')
    .where('kind', '=', kind)
    .where('entity', '=', entity)
    .where('occasion', '=', occasion)
    .where('tries', '=', tries)
    .where('state', '=', 'waiting');

/** E-mails in some states with their patrons, oldest first. */
export const listEmails = (q: Queries, states: readonly MailState[]) =>
  q
    .selectFrom('mail_outbox as m')
    .innerJoin('patrons as p', 'p.id', 'm.patron_id')
    .select(['m.kind', 'm.entity', 'm.occasion', 'm.state', 'm.tries', 'm.reason'])
    .select(['m.created_at as createdAt', 'm.next_at as nextAt', 'p.login'])
    .where('m.state', 'in', [...states])
    .orderBy('m.created_at')
    .orderBy('m.kind')
    .orderBy('m.entity')
    .execute();

/** Queues failed e-mails again. Returns how many. */
export async function retryFailed(q: Queries, now: Date): Promise<number> {
  const { numUpdatedRows } = await q
    .updateTable('mail_outbox')
    .set({ state: 'waiting', tries: 0, next_at: now.toISOString(), ended_at: null })
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes e-mails that ended before an instant. Returns how many. */
export async function deleteOldEmails(q: Queries, before: Date): Promise<number> {
  const { numDeletedRows } = await q
    .deleteFrom('mail_outbox')
    .where('state', 'in', MAIL_STATES)
    .where('ended_at', '<', before.toISOString())
    .executeTakeFirst();
  return Number(numDeletedRows);
}
