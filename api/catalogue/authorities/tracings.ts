import { chunks } from '../../core/db/chunks.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import type { AuthorityKind } from '../marc/map/heading-text.ts';
import type { Relation, Tracing } from '../marc/map/authority.ts';

/** What authority records say of other headings (table `authority_tracings`). */

/** A heading as a word: the key of `authorityKey`. */
export const tracingKey = ({ kind, headingKey }: Pick<Tracing, 'kind' | 'headingKey'>): string =>
  `${kind}:${headingKey}`;

/** The tracings of these authorities as they are stored, by authority. */
export async function tracingsOf(
  q: Queries | Tx,
  ids: readonly number[],
): Promise<Map<number, Tracing[]>> {
  const found = new Map<number, Tracing[]>();
  for (const some of chunks(ids)) {
    const rows = await q
      .selectFrom('authority_tracings')
      .selectAll()
      .where('authority_id', 'in', some)
      .execute();
    for (const { authority_id: id, kind, heading_key, relation } of rows) {
      const tracing = { kind: kind as AuthorityKind, headingKey: heading_key, relation };
      found.set(id, [...(found.get(id) ?? []), tracing]);
    }
  }
  return found;
}

/** Writes the tracings of these authorities anew. */
export async function replaceTracings(
  tx: Tx,
  authorities: ReadonlyMap<number, readonly Tracing[]>,
): Promise<void> {
  for (const some of chunks([...authorities.keys()])) {
    await tx.deleteFrom('authority_tracings').where('authority_id', 'in', some).execute();
  }
  const rows = [...authorities].flatMap(([id, tracings]) =>
    tracings.map(({ kind, headingKey, relation }) => ({
      authority_id: id,
      kind,
      heading_key: headingKey,
      relation,
    })),
  );
  for (const some of chunks(rows)) await tx.insertInto('authority_tracings').values(some).execute();
}

/** Ids of the authorities whose records lead from these headings (4XX), by `tracingKey`. */
export async function ownersOfForms(
  q: Queries | Tx,
  headingKeys: readonly string[],
): Promise<Map<string, number[]>> {
  const owners = new Map<string, number[]>();
  for (const some of chunks([...new Set(headingKeys)])) {
    const rows = await q
      .selectFrom('authority_tracings')
      .select(['authority_id', 'kind', 'heading_key'])
      .where('heading_key', 'in', some)
      .where('relation', '=', 'see_from')
      .orderBy('authority_id')
      .execute();
    for (const { authority_id: id, kind, heading_key } of rows) {
      const key = `${kind}:${heading_key}`;
      owners.set(key, [...(owners.get(key) ?? []), id]);
    }
  }
  return owners;
}

/** The same of all headings. */
export async function everyOwnerOfForms(q: Queries): Promise<Map<string, number[]>> {
  const rows = await q
    .selectFrom('authority_tracings')
    .select(['authority_id', 'kind', 'heading_key'])
    .where('relation', '=', 'see_from')
    .orderBy('authority_id')
    .execute();
  const owners = new Map<string, number[]>();
  for (const { authority_id: id, kind, heading_key } of rows) {
    const key = `${kind}:${heading_key}`;
    const known = owners.get(key);
    if (known) known.push(id);
    else owners.set(key, [id]);
  }
  return owners;
}

/** What one record says of another's heading is said the other way round there. */
const OTHER_WAY: Readonly<Record<Relation, Relation>> = {
  broader: 'narrower',
  narrower: 'broader',
  earlier: 'later',
  later: 'earlier',
  related: 'related',
};

/** An authority that names another in its record, and what it is to the other. */
export interface Referring {
  id: number;
  relation: Relation;
}

/** Authorities whose records name these headings as related (5XX), by `tracingKey`. */
export async function findReferring(
  q: Queries,
  headingKeys: readonly string[],
): Promise<Map<string, Referring[]>> {
  const pointing = new Map<string, Referring[]>();
  for (const some of chunks([...new Set(headingKeys)])) {
    const rows = await q
      .selectFrom('authority_tracings')
      .select(['authority_id', 'kind', 'heading_key', 'relation'])
      .where('heading_key', 'in', some)
      .where('relation', '<>', 'see_from')
      .orderBy('authority_id')
      .execute();
    for (const { authority_id: id, kind, heading_key, relation } of rows) {
      if (relation === 'see_from') continue;
      const key = `${kind}:${heading_key}`;
      pointing.set(key, [...(pointing.get(key) ?? []), { id, relation: OTHER_WAY[relation] }]);
    }
  }
  return pointing;
}
