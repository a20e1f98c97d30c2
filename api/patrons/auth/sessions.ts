import type { Locale } from '#contract/shared/languages.ts';
import type { Database, Tx } from '../../core/db/connection.ts';
import type { Services } from '../../services.ts';
import { decideRefresh, sessionEnd, tokenExpiry, type SessionAge } from './rules.ts';
import { newToken, seal, tokenHash, unseal } from './seal.ts';
import { audit } from './audit.ts';
import { knownDevice } from './devices.ts';
import {
  institutionOf,
  saveInstitutionSession,
  type InstitutionSession,
} from './institutional/institution-sessions.ts';
import {
  bindSession,
  createSession,
  dropExpired,
  endPushOf,
  endSession,
  findToken,
  movePush,
  saveLanguage,
  prolongSession,
  saveToken,
  sessionAge,
  useToken,
} from './session-store.ts';

export interface OpenSession {
  patronId: number;
  sessionId: number;
  refreshToken: string;
  /** Expiry of the refresh token if unused. */
  expiresAt: Date;
}

type SessionServices = Pick<Services, 'db' | 'settings' | 'now'>;

export interface NewSession {
  patronId: number;
  remember: boolean;
  /** Short name of the browser. */
  browser: string;
  /** Language of e-mails to the patron from now on. */
  locale: Locale;
  /** Institutional sign-in; undefined: signed in here. */
  institution?: InstitutionSession | undefined;
}

/** Opens a session and issues its first refresh token. */
export const openSession = (services: SessionServices, session: NewSession): Promise<OpenSession> =>
  services.db.transaction((tx) => openIn(tx, services, { ...session, createdAt: services.now() }));

async function openIn(
  tx: Tx,
  services: SessionServices,
  session: NewSession & SessionAge,
): Promise<OpenSession> {
  const now = services.now();
  await dropExpired(tx, now);
  const sessionId = await createSession(tx, { ...session, now });
  await saveLanguage(tx, session);
  if (session.institution) await saveInstitutionSession(tx, sessionId, session.institution);
  const refreshToken = newToken();
  const expiresAt = tokenExpiry(session, services.settings.login, now);
  await saveToken(tx, { sessionId, hash: tokenHash(refreshToken), expiresAt });
  return { patronId: session.patronId, sessionId, refreshToken, expiresAt };
}

/** Switches to another patron: a new session with the age and duration of the one it replaces. */
export const replaceSession = (
  services: SessionServices,
  sessionId: number,
  session: Omit<NewSession, 'remember'>,
): Promise<OpenSession> =>
  services.db.transaction(async (tx) => {
    const fresh = { remember: false, createdAt: services.now() };
    const age = (await sessionAge(tx, sessionId)) ?? fresh;
    const institution = await institutionOf(tx, sessionId);
    await endSession(tx, sessionId);
    const opened = await openIn(tx, services, { ...session, ...age, institution });
    await movePush(tx, sessionId, opened.sessionId);
    return opened;
  });

/** Extends a session by its idle time, up to its maximum age; null if it has ended. */
export const keepSession = ({ db, settings, now }: SessionServices, sessionId: number) =>
  db.transaction(async (tx) => {
    const session = await sessionAge(tx, sessionId);
    if (session === undefined) return null;
    const expiresAt = tokenExpiry(session, settings.login, now());
    await prolongSession(tx, { sessionId, expiresAt, now: now() });
    return { remember: session.remember, expiresAt };
  });

export interface RefreshRequest {
  refreshToken: string;
  /** Device tokens sent by the browser, separated by spaces (devices.ts). */
  devices: string;
}

/**
 * Exchanges a refresh token for its successor; null if it is invalid. A lost response is repeated to the
 * same device until its token is used.
 */
export const refreshSession = (
  { db, settings, ...keys }: Pick<Services, 'db' | 'settings' | 'secret' | 'now'>,
  { refreshToken: token, devices }: RefreshRequest,
): Promise<OpenSession | null> =>
  db.transaction(async (tx) => {
    const found = await findToken(tx, tokenHash(token));
    if (!found) return null;
    const now = keys.now();
    const { sessionId, patronId, deviceHash } = found;
    const session = { remember: found.remember === 1, createdAt: new Date(found.createdAt) };
    const expiresAt = new Date(found.expiresAt);
    const facts = {
      usedAt: found.usedAt === null ? null : new Date(found.usedAt),
      expiresAt,
      endsAt: sessionEnd(session, settings.login),
      isSuccessorUsed: await isSuccessorUsed(tx, found.successor, token),
      isSameDevice: deviceHash === null || devices.split(' ').map(tokenHash).includes(deviceHash),
    };
    switch (decideRefresh(facts, now).kind) {
      case 'rotate': {
        const next = tokenExpiry(session, settings.login, now);
        const rotated = await rotate(tx, { ...found, token, now, expiresAt: next });
        await bindTo(knownDevice(keys, devices, patronId), tx, found);
        return rotated;
      }
      case 'repeat': {
        await bindTo(knownDevice(keys, devices, patronId), tx, found);
        const refreshToken = unseal(found.successor ?? '', token);
        return { patronId, sessionId, expiresAt, refreshToken };
      }
      case 'reuse':
        await audit(tx, { kind: 'token_reused', at: now, patronId });
        await endSession(tx, sessionId);
        await endPushOf(tx, sessionId);
        return null;
      case 'expired':
        await endSession(tx, sessionId);
        return null;
    }
  });

/**
 * Binds an unbound session to a device. After the exchange, so that all transactions lock rows in the same
 * order.
 */
async function bindTo(
  device: string | undefined,
  tx: Tx,
  { sessionId, deviceHash }: { sessionId: number; deviceHash: string | null },
): Promise<void> {
  if (device !== undefined && deviceHash === null)
    await bindSession(tx, sessionId, tokenHash(device));
}

/** Whether the successor of this token was used. */
async function isSuccessorUsed(tx: Tx, sealed: string | null, token: string): Promise<boolean> {
  if (sealed === null) return false;
  const successor = await findToken(tx, tokenHash(unseal(sealed, token)));
  return successor === undefined || successor.usedAt !== null;
}

interface Rotation {
  id: number;
  sessionId: number;
  patronId: number;
  /** Of the successor. */
  expiresAt: Date;
  token: string;
  now: Date;
}

async function rotate(tx: Tx, rotation: Rotation): Promise<OpenSession> {
  const { id, sessionId, patronId, expiresAt, token, now } = rotation;
  const refreshToken = newToken();
  const successor = seal(refreshToken, token);
  const first = await useToken(tx, { id, sessionId, successor, expiresAt, now });
  if (!first) {
    // Another transaction rotated it meanwhile: return its result.
    const again = await findToken(tx, tokenHash(token));
    return { patronId, sessionId, expiresAt, refreshToken: unseal(again?.successor ?? '', token) };
  }
  await saveToken(tx, { sessionId, hash: tokenHash(refreshToken), expiresAt });
  return { patronId, sessionId, refreshToken, expiresAt };
}

/**
 * Ends the session of a refresh token; ignores unknown tokens. Returns the institutional sign-in, if any.
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
    await endPushOf(tx, found.sessionId);
    await audit(tx, { kind: 'signed_out', at: now, patronId: found.patronId });
    return institution;
  });
