import type { Locale } from '#contract/shared/languages.ts';
import type { Services } from '../../services.ts';
import { groupName } from './answer.ts';
import { identified, namesMeant, shortName } from './rules.ts';
import { findLogins, type PatronLogin } from './store.ts';

/**
 * The logins that a user name may mean. Where the institution asks for the person, it may also be
 * the key that several logins of one human share (docs/decisions/access.md).
 */
export async function peopleMeant(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  username: string,
): Promise<PatronLogin[]> {
  const { suffix, asksPerson } = settings.login;
  const names = namesMeant(username.trim(), suffix);
  const kinds = asksPerson ? (['login', 'email', 'person'] as const) : undefined;
  return identified(await findLogins(db.queries, names, kinds));
}

/** Who has to be chosen from before signing in; nobody where the name is clear or unknown. */
export async function duplicatesOf(
  services: Pick<Services, 'db' | 'settings'>,
  username: string,
  locale: Locale,
) {
  if (!services.settings.login.asksPerson) return [];
  const people = await peopleMeant(services, username);
  if (people.length < 2) return [];
  return people.map((person) => ({
    codigo: person.id,
    nome: `${shortName(person.name)} · ${groupName(person, locale)}`,
  }));
}
