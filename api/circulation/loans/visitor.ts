import type { Database } from '../../core/db/connection.ts';
import type { PolicyRow } from './policy.ts';
import { groupSizes } from './policy-store.ts';
import { usualGroup, type GroupSize } from './usual-reader.ts';

/** Counting every patron takes 15 ms where there are 50,000: too long for every page that is opened. */
const FRESH_MS = 60_000;

interface Counted {
  until: number;
  sizes: Promise<GroupSize[]>;
}

const counted = new WeakMap<Database, Counted>();

/** The group as which somebody who is not signed in is shown what copies may be lent, and for how long. */
export async function visitorGroup(db: Database, rows: readonly PolicyRow[]): Promise<number> {
  let last = counted.get(db);
  if (!last || last.until < performance.now()) {
    last = { until: performance.now() + FRESH_MS, sizes: groupSizes(db.queries) };
    counted.set(db, last);
    // A count that failed is asked for again.
    last.sizes.catch(() => counted.delete(db));
  }
  return usualGroup(await last.sizes, rows);
}
