import type { Queries, Tx } from '../../../core/db/connection.ts';

/** The institutional sign-in behind a session. */
export interface InstitutionSession {
  kind: 'oidc' | 'saml';
  subjectHash: string;
  /** Data for the provider's logout, encrypted. */
  sealed: string;
  /** When the provider last reauthenticated the person on request. */
  reauthenticatedAt: string | null;
}

export async function saveInstitutionSession(
  tx: Tx,
  sessionId: number,
  { kind, subjectHash, sealed, reauthenticatedAt }: InstitutionSession,
): Promise<void> {
  const row = { session_id: sessionId, kind, subject_hash: subjectHash, sealed };
  await tx
    .insertInto('institution_sessions')
    .values({ ...row, reauthenticated_at: reauthenticatedAt })
    .execute();
}

export const institutionOf = (tx: Tx, sessionId: number): Promise<InstitutionSession | undefined> =>
  tx
    .selectFrom('institution_sessions')
    .select(['kind', 'subject_hash as subjectHash', 'sealed'])
    .select('reauthenticated_at as reauthenticatedAt')
    .where('session_id', '=', sessionId)
    .executeTakeFirst();

/** Ends all sessions of an institutional sign-in; returns their patrons. */
export async function endSessionsFrom(q: Queries | Tx, subjectHash: string): Promise<number[]> {
  const ended = await q
    .deleteFrom('sessions')
    .where('id', 'in', (from) =>
      from
        .selectFrom('institution_sessions')
        .select('session_id')
        .where('subject_hash', '=', subjectHash),
    )
    .returning('patron_id')
    .execute();
  return ended.map(({ patron_id: patronId }) => patronId);
}

/** When the session's owner was last reauthenticated by their institution; null: never. */
export async function reauthenticationOf(q: Queries, sessionId: number): Promise<Date | null> {
  const row = await q
    .selectFrom('institution_sessions')
    .select('reauthenticated_at as at')
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row?.at ? new Date(row.at) : null;
}
