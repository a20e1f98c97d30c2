import { emailsOf } from '#contract/shared/contact.ts';
import { tokenHash } from '../auth/seal.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import { CONFIRM_MS, UNDO_MS } from './email-rules.ts';
import { linkToken } from './email-token.ts';
import { clearFailing } from '../../core/mail/failing.ts';

const joined = (addresses: readonly string[]): string => addresses.join('; ');

export async function confirmedEmails(q: Queries | Tx, patronId: number): Promise<string[]> {
  const row = await q
    .selectFrom('patrons')
    .select('email')
    .where('id', '=', patronId)
    .executeTakeFirst();
  return emailsOf(row?.email ?? '');
}

/** Saves confirmed addresses; those that mail servers refused before are tried again. */
export async function saveEmails(
  tx: Tx,
  patronId: number,
  addresses: readonly string[],
): Promise<void> {
  await tx
    .updateTable('patrons')
    .set({ email: addresses.length > 0 ? joined(addresses) : null })
    .where('id', '=', patronId)
    .execute();
  await clearFailing(tx, patronId);
}

export interface Confirmation {
  id: number;
  patronId: number;
  address: string;
  leaves: string[];
  createdAt: string;
  expiresAt: string;
}

const confirmations = (q: Queries | Tx, now: Date) =>
  q
    .selectFrom('email_confirmations')
    .select(['id', 'patron_id as patronId', 'address', 'leaves'])
    .select(['created_at as createdAt', 'expires_at as expiresAt'])
    .where('expires_at', '>', now.toISOString());

const toConfirmation = <T extends { leaves: string }>({ leaves, ...row }: T) => ({
  ...row,
  leaves: emailsOf(leaves),
});

/** Unconfirmed addresses of a patron. */
export async function pendingEmails(
  q: Queries | Tx,
  patronId: number,
  now: Date,
): Promise<Confirmation[]> {
  const rows = await confirmations(q, now)
    .where('patron_id', '=', patronId)
    .orderBy('id')
    .execute();
  return rows.map(toConfirmation);
}

export async function confirmationById(
  q: Queries | Tx,
  id: number,
  now: Date,
): Promise<Confirmation | undefined> {
  const row = await confirmations(q, now).where('id', '=', id).executeTakeFirst();
  return row && toConfirmation(row);
}

export async function confirmationByToken(
  q: Queries | Tx,
  token: string,
  now: Date,
): Promise<Confirmation | undefined> {
  const row = await confirmations(q, now)
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst();
  return row && toConfirmation(row);
}

const expiryFrom = (now: Date): string => new Date(now.getTime() + CONFIRM_MS).toISOString();

/** Adds an unconfirmed address; returns its id. */
export async function addConfirmation(
  tx: Tx,
  secret: Uint8Array,
  asked: { patronId: number; address: string; leaves: readonly string[]; now: Date },
): Promise<number> {
  const { patronId, address, leaves, now } = asked;
  const at = now.toISOString();
  const { id } = await tx
    .insertInto('email_confirmations')
    .values({
      ...{ patron_id: patronId, address, leaves: joined(leaves) },
      ...{ created_at: at, expires_at: expiryFrom(now) },
      token_hash: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token_hash = tokenHash(linkToken(secret, 'confirm', { id, at }));
  await tx.updateTable('email_confirmations').set({ token_hash }).where('id', '=', id).execute();
  return id;
}

/** Extends a confirmation link to its full lifetime. */
export const prolongConfirmation = (tx: Tx, id: number, now: Date) =>
  tx
    .updateTable('email_confirmations')
    .set({ expires_at: expiryFrom(now) })
    .where('id', '=', id)
    .execute();

/** Deletes a confirmation; false if there was none. */
export async function dropConfirmation(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('email_confirmations')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export const dropConfirmationsOf = (tx: Tx, patronId: number) =>
  tx.deleteFrom('email_confirmations').where('patron_id', '=', patronId).execute();

export const dropOldConfirmations = (q: Queries | Tx, now: Date) =>
  q.deleteFrom('email_confirmations').where('expires_at', '<=', now.toISOString()).execute();

/** Logs a change with the previous addresses. Returns its id. */
export async function addChange(
  tx: Tx,
  secret: Uint8Array,
  change: { patronId: number; before: readonly string[]; now: Date; canUndo: boolean },
): Promise<number> {
  const { patronId, before, now, canUndo } = change;
  const at = now.toISOString();
  const { id } = await tx
    .insertInto('email_changes')
    .values({ patron_id: patronId, before: joined(before), changed_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (canUndo) {
    const undo_hash = tokenHash(linkToken(secret, 'undo', { id, at }));
    await tx.updateTable('email_changes').set({ undo_hash }).where('id', '=', id).execute();
  }
  return id;
}

const changes = (q: Queries | Tx) =>
  q
    .selectFrom('email_changes')
    .select(['id', 'patron_id as patronId', 'before', 'changed_at as changedAt'])
    .select('undo_hash as undoHash');

export const changeById = (q: Queries | Tx, id: number) =>
  changes(q).where('id', '=', id).executeTakeFirst();

/** The change of a valid undo link. */
export const changeByToken = (q: Queries | Tx, token: string, now: Date) =>
  changes(q)
    .where('undo_hash', '=', tokenHash(token))
    .where('changed_at', '>', new Date(now.getTime() - UNDO_MS).toISOString())
    .executeTakeFirst();

/** Invalidates undo links of a change and of all later ones of the same patron. */
export const endUndoFrom = (tx: Tx, { id, patronId }: { id: number; patronId: number }) =>
  tx
    .updateTable('email_changes')
    .set({ undo_hash: null })
    .where('patron_id', '=', patronId)
    .where('id', '>=', id)
    .execute();

/** Deletes changes older than an instant. */
export async function dropOldChanges(q: Queries | Tx, before: Date): Promise<void> {
  await q.deleteFrom('email_changes').where('changed_at', '<', before.toISOString()).execute();
}
