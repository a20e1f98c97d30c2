import type { Services } from '../../services.ts';
import { oidcLogoutLink } from '../../integrations/oidc.ts';
import { causeOf } from '../../integrations/sign-in-failed.ts';
import { unseal } from '../seal.ts';
import type { InstitutionSession } from './institution-sessions.ts';

/** With what is sealed what the institution is shown at the end. */
export const sealKeyOf = ({ secret }: Pick<Services, 'secret'>): string =>
  Buffer.from(secret).toString('base64url');

/** The address at which the sign-in at the institution ends, too; undefined where it does not. */
export async function logoutLink(
  services: Services,
  session: InstitutionSession | undefined,
  warn: (text: string) => void,
): Promise<string | undefined> {
  if (!session) return undefined;
  const proof = unseal(session.sealed, sealKeyOf(services));
  return linkOf(services, session.kind, proof).catch((error: unknown) => {
    // Here the session has ended, whatever the provider does.
    warn(`Sign-out by ${session.kind}: ${causeOf(error)}`);
    return undefined;
  });
}

async function linkOf(
  { settings, origin, now }: Services,
  kind: InstitutionSession['kind'],
  proof: string,
): Promise<string | undefined> {
  const { oidc, saml } = settings;
  if (kind === 'oidc') return oidc && oidcLogoutLink({ settings: oidc, origin, now }, proof);
  return saml?.logoutUrl || undefined;
}
