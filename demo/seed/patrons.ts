import { hashPassword } from '#api/patrons/auth/password.ts';
import { chunks } from '#api/core/db/chunks.ts';
import type { Queries, Tx } from '#api/core/db/connection.ts';
import { libraries } from '../network.ts';
import { demoPassword, patrons, type DemoPatron } from '../people.ts';
import type { Units } from './units.ts';

/** Everybody has the same published password, so one hash serves all: each takes some 40 ms to make. */
export const hashDemoPassword = (): Promise<string> => hashPassword(demoPassword);

/** Patrons with their logins; two logins of one human share `person`. */
export async function seedPatrons(
  tx: Tx | Queries,
  units: Units,
  passwordHash: string,
  now: string,
): Promise<void> {
  const rows = patrons.map((patron) => ({
    id: patron.id,
    person: personOf(patron),
    login: patron.login,
    name: patron.name,
    email: patron.email,
    group_id: groupOf(patron, units),
    campus_id: campusOf(patron, units),
    card: patron.card,
    password_hash: passwordHash,
    blocked: patron.blocked ? (1 as const) : (0 as const),
    created_at: now,
  }));
  for (const some of chunks(rows)) await tx.insertInto('patrons').values(some).execute();
}

const personOf = ({ sameAs, login }: DemoPatron): string => sameAs ?? login;

/** Row id of a patron's group. */
export function groupOf({ group, login }: DemoPatron, { groups }: Units): number {
  const id = groups.get(group);
  if (id === undefined) throw new Error(`Patron "${login}" has the unknown group "${group}"`);
  return id;
}

function campusOf({ library }: DemoPatron, { campuses }: Units): number | null {
  const campus = libraries.find(({ key }) => key === library)?.campus;
  return campus === undefined ? null : (campuses.get(String(campus)) ?? null);
}
