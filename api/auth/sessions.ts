import type { Database, Tx } from '../db/connection.ts';
import { decideRefresh, expiryOf } from './rules.ts';
import { newToken, seal, tokenHash, unseal } from './seal.ts';
import { createSession, dropExpired, endSession, findToken, saveToken, useToken } from './store.ts';

export interface OpenSession {
  patronId: number;
  sessionId: number;
  refreshToken: string;
}

/** Opens a session for a patron and issues its first refresh token. */
export const openSession = (
  db: Database,
  patronId: number,
  remember: boolean,
  now: Date,
): Promise<OpenSession> =>
  db.transaction(async (tx) => {
    await dropExpired(tx, now);
    const sessionId = await createSession(tx, { patronId, remember, now });
    const refreshToken = newToken();
    await saveToken(tx, {
      sessionId,
      hash: tokenHash(refreshToken),
      expiresAt: expiryOf(remember, now),
    });
    return { patronId, sessionId, refreshToken };
  });

/** Exchanges a refresh token for its successor; null when it holds no longer. */
export const refreshSession = (
  db: Database,
  token: string,
  now: Date,
): Promise<OpenSession | null> =>
  db.transaction(async (tx) => {
    const found = await findToken(tx, tokenHash(token));
    if (!found) return null;
    const { sessionId, patronId } = found;
    const facts = {
      usedAt: found.usedAt === null ? null : new Date(found.usedAt),
      expiresAt: new Date(found.expiresAt),
    };
    switch (decideRefresh(facts, now).kind) {
      case 'rotate':
        return rotate(tx, { ...found, token, now });
      case 'repeat':
        return { patronId, sessionId, refreshToken: unseal(found.successor ?? '', token) };
      case 'expired':
      case 'reuse':
        await endSession(tx, sessionId);
        return null;
    }
  });

interface Rotation {
  id: number;
  sessionId: number;
  patronId: number;
  remember: number;
  token: string;
  now: Date;
}

async function rotate(tx: Tx, rotation: Rotation): Promise<OpenSession> {
  const { id, sessionId, patronId, token, now } = rotation;
  const refreshToken = newToken();
  const first = await useToken(tx, { id, sessionId, successor: seal(refreshToken, token), now });
  if (!first) {
    // Another transaction rotated it meanwhile: the late one gets what that one issued.
    const again = await findToken(tx, tokenHash(token));
    return { patronId, sessionId, refreshToken: unseal(again?.successor ?? '', token) };
  }
  const expiresAt = expiryOf(rotation.remember === 1, now);
  await saveToken(tx, { sessionId, hash: tokenHash(refreshToken), expiresAt });
  return { patronId, sessionId, refreshToken };
}

/** Ends the session that a refresh token belongs to; an unknown token ends nothing. */
export const revokeSession = (db: Database, token: string): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await findToken(tx, tokenHash(token));
    if (found) await endSession(tx, found.sessionId);
  });
