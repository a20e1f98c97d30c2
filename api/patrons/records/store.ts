import { chunks } from '../../core/db/chunks.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import {
  loginKey,
  PATRON_DETAILS,
  type KnownPatron,
  type PatronDetails,
  type PatronFacts,
  type PatronValues,
  type PatronInput,
} from './rules.ts';

/** Facts for deciding about rows: patrons, cards and network. */
export async function readPatronFacts(
  q: Queries | Tx,
  rows: readonly PatronInput[],
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

/** Patrons whose login or card occurs in the rows. */
async function namedPatrons(q: Queries | Tx, rows: readonly PatronInput[]): Promise<KnownPatron[]> {
  const logins = rows.flatMap(({ login, sameAs }) => [loginKey(login), loginKey(sameAs)]);
  const cards = rows.map(({ card }) => card);
  const found = await q
    .selectFrom('patrons')
    .leftJoin('patron_details as d', 'd.patron_id', 'patrons.id')
    .select(['login', 'person', 'name', 'email', 'group_id', 'campus_id', 'card', 'blocked'])
    .select(['password_hash', 'valid_until'])
    .select(PATRON_DETAILS.map((name) => `d.${name}` as const))
    .where(({ eb, fn, or }) =>
      or([eb(fn<string>('lower', ['login']), 'in', logins), eb('card', 'in', cards)]),
    )
    .execute();
  return found.map(({ password_hash, ...row }) => {
    const details = PATRON_DETAILS.map((name) => [name, row[name] ?? ''] as const);
    return {
      ...row,
      ...(Object.fromEntries(details) as PatronDetails),
      hasPassword: password_hash !== '',
    };
  });
}

async function sharedKeys(q: Queries | Tx, rows: readonly PatronInput[]): Promise<string[]> {
  const logins = rows.map(({ login }) => login);
  const found = await q
    .selectFrom('patrons')
    .select('person')
    .where('person', 'in', logins)
    .execute();
  return found.map(({ person }) => person);
}

/** Creates a patron; without a hash, sign-in requires password recovery. */
export async function createPatron(
  tx: Tx,
  patron: { login: string; values: PatronValues; hash: string; now: Date },
): Promise<void> {
  const { login, values, hash: password_hash, now } = patron;
  const { own, details } = parted(values);
  await tx
    .insertInto('patrons')
    .values({ ...own, login, password_hash, created_at: now.toISOString() })
    .execute();
  const isAnySaid = Object.values(details).some((value) => value !== '');
  if (isAnySaid) await saveDetails(tx, { login, details, now });
}

/** Splits values between the two tables. */
function parted<T extends Partial<PatronValues>>(values: T) {
  const isDetail = ([name]: [string, unknown]) => PATRON_DETAILS.some((detail) => detail === name);
  const all = Object.entries(values);
  return {
    own: Object.fromEntries(all.filter((one) => !isDetail(one))) as Omit<T, keyof PatronDetails>,
    details: Object.fromEntries(all.filter(isDetail)) as Partial<PatronDetails>,
  };
}

const NOTHING_SAID = {
  ...{ phone: '', street: '', complement: '', district: '', city: '', postal_code: '' },
  ...{ identity: '', tax_number: '', nationality: '', gender: '', birth_date: '' },
  ...{ education: '', job: '', marital_status: '' },
};

/** Saves the given contact data, also where it is emptied. */
async function saveDetails(
  tx: Tx,
  { login, details, now }: { login: string; details: Partial<PatronDetails>; now: Date },
): Promise<void> {
  if (Object.keys(details).length === 0) return;
  const { id } = await patronIdOf(tx, login);
  const values = { ...details, updated_at: now.toISOString() };
  await tx
    .insertInto('patron_details')
    .values({ ...NOTHING_SAID, ...values, patron_id: id })
    .onConflict((conflict) => conflict.column('patron_id').doUpdateSet(values))
    .execute();
}

/** Saves the number of a document, if there is one. Returns the patron's id. */
export async function saveIdentity(
  tx: Tx,
  { login, identity, now }: { login: string; identity: string; now: Date },
): Promise<{ id: number }> {
  const { id } = await patronIdOf(tx, login);
  if (identity !== '') {
    const values = { identity, updated_at: now.toISOString() };
    await tx
      .insertInto('patron_details')
      .values({ ...NOTHING_SAID, ...values, patron_id: id })
      .onConflict((conflict) => conflict.column('patron_id').doUpdateSet(values))
      .execute();
  }
  return { id };
}

/** Changes a patron. A hash is saved only if there is none, as the patron may have chosen one since. */
export async function changePatron(
  tx: Tx,
  login: string,
  {
    changed,
    hash: password_hash,
    now,
  }: { changed: Partial<PatronValues>; hash: string; now: Date },
): Promise<void> {
  const own = tx
    .updateTable('patrons')
    .where((is) => is.eb(is.fn<string>('lower', ['login']), '=', loginKey(login)));
  const { own: values, details } = parted(changed);
  if (Object.keys(values).length > 0) await own.set(values).execute();
  if (values.email !== undefined) await endEmailLinks(tx, login);
  await saveDetails(tx, { login, details, now });
  if (password_hash === '') return;
  await own.set({ password_hash }).where('password_hash', '=', '').execute();
}

/**
 * Data from the library override the patron's pending changes: deletes unconfirmed addresses and undo
 * links.
 */
async function endEmailLinks(tx: Tx, login: string): Promise<void> {
  const { id } = await patronIdOf(tx, login);
  await tx.deleteFrom('email_confirmations').where('patron_id', '=', id).execute();
  await tx
    .updateTable('email_changes')
    .set({ undo_hash: null })
    .where('patron_id', '=', id)
    .execute();
}

const patronIdOf = (tx: Tx, login: string) =>
  tx
    .selectFrom('patrons')
    .select('id')
    .where((is) => is.eb(is.fn<string>('lower', ['login']), '=', loginKey(login)))
    .executeTakeFirstOrThrow();
