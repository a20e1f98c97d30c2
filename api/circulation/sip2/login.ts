import { createHash } from 'node:crypto';
import { networkPrefix } from '../../core/http/networks.ts';
import { isSameCode, makeCode } from '../../core/verification-code.ts';
import { countOrWait } from '../../patrons/auth/guessing/attempts.ts';
import { dropAttempts } from '../../patrons/auth/guessing/store.ts';
import { tokenHash } from '../../patrons/auth/seal.ts';
import type { Sip2Services } from './context.ts';
import { terminalByLogin, type Terminal } from './terminals.ts';

/** Wrong passwords of a login from one network that are not delayed yet. */
export const FREE_LOGINS = 10;

/** Logins of terminals. */
export const LOGIN_FORM = /^[A-Za-z0-9._-]{1,40}$/;

/** A password with eighty random bits, and its hash, which is all that is stored. */
export function newSecret(): { password: string; secretHash: string } {
  const password = makeCode();
  return { password, secretHash: tokenHash(password) };
}

interface Attempt {
  login: string;
  password: string;
  address: string;
}

/** The terminal of a login and password; null if they are wrong, or were wrong too often just now. */
export async function signIn(
  { db, now }: Pick<Sip2Services, 'db' | 'now'>,
  { login, password, address }: Attempt,
): Promise<Terminal | null> {
  const name = createHash('sha256').update(login).digest('hex');
  const subject = `sip2:${name}@${networkPrefix(address)}`;
  const wait = await db.transaction((tx) => countOrWait(tx, subject, FREE_LOGINS, now()));
  if (wait > 0) return null;
  const found = LOGIN_FORM.test(login) ? await terminalByLogin(db.queries, login) : null;
  if (!found || !isSameCode(tokenHash(password.trim()), found.secretHash)) return null;
  await db.transaction((tx) => dropAttempts(tx, subject));
  return found.terminal;
}
