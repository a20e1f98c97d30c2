import { chunks } from '../db/chunks.ts';
import type { Queries, Tx } from '../db/connection.ts';
import {
  loginKey,
  type KnownPatron,
  type PatronFacts,
  type PatronValues,
  type WantedPatron,
} from './rules.ts';

/** What is known of the patrons that some rows name, of their cards, and of the network. */
export async function readPatronFacts(
  q: Queries,
  rows: readonly WantedPatron[],
): Promise<PatronFacts> {
  const groups = await q.selectFrom('patron_groups').select(['code', 'id']).execute();
  const libraries = await q.selectFrom('libraries').select(['code', 'campus_id']).execute();
  const known = new Map<string, KnownPatron>();
  const cards = new Map<string, string>();
  const persons = new Set<string>();
  for (const some of chunks(rows, 100)) {
    for (const patron of await namedPatrons(q, some)) {
      known.set(loginKey(patron.login), patron);
      if (patron.card !== null) cards.set(patron.card, loginKey(patron.login));
    }
    for (const person of await sharedKeys(q, some)) persons.add(person);
  }
  return {
    ...{ known, cards, persons },
    groups: new Map(groups.map(({ code, id }) => [code, id])),
    campuses: new Map(libraries.map(({ code, campus_id }) => [code, campus_id])),
  };
}

/** Patrons whose login or card stands in one of the rows. */
async function namedPatrons(q: Queries, rows: readonly WantedPatron[]): Promise<KnownPatron[]> {
  const logins = rows.flatMap(({ login, sameAs }) => [loginKey(login), loginKey(sameAs)]);
  const cards = rows.map(({ card }) => card);
  const found = await q
    .selectFrom('patrons')
    .select(['login', 'person', 'name', 'email', 'group_id', 'campus_id', 'card', 'blocked'])
    .select('password_hash')
    .where(({ eb, fn, or }) =>
      or([eb(fn<string>('lower', ['login']), 'in', logins), eb('card', 'in', cards)]),
    )
    .execute();
  return found.map(({ password_hash, ...row }) => ({ ...row, hasPassword: password_hash !== '' }));
}

async function sharedKeys(q: Queries, rows: readonly WantedPatron[]): Promise<string[]> {
  const logins = rows.map(({ login }) => login);
  const found = await q
    .selectFrom('patrons')
    .select('person')
    .where('person', 'in', logins)
    .execute();
  return found.map(({ person }) => person);
}

/** Makes a patron; without a hash nobody signs in until a password is recovered. */
export async function createPatron(
  tx: Tx,
  patron: { login: string; values: PatronValues; hash: string; now: Date },
): Promise<void> {
  const { login, values, hash: password_hash, now } = patron;
  await tx
    .insertInto('patrons')
    .values({ ...values, login, password_hash, created_at: now.toISOString() })
    .execute();
}

/** Changes a patron. A hash is taken only where there is none: somebody may have chosen one since. */
export async function changePatron(
  tx: Tx,
  login: string,
  { changed, hash: password_hash }: { changed: Partial<PatronValues>; hash: string },
): Promise<void> {
  const own = tx
    .updateTable('patrons')
    .where((is) => is.eb(is.fn<string>('lower', ['login']), '=', loginKey(login)));
  if (Object.keys(changed).length > 0) await own.set(changed).execute();
  if (password_hash === '') return;
  await own.set({ password_hash }).where('password_hash', '=', '').execute();
}
