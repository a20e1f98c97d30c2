import type { DecisionKind } from '#contract/shared/staff/decisions.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import { displayName } from '../../portal/comments/names.ts';

/** How long others see that something is being read. */
const CLAIM_MS = 600_000;

/** Who reads what. */
export interface Claim {
  kind: DecisionKind;
  id: number;
  /** Short name of the staff member. */
  person: string;
  at: string;
}

interface Own {
  staffId: number;
  libraryId: number;
  now: Date;
}

const since = (now: Date): string => new Date(now.getTime() - CLAIM_MS).toISOString();

/** Claims of others: those of a library, and of what no library has alone. */
export async function claimsOfOthers(
  q: Queries | Tx,
  { staffId, libraryId, now }: Own,
): Promise<Claim[]> {
  const rows = await q
    .selectFrom('decision_claims as c')
    .innerJoin('patrons as p', 'p.id', 'c.staff_id')
    .select(['c.kind', 'c.entity_id as id', 'p.name', 'c.at'])
    .where('c.at', '>=', since(now))
    .where('c.staff_id', '!=', staffId)
    .where((is) =>
      is.or([
        is('c.library_id', '=', libraryId),
        is('c.kind', 'in', ['comentario_titulo', 'pedido']),
      ]),
    )
    .execute();
  return rows.map(({ name, ...claim }) => ({ ...claim, person: displayName(name) }));
}

/** Claims something for whoever opens it, unless somebody else reads it; what they read before is released. */
export async function claim(
  tx: Tx,
  { kind, id }: { kind: DecisionKind; id: number },
  { staffId, libraryId, now }: Own,
): Promise<void> {
  await tx
    .deleteFrom('decision_claims')
    .where((is) => is.or([is('staff_id', '=', staffId), is('at', '<', since(now))]))
    .execute();
  await tx
    .insertInto('decision_claims')
    .values({
      ...{ kind, entity_id: id, staff_id: staffId, library_id: libraryId, at: now.toISOString() },
    })
    .onConflict((conflict) => conflict.columns(['kind', 'entity_id']).doNothing())
    .execute();
}

/** Releases what somebody reads; false: they did not. */
export async function release(
  q: Queries | Tx,
  { kind, id, staffId }: { kind: DecisionKind; id: number; staffId: number },
): Promise<boolean> {
  const { numDeletedRows } = await q
    .deleteFrom('decision_claims')
    .where('kind', '=', kind)
    .where('entity_id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
