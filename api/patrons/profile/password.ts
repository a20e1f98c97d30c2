import { tidyPassword } from '#contract/shared/password-rules.ts';
import type { Refusal } from '#contract/shared/refusals.ts';
import { audit } from '../auth/audit.ts';
import { countOrWait } from '../auth/guessing/attempts.ts';
import { LIMITS } from '../auth/guessing/rules.ts';
import { dropAttempts } from '../auth/guessing/store.ts';
import { hashPassword, verifyPassword } from '../auth/password.ts';
import { checkPassword } from '../auth/recovery/recover.ts';
import { isOffered } from '../auth/recovery/rules.ts';
import { endCodes, replacePassword } from '../auth/recovery/store.ts';
import { endOtherSessionsOf } from '../auth/session-store.ts';
import { loginById, type PatronLogin } from '../auth/store.ts';
import { lockRows } from '../../core/db/locks.ts';
import { refused, refusedFor, requirePatron } from '../../core/http/refused.ts';
import { chargeEmail } from '../../core/mail/budget.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import type { Services } from '../../services.ts';
import type { Settings } from '../../portal/settings/settings.ts';

/**
 * Why a password cannot be changed here: the institution manages passwords, or this patron signs in through
 * it.
 */
export const changeRefusals = (
  { passwordHash }: Pick<PatronLogin, 'passwordHash'>,
  login: Settings['login'],
): Refusal[] => (isOffered(login) && passwordHash !== '' ? [] : [{ code: 'password_elsewhere' }]);

export interface PasswordChange {
  patronId: number;
  /** The current session, which is not ended. */
  sessionId: number;
  current: string;
  typed: string;
  keepsSessions: boolean;
  address: string;
}

const wrongPassword = (field: string) =>
  refusedFor([{ code: 'password_wrong' }], { password_wrong: field });

/**
 * Changes a password, notifies its owner by e-mail and ends the other sessions. Returns how many ended.
 *
 * @throws RefusalError 422 with all problems and 429 after many wrong ones
 */
export async function changePassword(
  services: Pick<Services, 'db' | 'settings' | 'now'>,
  change: PasswordChange,
): Promise<number> {
  const { db, settings } = services;
  const { patronId, sessionId, address } = change;
  const now = services.now();
  const patron = requirePatron(await loginById(db.queries, patronId));
  const refusals = changeRefusals(patron, settings.login);
  if (refusals.length > 0) throw refusedFor(refusals);
  await checkCurrent(services, patron, { typed: change.current, field: 'senhaAtual' });
  const password = tidyPassword(change.typed);
  await checkPassword(password, patron, services, 'senhaNova');
  const hash = await hashPassword(password);
  return db.transaction(async (tx) => {
    await lockRows(db, tx, 'patron', [patronId]);
    // Changed meanwhile: the typed password is no longer the current one.
    const current = await loginById(tx, patronId);
    if (current?.passwordHash !== patron.passwordHash) throw wrongPassword('senhaAtual');
    await chargeEmail(tx, settings, { patronId, ip: address, to: [], at: now });
    await replacePassword(tx, { patronId, hash, now });
    await endCodes(tx, patronId);
    await audit(tx, { kind: 'password_changed', at: now, patronId, address });
    const occasion = now.toISOString();
    await queueEmail(tx, {
      ...{ kind: 'password_changed', entity: patronId, occasion, patronId, at: now },
    });
    return change.keepsSessions ? 0 : endOtherSessionsOf(tx, patronId, sessionId);
  });
}

/**
 * Attempts with an open session are limited like those at sign-in.
 *
 * @throws RefusalError 422 with the field for a wrong one, and 429 after many
 */
export async function checkCurrent(
  { db, now }: Pick<Services, 'db' | 'now'>,
  patron: Pick<PatronLogin, 'id' | 'passwordHash'>,
  { typed, field }: { typed: string; field: string },
): Promise<void> {
  const subject = `change:${patron.id}`;
  const seconds = await db.transaction((tx) => countOrWait(tx, subject, LIMITS.own.wait, now()));
  if (seconds > 0) throw refused(429, 'too_many_attempts', { espera: seconds });
  if (!(await verifyPassword(typed, patron.passwordHash))) throw wrongPassword(field);
  await db.transaction((tx) => dropAttempts(tx, subject));
}
