import type { Queries } from '../../core/db/connection.ts';
import type { PolicyRow } from './policy.ts';
import { groupSizes } from './policy-store.ts';
import { defaultGroup, type GroupSize } from './default-group.ts';

/** Lifetime of the counts: counting 50,000 patrons takes 15 ms, too long for every page. */
const FRESH_MS = 60_000;

interface CachedSizes {
  until: number;
  sizes: Promise<GroupSize[]>;
}

const cachedSizes = new WeakMap<Queries, CachedSizes>();

/** The patron group whose policies visitors who are not signed in see. */
export async function visitorGroup(q: Queries, rows: readonly PolicyRow[]): Promise<number> {
  let last = cachedSizes.get(q);
  if (!last || last.until < performance.now()) {
    last = { until: performance.now() + FRESH_MS, sizes: groupSizes(q) };
    cachedSizes.set(q, last);
    // A failed count is not cached.
    last.sizes.catch(() => cachedSizes.delete(q));
  }
  return defaultGroup(await last.sizes, rows);
}
