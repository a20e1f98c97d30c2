import type { Queries, Tx } from '../../core/db/connection.ts';

/** Prefix of login, person key and name of erased patrons: "apagado-7" of patron 7. */
const ERASED = 'apagado-';
/** Owner of finished suggestions; patron ids begin at 1. */
const NOBODY = `${ERASED}0`;

/** The login, person and name of an erased patron. */
export const erasedName = (patronId: number): string => `${ERASED}${patronId}`;

export const erasedPatrons = (q: Queries | Tx) =>
  q.selectFrom('patrons').select('id').where('person', 'like', `${ERASED}%`);

/** The anonymous patron, created on first use; undefined: there is no patron group yet. */
export async function nobodyId(tx: Tx, now: Date): Promise<number | undefined> {
  const known = await tx
    .selectFrom('patrons')
    .select('id')
    .where('person', '=', NOBODY)
    .executeTakeFirst();
  if (known) return known.id;
  const group = await tx.selectFrom('patron_groups').select('id').orderBy('id').executeTakeFirst();
  if (!group) return undefined;
  const { id } = await tx
    .insertInto('patrons')
    .values({
      ...{ person: NOBODY, login: NOBODY, name: NOBODY, email: null, campus_id: null },
      ...{ group_id: group.id, password_hash: '', blocked: 1, keeps_history: 0 },
      ...{ created_at: now.toISOString(), left_at: now.toISOString() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
