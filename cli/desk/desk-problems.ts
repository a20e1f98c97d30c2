import type { Queries } from '#api/core/db/connection.ts';
import { DESK_ENTITIES } from './entities.ts';

/** Inconsistent comments, suggestions and idempotency keys, which no call or command would produce. */
export async function* deskProblems(queries: Queries): AsyncGenerator<string> {
  for (const [name, { table, moves }] of DESK_ENTITIES) {
    // Their dates are checked in integrity.ts.
    if (table === 'holds' || table === 'copies') continue;
    const odd = await queries
      .selectFrom(table)
      .select(['id', 'state'])
      .where((q) =>
        q.or([q('state', 'not in', Object.keys(moves)), q('updated_at', '<', q.ref('created_at'))]),
      )
      .orderBy('id')
      .execute();
    for (const { id, state } of odd) {
      const isKnown = Object.hasOwn(moves, state);
      yield isKnown
        ? `${name} that changed before it was written: ${id}`
        : `${name} in the unknown state "${state}": ${id}`;
    }
  }
  const unanswered = await queries
    .selectFrom('idempotency_keys')
    .select(['patron_id', 'call'])
    .where('answer', '=', '')
    .execute();
  for (const { patron_id, call } of unanswered) {
    yield `request of patron ${patron_id} without its answer: ${call}`;
  }
}
