import type { Locale } from '#contract/shared/languages.ts';
import type { Services } from '../../services.ts';
import { groupName } from './login-response.ts';
import { identified, possibleNames, shortName } from './rules.ts';
import { findLogins, type PatronLogin } from './store.ts';

/**
 * Logins that match a user name. Where the institution lets persons choose, the name may also be the key
 * shared by several logins of one human (docs/decisions/access.md).
 */
export async function matchingLogins(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  username: string,
): Promise<PatronLogin[]> {
  const { suffix, asksPerson, alsoBy } = settings.login;
  const names = possibleNames(username.trim(), suffix);
  const kinds = ['login', ...alsoBy, ...(asksPerson ? (['person'] as const) : [])] as const;
  return identified(await findLogins(db.queries, names, kinds));
}

/** Logins to choose from before signing in; empty if the name is unambiguous or unknown. */
export async function duplicatesOf(
  services: Pick<Services, 'db' | 'settings'>,
  username: string,
  locale: Locale,
) {
  if (!services.settings.login.asksPerson) return [];
  const people = await matchingLogins(services, username);
  if (people.length < 2) return [];
  return people.map((person) => ({
    codigo: person.id,
    nome: `${shortName(person.name)} · ${groupName(person, locale)}`,
  }));
}
