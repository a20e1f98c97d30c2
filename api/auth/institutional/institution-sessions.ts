import type { Queries, Tx } from '../../db/connection.ts';

/** The sign-in at an institution that a session came from. */
export interface InstitutionSession {
  kind: 'oidc' | 'saml';
  subjectHash: string;
  /** What the provider is shown at the end. */
  sealed: string;
}

export async function keepInstitution(
  tx: Tx,
  sessionId: number,
  { kind, subjectHash, sealed }: InstitutionSession,
): Promise<void> {
  const row = { session_id: sessionId, kind, subject_hash: subjectHash, sealed };
  await tx.insertInto('institution_sessions').values(row).execute();
}

export const institutionOf = (tx: Tx, sessionId: number): Promise<InstitutionSession | undefined> =>
  tx
    .selectFrom('institution_sessions')
    .select(['kind', 'subject_hash as subjectHash', 'sealed'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst();

/** Ends every session that came from this sign-in at an institution; returns whose they were. */
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
