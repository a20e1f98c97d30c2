import { countOrWait } from '../auth/guessing/attempts.ts';
import { lowerAttempts } from '../auth/guessing/store.ts';
import type { Database } from '../db/connection.ts';
import { networkOf } from '../http/networks.ts';
import { codeOf, hashOfCode, isSameCode } from './code.ts';
import { clearanceByHash, type Clearance } from './store.ts';

/** Codes that are none, of a day and one network, from which on it waits: a campus may share it. */
export const FREE_CODES = 20;

export type Verified =
  { kind: 'found'; clearance: Clearance } | { kind: 'none' } | { kind: 'wait'; seconds: number };

/**
 * Looks a code up for anybody. It is counted before it is looked at, so that many at once are not one,
 * and one that is right counts for nothing.
 */
export const verifyCode = (
  db: Database,
  { typed, address, now }: { typed: string; address: string; now: Date },
): Promise<Verified> =>
  db.transaction(async (tx): Promise<Verified> => {
    const subject = `clearance:${networkOf(address)}`;
    const seconds = await countOrWait(tx, subject, FREE_CODES, now);
    if (seconds > 0) return { kind: 'wait', seconds };
    const code = codeOf(typed);
    const found = code === null ? undefined : await clearanceByHash(tx, hashOfCode(code));
    if (code === null || !found || !isSameCode(found.code, code)) return { kind: 'none' };
    await lowerAttempts(tx, subject, 1);
    return { kind: 'found', clearance: found };
  });
