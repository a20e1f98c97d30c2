import type { Queries, Tx } from '../../core/db/connection.ts';

/** Outcome of importing a line. */
export type Outcome =
  | { kind: 'created' | 'unchanged' }
  | { kind: 'updated'; changed: string[] }
  | { kind: 'refused'; problems: string[] };

export const refusedLine = (...problems: string[]): Outcome => ({ kind: 'refused', problems });

export interface Person {
  id: number;
  login: string;
  groupId: number;
}

/** The patron with a login or, if there is none, with a card number. */
export async function findPatron(q: Queries | Tx, named: string): Promise<Person | undefined> {
  const found = await q
    .selectFrom('patrons')
    .select(['id', 'login', 'group_id as groupId'])
    .where(({ or, eb, fn }) =>
      or([eb(fn<string>('lower', ['login']), '=', named.toLowerCase()), eb('card', '=', named)]),
    )
    .execute();
  return found.find(({ login }) => login.toLowerCase() === named.toLowerCase()) ?? found[0];
}

/** A local date, with or without time. */
export interface Moment {
  day: string;
  /** "14:20"; undefined: only the day is known. */
  time?: string;
}
