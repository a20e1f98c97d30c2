import type { Queries, Tx } from '../db/connection.ts';

export interface PatronLogin {
  id: number;
  login: string;
  name: string;
  passwordHash: string;
  blocked: boolean;
  /** JSON localized text */
  groupName: string;
}

const loginQuery = (q: Queries | Tx) =>
  q
    .selectFrom('patrons')
    .innerJoin('patron_groups', 'patron_groups.id', 'patrons.group_id')
    .select([
      'patrons.id',
      'patrons.login',
      'patrons.name',
      'patrons.password_hash as passwordHash',
      'patrons.blocked',
      'patron_groups.name as groupName',
    ]);

const toLogin = <T extends { blocked: number }>(row: T) => ({ ...row, blocked: row.blocked === 1 });

/** By user name or e-mail, as the sign-in form allows. Case and outer spaces do not matter. */
export async function findLogin(q: Queries, name: string): Promise<PatronLogin | undefined> {
  const wanted = name.trim().toLowerCase();
  const row = await loginQuery(q)
    .where((where) =>
      where.or([
        where(where.fn<string>('lower', ['patrons.login']), '=', wanted),
        where(where.fn<string>('lower', ['patrons.email']), '=', wanted),
      ]),
    )
    .orderBy('patrons.id')
    .executeTakeFirst();
  return row && toLogin(row);
}

export async function loginById(q: Queries | Tx, id: number): Promise<PatronLogin | undefined> {
  const row = await loginQuery(q).where('patrons.id', '=', id).executeTakeFirst();
  return row && toLogin(row);
}

export async function createSession(
  tx: Tx,
  session: { patronId: number; remember: boolean; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('sessions')
    .values({
      patron_id: session.patronId,
      remember: session.remember ? 1 : 0,
      created_at: session.now.toISOString(),
      used_at: session.now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

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

/** A refresh token with its session, by its hash. */
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
    ])
    .where('refresh_tokens.token_hash', '=', hash)
    .executeTakeFirst();

/** Marks a token used unless another transaction was first; answers whether this one was. */
export async function useToken(
  tx: Tx,
  token: { id: number; sessionId: number; successor: string; now: Date },
): Promise<boolean> {
  const used = await tx
    .updateTable('refresh_tokens')
    .set({ used_at: token.now.toISOString(), successor: token.successor })
    .where('id', '=', token.id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  await tx
    .updateTable('sessions')
    .set({ used_at: token.now.toISOString() })
    .where('id', '=', token.sessionId)
    .execute();
  return used.numUpdatedRows === 1n;
}

/** Ends a session; its tokens go with it. */
export async function endSession(q: Queries | Tx, sessionId: number): Promise<void> {
  await q.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

export async function sessionIsOpen(q: Queries, sessionId: number): Promise<boolean> {
  const row = await q
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Tokens past their time, and sessions that nothing can refresh any more. */
export async function dropExpired(q: Queries | Tx, now: Date): Promise<void> {
  await q.deleteFrom('refresh_tokens').where('expires_at', '<', now.toISOString()).execute();
  await q
    .deleteFrom('sessions')
    .where('id', 'not in', q.selectFrom('refresh_tokens').select('session_id'))
    .execute();
}
