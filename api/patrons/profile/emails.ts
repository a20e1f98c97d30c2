import { emailsOf } from '#contract/shared/contact.ts';
import { audit } from '../auth/audit.ts';
import { isOffered } from '../auth/recovery/rules.ts';
import { endCodes, replacePassword } from '../auth/recovery/store.ts';
import { reauthenticationOf } from '../auth/institutional/institution-sessions.ts';
import { endSessionsOf } from '../auth/session-store.ts';
import { loginById } from '../auth/store.ts';
import type { Tx } from '../../core/db/connection.ts';
import { lockRows } from '../../core/db/locks.ts';
import { refused, requirePatron, wrongAt } from '../../core/http/refused.ts';
import { chargeEmail } from '../../core/mail/budget.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import type { Services } from '../../services.ts';
import { afterConfirmation, compareEmails, proofNeeded, type Proof } from './email-rules.ts';
import {
  addChange,
  addConfirmation,
  changeByToken,
  confirmationById,
  confirmationByToken,
  confirmedEmails,
  dropConfirmation,
  dropConfirmationsOf,
  endUndoFrom,
  prolongConfirmation,
  saveEmails,
} from './email-store.ts';
import { checkCurrent } from './password.ts';

type Parts = Pick<Services, 'db' | 'settings' | 'secret' | 'now'>;

/** The patron whose addresses change, with session and network. */
export interface Asker {
  patronId: number;
  sessionId: number;
  ip: string;
}

/** The proof of identity required for a change of addresses. */
export async function proofOf(
  { db, now }: Pick<Parts, 'db' | 'now'>,
  { patronId, sessionId }: Pick<Asker, 'patronId' | 'sessionId'>,
): Promise<Proof> {
  const patron = await loginById(db.queries, patronId);
  const reauthenticatedAt = await reauthenticationOf(db.queries, sessionId);
  return proofNeeded({ hasPassword: patron?.passwordHash !== '', reauthenticatedAt }, now());
}

/**
 * Prevents somebody with an open session from taking over the account.
 *
 * @throws RefusalError 422 without the password or a fresh sign-in, 429 after many wrong ones
 */
export async function requireProof(
  services: Parts,
  asker: Asker,
  typed: string | undefined,
): Promise<void> {
  const proof = await proofOf(services, asker);
  if (proof === 'none') return;
  if (proof === 'institution') throw refused(422, 'email_sign_in_required');
  if (!typed) {
    const field = wrongAt('senha', { code: 'email_password_required' });
    throw refused(422, 'email_password_required', undefined, [field]);
  }
  const patron = requirePatron(await loginById(services.db.queries, asker.patronId));
  await checkCurrent(services, patron, { typed, field: 'senha' });
}

/**
 * Requests other addresses, in this transaction: new ones must be confirmed, and removed ones stay until
 * then. Without new ones, the change is immediate.
 */
export async function requestEmails(
  tx: Tx,
  services: Parts,
  { patronId, ip, wanted }: Asker & { wanted: readonly string[] },
): Promise<void> {
  const { settings, secret, now } = services;
  const at = now();
  const confirmed = await confirmedEmails(tx, patronId);
  const { added, removed } = compareEmails(confirmed, wanted);
  await dropConfirmationsOf(tx, patronId);
  await audit(tx, { kind: 'email_requested', at, patronId, address: ip });
  if (added.length === 0) {
    const after = compareEmails(removed, confirmed).added;
    await changeEmails(tx, services, { patronId, ip, before: confirmed, after });
  }
  for (const address of added) {
    await chargeEmail(tx, settings, { patronId, ip, to: [address], at });
    const id = await addConfirmation(tx, secret, { patronId, address, leaves: removed, now: at });
    await queueConfirmation(tx, { id, patronId, at });
  }
}

const queueConfirmation = (
  tx: Tx,
  { id, patronId, at }: { id: number; patronId: number; at: Date },
) =>
  queueEmail(tx, {
    ...{ kind: 'email_confirm', entity: id, occasion: at.toISOString(), patronId, at },
  });

interface Change {
  patronId: number;
  ip: string;
  before: readonly string[];
  after: readonly string[];
  /** False: the previous addresses are notified without an undo link. */
  canUndo?: boolean;
}

/** Changes the confirmed addresses, invalidates recovery codes and notifies the previous addresses. */
async function changeEmails(tx: Tx, { secret, now }: Parts, change: Change): Promise<void> {
  const { patronId, ip, before, after, canUndo = true } = change;
  const at = now();
  await saveEmails(tx, patronId, after);
  await endCodes(tx, patronId);
  await audit(tx, { kind: 'email_changed', at, patronId, address: ip });
  if (before.length === 0) return;
  const entity = await addChange(tx, secret, { patronId, before, now: at, canUndo });
  const cause = { kind: 'email_changed', entity, occasion: at.toISOString() };
  await queueEmail(tx, { ...cause, patronId, at });
}

/** Confirms the address of a link. Throws 422 `email_link_invalid`. */
export const confirmEmail = (
  services: Parts,
  { token, ip }: { token: string; ip: string },
): Promise<string> =>
  services.db.transaction(async (tx) => {
    const { db, now } = services;
    const found = await confirmationByToken(tx, token, now());
    if (!found) throw refused(422, 'email_link_invalid');
    const { id, patronId, address } = found;
    await lockRows(db, tx, 'patron', [patronId]);
    if (!(await dropConfirmation(tx, id))) throw refused(422, 'email_link_invalid');
    const before = await confirmedEmails(tx, patronId);
    const after = afterConfirmation(before, found);
    await changeEmails(tx, services, { patronId, ip, before, after });
    return address;
  });

export interface Undone {
  login: string;
  /** The password was invalidated: a new one must be set. */
  needsPassword: boolean;
}

/**
 * Restores the addresses before a change, for an owner of one of them. Whoever made the change knew the
 * password or had a session: both are invalidated, and all other links. Throws 422 `email_undo_invalid`.
 */
export const undoChange = (
  services: Parts,
  { token, ip }: { token: string; ip: string },
): Promise<Undone> =>
  services.db.transaction(async (tx) => {
    const { db, settings, now } = services;
    const at = now();
    const found = await changeByToken(tx, token, at);
    if (!found) throw refused(422, 'email_undo_invalid');
    const { patronId } = found;
    await lockRows(db, tx, 'patron', [patronId]);
    const still = await changeByToken(tx, token, at);
    const patron = await loginById(tx, patronId);
    if (!still || !patron) throw refused(422, 'email_undo_invalid');
    await endUndoFrom(tx, found);
    await dropConfirmationsOf(tx, patronId);
    const before = await confirmedEmails(tx, patronId);
    const after = emailsOf(found.before);
    await changeEmails(tx, services, { patronId, ip, before, after, canUndo: false });
    await endSessionsOf(tx, patronId);
    const needsPassword = patron.passwordHash !== '' && isOffered(settings.login);
    if (needsPassword) await replacePassword(tx, { patronId, hash: '', now: at });
    await audit(tx, { kind: 'email_undone', at, patronId, address: ip });
    return { login: patron.login, needsPassword };
  });

/** Sends a confirmation link again, with full lifetime. */
export const resendConfirmation = (
  services: Parts,
  { patronId, ip, id }: Pick<Asker, 'patronId' | 'ip'> & { id: number },
): Promise<void> =>
  services.db.transaction(async (tx) => {
    const { settings, now } = services;
    const at = now();
    const found = await confirmationById(tx, id, at);
    if (found?.patronId !== patronId) throw refused(404, 'email_not_pending');
    await chargeEmail(tx, settings, { patronId, ip, to: [found.address], at });
    await prolongConfirmation(tx, id, at);
    await queueConfirmation(tx, { id, patronId, at });
  });

/** Cancels an unconfirmed address. */
export const cancelConfirmation = (
  { db, now }: Pick<Parts, 'db' | 'now'>,
  { patronId, id }: { patronId: number; id: number },
): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await confirmationById(tx, id, now());
    if (found?.patronId !== patronId) throw refused(404, 'email_not_pending');
    await dropConfirmation(tx, id);
  });
