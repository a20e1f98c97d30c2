import type { Queries, Tx } from '../db/connection.ts';
import { LEASE_MS, LONGEST_DELAY_MS, MAIL_STATES, type MailState } from './states.ts';

/** What a message is about: once for each. */
export interface Cause {
  kind: string;
  /** A hold, a patron … by the kind. */
  entity: number;
  /** Which time: an instant, a day. */
  occasion: string;
}

/** Puts a message into the outbox, in the transaction of its cause; the same cause is one message. */
export async function queueLetter(
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

/** A message that this sender alone tries now. */
export interface TakenLetter extends Cause {
  patronId: number;
  /** How many tries there were, this one counted: who takes it later has a higher number. */
  tries: number;
}

/**
 * Takes the message that has waited longest, for as long as a try may take; undefined: none is due. One that
 * was left behind in the middle is due again after that, and so is one whose time a clock set too far ahead.
 */
export async function takeLetter(q: Queries, now: Date): Promise<TakenLetter | undefined> {
  const at = now.toISOString();
  const tooFar = new Date(now.getTime() + LONGEST_DELAY_MS + LEASE_MS).toISOString();
  for (;;) {
    const due = await q
      .selectFrom('mail_outbox')
      .select(['kind', 'entity', 'occasion', 'tries', 'patron_id as patronId'])
      .where('state', '=', 'waiting')
      .where(({ eb, or }) => or([eb('next_at', '<=', at), eb('next_at', '>', tooFar)]))
      .orderBy('next_at')
      .orderBy('kind')
      .orderBy('entity')
      .orderBy('occasion')
      .executeTakeFirst();
    if (!due) return undefined;
    const tries = due.tries + 1;
    const left = new Date(now.getTime() + LEASE_MS).toISOString();
    const { numUpdatedRows } = await theSame(q, due)
      .set({ tries, next_at: left, reason: 'being sent' })
      .executeTakeFirst();
    // Another sender may have been first.
    if (numUpdatedRows > 0n) return { ...due, tries };
  }
}

interface End {
  state: MailState;
  reason: string;
  /** When it is tried again, where it still waits. */
  nextAt?: Date;
}

/** Writes what became of a try, unless somebody else has taken the message since. */
export async function endTry(q: Queries, letter: TakenLetter, end: End, now: Date): Promise<void> {
  const { state, reason, nextAt } = end;
  await theSame(q, letter)
    .set({
      ...{ state, reason: reason.slice(0, 500) },
      ...(nextAt ? { next_at: nextAt.toISOString() } : { ended_at: now.toISOString() }),
    })
    .execute();
}

const theSame = (q: Queries, { kind, entity, occasion, tries }: Omit<TakenLetter, 'patronId'>) =>
  q
    .updateTable('mail_outbox')
    .where('kind', '=', kind)
    .where('entity', '=', entity)
    .where('occasion', '=', occasion)
    .where('tries', '=', tries)
    .where('state', '=', 'waiting');

/** Messages of some states, oldest first, with whom they are for. */
export const listLetters = (q: Queries, states: readonly MailState[]) =>
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

/** Lets those that were given up be tried anew. Returns how many. */
export async function retryFailed(q: Queries, now: Date): Promise<number> {
  const { numUpdatedRows } = await q
    .updateTable('mail_outbox')
    .set({ state: 'waiting', tries: 0, next_at: now.toISOString(), ended_at: null })
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Forgets messages that ended before an instant. Returns how many. */
export async function forgetLetters(q: Queries, before: Date): Promise<number> {
  const { numDeletedRows } = await q
    .deleteFrom('mail_outbox')
    .where('state', 'in', MAIL_STATES)
    .where('ended_at', '<', before.toISOString())
    .executeTakeFirst();
  return Number(numDeletedRows);
}
