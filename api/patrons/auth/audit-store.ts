import type { Queries } from '../../core/db/connection.ts';
import { foldLogin } from './audit.ts';

/** Filter of events; undefined fields match all. */
export interface EventFilter {
  kind?: string | undefined;
  /** As typed then, or the current owner's. */
  login?: string | undefined;
  address?: string | undefined;
  /** Instants: `from` inclusive, `until` exclusive. */
  from?: string | undefined;
  to?: string | undefined;
  limit: number;
}

/** The latest matching events, oldest first. */
export async function readEvents(q: Queries, filter: EventFilter) {
  const { kind, login, address, from, to, limit } = filter;
  let query = q
    .selectFrom('audit_events')
    .select(['at', 'kind', 'login', 'address', 'detail'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (address !== undefined) query = query.where('address', '=', address);
  if (from !== undefined) query = query.where('at', '>=', from);
  if (to !== undefined) query = query.where('at', '<', to);
  if (login !== undefined) {
    const name = foldLogin(login);
    query = query.where((where) =>
      where.or([
        where('login', '=', name),
        where('patron_id', 'in', (own) =>
          own
            .selectFrom('patrons')
            .select('id')
            .where((patron) => patron(patron.fn<string>('lower', ['login']), '=', name)),
        ),
      ]),
    );
  }
  return (await query.execute()).reverse();
}
