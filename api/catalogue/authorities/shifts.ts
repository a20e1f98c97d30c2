import { chunks } from '../../core/db/chunks.ts';
import type { Tx } from '../../core/db/connection.ts';
import type { Tracing } from '../marc/map/authority.ts';
import { ownersOfForms, tracingKey } from './tracings.ts';

/** Headings, as authority keys, under which titles may belong to an authority with a record. */
export interface Claims {
  /** Its own heading; null without a record. */
  own: string | null;
  /** Its variants (4XX). */
  forms: ReadonlySet<string>;
}

export const NO_CLAIMS: Claims = { own: null, forms: new Set() };

/** Variants among a record's tracings. */
export const formsOf = (tracings: readonly Tracing[]): ReadonlySet<string> =>
  new Set(tracings.filter(({ relation }) => relation === 'see_from').map((one) => tracingKey(one)));

/**
 * Headings that may now belong to another authority, by key, with the authorities that no longer,
 * or newly, list them as variants.
 */
export type Shifts = Map<string, { lost: Set<number>; gained: Set<number> }>;

/** Records changes in an authority's claims. */
export function recordShifts(shifts: Shifts, id: number, before: Claims, after: Claims): void {
  const shiftOf = (key: string) => {
    const shift = shifts.get(key) ?? { lost: new Set(), gained: new Set() };
    shifts.set(key, shift);
    return shift;
  };
  for (const key of before.forms.difference(after.forms)) shiftOf(key).lost.add(id);
  for (const key of after.forms.difference(before.forms)) shiftOf(key).gained.add(id);
  if (before.own !== after.own) [before.own, after.own].forEach((key) => key && shiftOf(key));
}

/** Authorities whose titles may now belong elsewhere, by `decideHeading`. */
export async function findAffected(tx: Tx, shifts: Shifts): Promise<number[]> {
  const keys = [...shifts.keys()].map((key) => key.slice(key.indexOf(':') + 1));
  const owners = await ownersOfForms(tx, keys);
  const own = await idsByHeading(tx, keys);
  const affected = new Set<number>();
  for (const [key, { lost, gained }] of shifts) {
    const claiming = owners.get(key) ?? [];
    // No variant involved, before or after: its titles stay.
    if (claiming.length === 0 && lost.size === 0) continue;
    const before = [own.get(key), ...lost, ...claiming].filter((id) => id !== undefined);
    for (const id of before) if (!gained.has(id)) affected.add(id);
  }
  return [...affected];
}

async function idsByHeading(tx: Tx, headingKeys: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const some of chunks([...new Set(headingKeys)])) {
    const rows = await tx
      .selectFrom('authorities')
      .select(['id', 'kind', 'heading_key'])
      .where('heading_key', 'in', some)
      .execute();
    for (const { id, kind, heading_key } of rows) found.set(`${kind}:${heading_key}`, id);
  }
  return found;
}
