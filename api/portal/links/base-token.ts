import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Services } from '../../services.ts';
import { keepStep, takeStep } from '../../patrons/auth/institutional/store.ts';
import { newToken } from '../../patrons/auth/seal.ts';
import { groupOfSession } from '../../patrons/auth/session-store.ts';
import type { Base } from '../settings/link-rules.ts';

/** Who was signed in when a token was made. */
export interface Comer {
  patronId: number;
  sessionId: number;
}

type Keeping = Pick<Services, 'db' | 'now'>;

/** A token by which a base may ask once who comes; without a base any of them may. */
export async function baseToken(
  { db, now }: Keeping,
  { patronId, sessionId }: Comer,
  base: Base | null,
): Promise<string> {
  const token = newToken();
  const detail = `${patronId} ${sessionId}`;
  const step = { nonceHash: '', redirect: base?.code ?? '', detail, now: now() };
  await keepStep(db.queries, 'base_token', token, step);
  return token;
}

/**
 * Who came with a token. Null when it is unknown, used, too old, another base's, or the session has
 * ended; and when the signature is not the base's, which uses the token up for nobody.
 */
export async function comerOf(
  { db, now }: Keeping,
  base: Base | undefined,
  { token, signature }: { token: string; signature: string },
): Promise<number | null> {
  if (!base || base.key === '' || !isSignedBy(base, token, signature)) return null;
  const step = await takeStep(db, 'base_token', token, now());
  if (!step || (step.redirect !== '' && step.redirect !== base.code)) return null;
  const [patronId = 0, sessionId = 0] = step.detail.split(' ').map(Number);
  return (await groupOfSession(db.queries, sessionId)) === undefined ? null : patronId;
}

function isSignedBy({ key }: Base, token: string, signature: string): boolean {
  const expected = createHmac('sha256', key).update(token).digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
