import type { Locale } from '#contract/shared/languages.ts';
import { compiledOnce } from '../../core/db/compile-once.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import type { SessionAge } from './rules.ts';

export async function createSession(
  tx: Tx,
  session: SessionAge & { patronId: number; browser: string; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('sessions')
    .values({
      patron_id: session.patronId,
      remember: session.remember ? 1 : 0,
      browser: session.browser,
      created_at: session.createdAt.toISOString(),
      used_at: session.now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Saves the language in which a patron signs in. */
export const saveLanguage = (tx: Tx, { patronId, locale }: { patronId: number; locale: Locale }) =>
  tx.updateTable('patrons').set({ language: locale }).where('id', '=', patronId).execute();

export async function saveToken(
  tx: Tx,
  token: { sessionId: number; hash: string; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('refresh_tokens')
    .values({
      session_id: token.sessionId,
      token_hash: token.hash,
      used_at: null,
      successor: null,
      expires_at: token.expiresAt.toISOString(),
    })
    .execute();
}

/** A refresh token with its session, by hash. */
export const findToken = (tx: Tx, hash: string) =>
  tx
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .select([
      'refresh_tokens.id',
      'refresh_tokens.used_at as usedAt',
      'refresh_tokens.successor',
      'refresh_tokens.expires_at as expiresAt',
      'sessions.id as sessionId',
      'sessions.patron_id as patronId',
      'sessions.remember',
      'sessions.created_at as createdAt',
      'sessions.device_hash as deviceHash',
    ])
    .where('refresh_tokens.token_hash', '=', hash)
    .executeTakeFirst();

interface TokenUse {
  id: number;
  sessionId: number;
  /** Encrypted with the used token. */
  successor: string;
  expiresAt: Date;
  now: Date;
}

/**
 * Marks a token as used; false if another transaction was first. The used token is stored as long as its
 * successor.
 */
export async function useToken(tx: Tx, use: TokenUse): Promise<boolean> {
  const { id, sessionId, successor, expiresAt, now } = use;
  const used = await tx
    .updateTable('refresh_tokens')
    .set({ used_at: now.toISOString(), successor, expires_at: expiresAt.toISOString() })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  await tx
    .updateTable('sessions')
    .set({ used_at: now.toISOString() })
    .where('id', '=', sessionId)
    .execute();
  return used.numUpdatedRows === 1n;
}

/** Binds a session to a device, unless it is bound already. */
export async function bindSession(tx: Tx, sessionId: number, deviceHash: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ device_hash: deviceHash })
    .where('id', '=', sessionId)
    .where('device_hash', 'is', null)
    .execute();
}

/** Ends a session and deletes its tokens. */
export async function endSession(q: Queries | Tx, sessionId: number): Promise<void> {
  await q.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

/**
 * Stops push notifications that a session switched on. After its end, so that none is switched on meanwhile. A session
 * that only expires leaves them on.
 */
export const endPushOf = (q: Queries | Tx, sessionId: number) =>
  q.deleteFrom('push_devices').where('session_id', '=', sessionId).execute();

/** Push notifications go on when a session is replaced. */
export const movePush = (tx: Tx, from: number, to: number) =>
  tx.updateTable('push_devices').set({ session_id: to }).where('session_id', '=', from).execute();

const sessionRows = compiledOnce((db, sessionId: number) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('patrons as p', 'p.id', 's.patron_id')
    .innerJoin('patron_groups as g', 'g.id', 'p.group_id')
    .leftJoin('institution_sessions as i', 'i.session_id', 's.id')
    .select(['g.code', 'p.password_until', 'i.kind'])
    .where('s.id', '=', sessionId),
);

interface SessionState {
  /** Code of the patron's group. */
  group: string;
  /** Signed in here, and the patron's password is a temporary one. */
  mustChangePassword: boolean;
}

/** What a session permits; undefined if it has ended. */
export async function stateOfSession(
  q: Queries,
  sessionId: number,
): Promise<SessionState | undefined> {
  const [row] = await sessionRows(q, sessionId);
  return (
    row && {
      group: row.code,
      mustChangePassword: row.password_until !== null && row.kind === null,
    }
  );
}

/** Deletes expired tokens, and sessions that can no longer be refreshed. */
export async function dropExpired(q: Queries | Tx, now: Date): Promise<void> {
  await q.deleteFrom('refresh_tokens').where('expires_at', '<', now.toISOString()).execute();
  await q
    .deleteFrom('sessions')
    .where('id', 'not in', q.selectFrom('refresh_tokens').select('session_id'))
    .execute();
}

/** Start of a session, and whether it is remembered; undefined if it has ended. */
export async function sessionAge(tx: Tx, sessionId: number): Promise<SessionAge | undefined> {
  const row = await tx
    .selectFrom('sessions')
    .select(['remember', 'created_at as createdAt'])
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return row && { remember: row.remember === 1, createdAt: new Date(row.createdAt) };
}

/** Extends a session and its tokens, used ones included. */
export async function prolongSession(
  tx: Tx,
  { sessionId, expiresAt, now }: { sessionId: number; expiresAt: Date; now: Date },
): Promise<void> {
  await tx
    .updateTable('refresh_tokens')
    .set({ expires_at: expiresAt.toISOString() })
    .where('session_id', '=', sessionId)
    .execute();
  await tx
    .updateTable('sessions')
    .set({ used_at: now.toISOString() })
    .where('id', '=', sessionId)
    .execute();
}

/** Refreshable sessions of a patron, last used first. */
export const openSessions = (q: Queries, patronId: number, now: Date) =>
  q
    .selectFrom('sessions')
    .select(['id', 'browser', 'remember', 'created_at as createdAt', 'used_at as usedAt'])
    .where('patron_id', '=', patronId)
    .where('id', 'in', (tokens) =>
      tokens
        .selectFrom('refresh_tokens')
        .select('session_id')
        .where('used_at', 'is', null)
        .where('expires_at', '>', now.toISOString()),
    )
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Ends all sessions of a patron, their push notifications, and secrets that work without a session. */
export async function endSessionsOf(tx: Tx, patronId: number): Promise<void> {
  await tx.deleteFrom('sessions').where('patron_id', '=', patronId).execute();
  await tx.deleteFrom('push_devices').where('patron_id', '=', patronId).execute();
  await endSecretsOf(tx, patronId);
}

/**
 * Revokes secrets that give access or allow loans without a session: the private calendar address and the
 * desk code. Somebody with an ended session may have copied them.
 */
async function endSecretsOf(q: Queries | Tx, patronId: number): Promise<void> {
  for (const table of ['calendar_addresses', 'loan_tokens'] as const) {
    await q.deleteFrom(table).where('patron_id', '=', patronId).execute();
  }
}

/** Ends a session of this patron; false if it is not theirs. */
export async function endSessionOf(
  q: Queries | Tx,
  patronId: number,
  id: number,
): Promise<boolean> {
  const ended = await q
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('patron_id', '=', patronId)
    .executeTakeFirst();
  if (ended.numDeletedRows === 0n) return false;
  await endPushOf(q, id);
  return true;
}

/**
 * Ends all sessions of a patron but one, their push notifications, and secrets that work without a session. Returns
 * how many sessions.
 */
export async function endOtherSessionsOf(
  q: Queries | Tx,
  patronId: number,
  own: number,
): Promise<number> {
  const ended = await q
    .deleteFrom('sessions')
    .where('patron_id', '=', patronId)
    .where('id', '<>', own)
    .executeTakeFirst();
  await q
    .deleteFrom('push_devices')
    .where('patron_id', '=', patronId)
    .where('session_id', '<>', own)
    .execute();
  await endSecretsOf(q, patronId);
  return Number(ended.numDeletedRows);
}
