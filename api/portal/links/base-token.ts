import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Services } from '../../services.ts';
import { saveStep, takeStep } from '../../patrons/auth/institutional/store.ts';
import { newToken } from '../../patrons/auth/seal.ts';
import { stateOfSession } from '../../patrons/auth/session-store.ts';
import type { Base } from '../settings/link-rules.ts';

/** The patron and session of a token. */
export interface TokenOwner {
  patronId: number;
  sessionId: number;
}

type TokenServices = Pick<Services, 'db' | 'now'>;

/** Issues a one-time token by which a base can ask who comes; without a base, any of them may. */
export async function baseToken(
  { db, now }: TokenServices,
  { patronId, sessionId }: TokenOwner,
  base: Base | null,
): Promise<string> {
  const token = newToken();
  const detail = `${patronId} ${sessionId}`;
  const step = { nonceHash: '', redirect: base?.code ?? '', detail, now: now() };
  await saveStep(db.queries, 'base_token', token, step);
  return token;
}

/**
 * Redeems a token. Null if it is unknown, used, expired, another base's, or the session has ended; also if
 * the base's signature is invalid, which invalidates the token.
 */
export async function redeemToken(
  { db, now }: TokenServices,
  base: Base | undefined,
  { token, signature }: { token: string; signature: string },
): Promise<number | null> {
  if (!base || base.key === '' || !isSignedBy(base, token, signature)) return null;
  const step = await takeStep(db, 'base_token', token, now());
  if (!step || (step.redirect !== '' && step.redirect !== base.code)) return null;
  const [patronId = 0, sessionId = 0] = step.detail.split(' ').map(Number);
  return (await stateOfSession(db.queries, sessionId)) === undefined ? null : patronId;
}

function isSignedBy({ key }: Base, token: string, signature: string): boolean {
  const expected = createHmac('sha256', key).update(token).digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
