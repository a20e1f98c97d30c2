import type { Locale } from '#contract/shared/languages.ts';
import type { Database, Tx } from '../db/connection.ts';
import type { Services } from '../services.ts';
import { decideRefresh, expiryOf } from './rules.ts';
import { newToken, seal, tokenHash, unseal } from './seal.ts';
import { audit, dropOldEvents } from './audit.ts';
import { knownDevice } from './devices.ts';
import {
  institutionOf,
  keepInstitution,
  type InstitutionSession,
} from './institutional/institution-sessions.ts';
import {
  createSession,
  dropExpired,
  endSession,
  findToken,
  isRemembered,
  keepLanguage,
  prolongSession,
  saveToken,
  useToken,
} from './session-store.ts';

export interface OpenSession {
  patronId: number;
  sessionId: number;
  refreshToken: string;
}

export interface NewSession {
  patronId: number;
  remember: boolean;
  /** Short name of the browser. */
  browser: string;
  /** In which language the patron is written to from now on. */
  locale: Locale;
  /** Where they signed in, unless here. */
  institution?: InstitutionSession | undefined;
}

/** Opens a session for a patron and issues its first refresh token. */
export const openSession = (db: Database, session: NewSession, now: Date): Promise<OpenSession> =>
  db.transaction((tx) => openIn(tx, session, now));

async function openIn(tx: Tx, session: NewSession, now: Date): Promise<OpenSession> {
  await dropExpired(tx, now);
  await dropOldEvents(tx, now);
  const sessionId = await createSession(tx, { ...session, now });
  await keepLanguage(tx, session);
  if (session.institution) await keepInstitution(tx, sessionId, session.institution);
  const refreshToken = newToken();
  await saveToken(tx, {
    sessionId,
    hash: tokenHash(refreshToken),
    expiresAt: expiryOf(session.remember, now),
  });
  return { patronId: session.patronId, sessionId, refreshToken };
}

/** Goes on as another patron: a new session, remembered as the old one was, in place of the old. */
export const replaceSession = (
  db: Database,
  sessionId: number,
  session: Omit<NewSession, 'remember'>,
  now: Date,
): Promise<OpenSession> =>
  db.transaction(async (tx) => {
    const remember = (await isRemembered(tx, sessionId)) ?? false;
    const institution = await institutionOf(tx, sessionId);
    await endSession(tx, sessionId);
    return openIn(tx, { ...session, remember, institution }, now);
  });

/** Lets a session last its whole idle time from now on; null when it has ended. */
export const keepSession = (db: Database, sessionId: number, now: Date) =>
  db.transaction(async (tx) => {
    const remember = await isRemembered(tx, sessionId);
    if (remember === undefined) return null;
    const expiresAt = expiryOf(remember, now);
    await prolongSession(tx, { sessionId, expiresAt, now });
    return { remember, expiresAt };
  });

export interface RefreshRequest {
  refreshToken: string;
  /** Device marks that the browser sent, separated by blanks (devices.ts). */
  devices: string;
}

/**
 * Exchanges a refresh token for its successor; null when it holds no longer. A response that was lost is
 * repeated to the same device for as long as its refresh token was not used.
 */
export const refreshSession = (
  { db, ...keys }: Pick<Services, 'db' | 'secret' | 'now'>,
  { refreshToken: token, devices }: RefreshRequest,
): Promise<OpenSession | null> =>
  db.transaction(async (tx) => {
    const found = await findToken(tx, tokenHash(token));
    if (!found) return null;
    const now = keys.now();
    const { sessionId, patronId, deviceHash } = found;
    const facts = {
      usedAt: found.usedAt === null ? null : new Date(found.usedAt),
      expiresAt: new Date(found.expiresAt),
      isSuccessorUsed: await isSuccessorUsed(tx, found.successor, token),
      isSameDevice: deviceHash === null || devices.split(' ').map(tokenHash).includes(deviceHash),
    };
    switch (decideRefresh(facts, now).kind) {
      case 'rotate': {
        const device = knownDevice(keys, devices, patronId);
        const bound = deviceHash ?? (device === undefined ? null : tokenHash(device));
        return rotate(tx, { ...found, token, now, deviceHash: bound });
      }
      case 'repeat':
        return { patronId, sessionId, refreshToken: unseal(found.successor ?? '', token) };
      case 'reuse':
        await audit(tx, { kind: 'token_reused', at: now, patronId });
        await endSession(tx, sessionId);
        return null;
      case 'expired':
        await endSession(tx, sessionId);
        return null;
    }
  });

/** True if the token that was given in exchange for this one was exchanged as well. */
async function isSuccessorUsed(tx: Tx, sealed: string | null, token: string): Promise<boolean> {
  if (sealed === null) return false;
  const successor = await findToken(tx, tokenHash(unseal(sealed, token)));
  return successor === undefined || successor.usedAt !== null;
}

interface Rotation {
  id: number;
  sessionId: number;
  patronId: number;
  remember: number;
  deviceHash: string | null;
  token: string;
  now: Date;
}

async function rotate(tx: Tx, rotation: Rotation): Promise<OpenSession> {
  const { id, sessionId, patronId, deviceHash, token, now } = rotation;
  const refreshToken = newToken();
  const expiresAt = expiryOf(rotation.remember === 1, now);
  const successor = seal(refreshToken, token);
  const first = await useToken(tx, { id, sessionId, successor, expiresAt, deviceHash, now });
  if (!first) {
    // Another transaction rotated it meanwhile: the late one gets what that one issued.
    const again = await findToken(tx, tokenHash(token));
    return { patronId, sessionId, refreshToken: unseal(again?.successor ?? '', token) };
  }
  await saveToken(tx, { sessionId, hash: tokenHash(refreshToken), expiresAt });
  return { patronId, sessionId, refreshToken };
}

/**
 * Ends the session that a refresh token belongs to; an unknown token ends nothing. Returns where its patron
 * had signed in, unless here.
 */
export const revokeSession = (
  db: Database,
  token: string,
  now: Date,
): Promise<InstitutionSession | undefined> =>
  db.transaction(async (tx) => {
    const found = await findToken(tx, tokenHash(token));
    if (!found) return undefined;
    const institution = await institutionOf(tx, found.sessionId);
    await endSession(tx, found.sessionId);
    await audit(tx, { kind: 'signed_out', at: now, patronId: found.patronId });
    return institution;
  });
