import { chunks } from '../../core/db/chunks.ts';
import type { Tx } from '../../core/db/connection.ts';
import type { Tracing } from '../marc/map/authority.ts';
import { ownersOfForms, tracingKey } from './tracings.ts';

/** The headings, as authority keys, that titles may lead through to an authority with a record. */
export interface Claims {
  /** Its own heading; null without a record. */
  own: string | null;
  /** Other forms of it (4XX). */
  forms: ReadonlySet<string>;
}

export const NO_CLAIMS: Claims = { own: null, forms: new Set() };

/** The other forms among what a record traces. */
export const formsOf = (tracings: readonly Tracing[]): ReadonlySet<string> =>
  new Set(tracings.filter(({ relation }) => relation === 'see_from').map((one) => tracingKey(one)));

/**
 * Headings that may stand for another authority now, by key; with them who claims the heading as a
 * form of its own no longer, and who does so now.
 */
export type Shifts = Map<string, { lost: Set<number>; gained: Set<number> }>;

/** Notes what an authority claims no longer or newly. */
export function noteShifts(shifts: Shifts, id: number, before: Claims, after: Claims): void {
  const shiftOf = (key: string) => {
    const shift = shifts.get(key) ?? { lost: new Set(), gained: new Set() };
    shifts.set(key, shift);
    return shift;
  };
  for (const key of before.forms.difference(after.forms)) shiftOf(key).lost.add(id);
  for (const key of after.forms.difference(before.forms)) shiftOf(key).gained.add(id);
  if (before.own !== after.own) [before.own, after.own].forEach((key) => key && shiftOf(key));
}

/** Authorities whose titles may lead elsewhere now, by the rule `decideHeading`. */
export async function authoritiesAffected(tx: Tx, shifts: Shifts): Promise<number[]> {
  const keys = [...shifts.keys()].map((key) => key.slice(key.indexOf(':') + 1));
  const owners = await ownersOfForms(tx, keys);
  const own = await idsUnder(tx, keys);
  const affected = new Set<number>();
  for (const [key, { lost, gained }] of shifts) {
    const claiming = owners.get(key) ?? [];
    // Nobody leads from this heading, before or after: its titles stay where they are.
    if (claiming.length === 0 && lost.size === 0) continue;
    const before = [own.get(key), ...lost, ...claiming].filter((id) => id !== undefined);
    for (const id of before) if (!gained.has(id)) affected.add(id);
  }
  return [...affected];
}

async function idsUnder(tx: Tx, headingKeys: readonly string[]): Promise<Map<string, number>> {
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
