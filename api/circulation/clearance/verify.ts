import { countOrWait } from '../../patrons/auth/guessing/attempts.ts';
import type { Database } from '../../core/db/connection.ts';
import { networkPrefix } from '../../core/http/networks.ts';
import { normaliseCode, hashCode, isSameCode } from '../../core/verification-code.ts';
import { clearanceByHash, type Clearance } from './store.ts';

/** Codes that are none, of a day and one network, from which on it waits: a campus may share it. */
export const FREE_CODES = 20;

export type VerificationResult =
  { kind: 'found'; clearance: Clearance } | { kind: 'none' } | { kind: 'wait'; seconds: number };

/**
 * Looks a code up for anybody. A right one is always found: eighty bits are not guessed, and at the desk of a campus
 * others may have mistyped. Codes that are none are counted by network, then they wait.
 */
export async function verifyCode(
  db: Database,
  { typed, address, now }: { typed: string; address: string; now: Date },
): Promise<VerificationResult> {
  const code = normaliseCode(typed);
  const found = code === null ? undefined : await clearanceByHash(db.queries, hashCode(code));
  if (code !== null && found && isSameCode(found.code, code))
    return { kind: 'found', clearance: found };
  const subject = `clearance:${networkPrefix(address)}`;
  const seconds = await db.transaction((tx) => countOrWait(tx, subject, FREE_CODES, now));
  return seconds > 0 ? { kind: 'wait', seconds } : { kind: 'none' };
}
