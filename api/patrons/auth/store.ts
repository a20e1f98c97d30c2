import { compiledOnce } from '../../core/db/compile-once.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';

export interface PatronLogin {
  id: number;
  /** Person key, shared by several logins of one human. */
  person: string;
  login: string;
  card: string | null;
  name: string;
  passwordHash: string;
  /** End of a temporary password, which must be changed; null: the patron chose it. */
  passwordUntil: string | null;
  blocked: boolean;
  groupCode: string;
  campusId: number | null;
  /** JSON localized text */
  groupName: string;
}

const loginQuery = (q: Queries | Tx) =>
  q
    .selectFrom('patrons')
    .innerJoin('patron_groups', 'patron_groups.id', 'patrons.group_id')
    .select([
      'patrons.id',
      'patrons.person',
      'patrons.login',
      'patrons.card',
      'patrons.name',
      'patrons.password_hash as passwordHash',
      'patrons.password_until as passwordUntil',
      'patrons.blocked',
      'patrons.campus_id as campusId',
      'patron_groups.code as groupCode',
      'patron_groups.name as groupName',
    ]);

const toLogin = <T extends { blocked: number }>({ blocked, ...row }: T) => ({
  ...row,
  blocked: blocked === 1,
});

/** Kinds of names that identify a login. */
export type NameKind = 'login' | 'email' | 'person' | 'card';

/** A login with the name by which it was found. */
export type FoundLogin = PatronLogin & { by: NameKind };

/** Logins that have one of these names, case-insensitive. */
export async function findLogins(
  q: Queries,
  names: readonly string[],
  kinds: readonly NameKind[],
): Promise<FoundLogin[]> {
  const wanted = names.map((name) => name.trim().toLowerCase());
  // As typed or in capitals, so that the index of cards is used.
  const cards = names.flatMap((name) => [name.trim(), name.trim().toUpperCase()]);
  const rows = await loginQuery(q)
    .where((where) =>
      where.or(
        kinds.map((kind) => {
          if (kind === 'card') return where('patrons.card', 'in', cards);
          if (kind !== 'email')
            return where(where.fn<string>('lower', [`patrons.${kind}`]), 'in', wanted);
          return where('patrons.id', 'in', (emails) =>
            emails.selectFrom('patron_emails').select('patron_id').where('address', 'in', wanted),
          );
        }),
      ),
    )
    .orderBy('patrons.id')
    .execute();
  const has = (name: string) => wanted.includes(name.toLowerCase());
  const by = ({
    login,
    person,
    card,
  }: Pick<PatronLogin, 'login' | 'person' | 'card'>): NameKind => {
    if (kinds.includes('login') && has(login)) return 'login';
    if (kinds.includes('person') && has(person)) return 'person';
    return kinds.includes('card') && has(card ?? '') ? 'card' : 'email';
  };
  return rows.map((row) => ({ ...toLogin(row), by: by(row) }));
}

const loginRows = compiledOnce((db, id: number) => loginQuery(db).where('patrons.id', '=', id));

export async function loginById(q: Queries | Tx, id: number): Promise<PatronLogin | undefined> {
  const [row] = await loginRows(q, id);
  return row && toLogin(row);
}

/** All logins of the human who owns this login. */
export async function loginsOfPerson(q: Queries, patronId: number): Promise<PatronLogin[]> {
  const rows = await loginQuery(q)
    .where('patrons.person', '=', (own) =>
      own.selectFrom('patrons as own').select('own.person').where('own.id', '=', patronId),
    )
    .orderBy('patrons.id')
    .execute();
  return rows.map(toLogin);
}
