import type { Settings } from '../../portal/settings/settings.ts';

/** OAI identifiers name their repository like a domain (oai-identifier 2.0). */
const REPOSITORY = /^[a-z][a-z0-9-]*(?:\.[a-z][a-z0-9-]*)+$/i;

export interface Repository {
  /** "catalogo.example.org" in "oai:catalogo.example.org:123". */
  identifier: string;
  name: string;
  adminEmail: string;
  /** Public address of the site. */
  origin: string;
}

/** Who the repository is; without settings, after the address of the site. */
export function repositoryOf(
  { harvesting, institution, mail }: Pick<Settings, 'harvesting' | 'institution' | 'mail'>,
  origin: string,
): Repository {
  const { hostname } = new URL(origin);
  const fromName = `${institution.sigla.toLowerCase().replace(/[^a-z0-9-]/g, '')}.acervo`;
  const fallback = [hostname, fromName].find((name) => REPOSITORY.test(name)) ?? 'acervo.invalid';
  const identifier = harvesting.identifier || fallback;
  const { securityContact } = institution;
  const contact = securityContact.startsWith('mailto:') ? securityContact.slice(7) : '';
  const adminEmail = harvesting.email || contact || mail.from || `postmaster@${identifier}`;
  return { identifier, name: institution.name, adminEmail, origin };
}

export const oaiIdentifier = ({ identifier }: Repository, id: number): string =>
  `oai:${identifier}:${id}`;

/** The title of an identifier; null for any other text. */
export function titleOfIdentifier({ identifier }: Repository, text: string): number | null {
  const prefix = `oai:${identifier}:`;
  const id = text.startsWith(prefix) ? text.slice(prefix.length) : '';
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
}
