import type { Services } from '../../../services.ts';
import type { Http } from '../../../core/http/bind.ts';
import { oidcLogoutLink } from '../../../portal/integrations/oidc.ts';
import type { SamlParty } from '../../../portal/integrations/saml/party.ts';
import type { SamlNamed } from '../../../portal/integrations/saml/saml.ts';
import { describeError, SignInFailed } from '../../../portal/integrations/sign-in-failed.ts';
import { audit } from '../audit.ts';
import { tokenHash, unseal } from '../seal.ts';
import { endSessionsFrom, type InstitutionSession } from './institution-sessions.ts';
import { providerKnown } from './providers.ts';

/** Loaded on first use (steps.ts). */
const samlLogout = () => import('../../../portal/integrations/saml/logout.ts');

/** Key that encrypts logout data. */
export const logoutDataKey = ({ secret }: Pick<Services, 'secret'>): string =>
  Buffer.from(secret).toString('base64url');

/** The provider's logout address; undefined if there is none. */
export async function logoutLink(
  services: Services,
  session: InstitutionSession | undefined,
  warn: (text: string) => void,
): Promise<string | undefined> {
  if (!session) return undefined;
  const proof = unseal(session.sealed, logoutDataKey(services));
  return linkOf(services, session.kind, proof).catch((error: unknown) => {
    // Our session has ended whatever the provider does.
    warn(`Sign-out by ${session.kind}: ${describeError(error)}`);
    return undefined;
  });
}

async function linkOf(
  { db, settings, samlKey, origin, now }: Services,
  kind: InstitutionSession['kind'],
  proof: string,
): Promise<string | undefined> {
  const { oidc, saml } = settings;
  if (kind === 'oidc') return oidc && oidcLogoutLink({ settings: oidc, origin, now }, proof);
  if (!saml) return undefined;
  const party = { settings: saml, key: samlKey, origin };
  const { provider: entityId, subject } = JSON.parse(proof) as Pick<
    SamlNamed,
    'provider' | 'subject'
  >;
  const provider = await providerKnown(db.queries, party, { entityId, now: now() });
  const isOffered = saml.singleLogout && saml.logoutUrl === '' && provider.logout !== '';
  if (!isOffered || !subject) return saml.logoutUrl || undefined;
  const { samlLogoutLink } = await samlLogout();
  return samlLogoutLink(party, provider, subject);
}

/** Hash by which the provider's logout request finds the session. */
export const subjectHashOf = (provider: string, nameID: string): string =>
  tokenHash(`${provider} ${nameID}`);

/** A logout request or response of a provider (HTTP-Redirect). */
export interface LogoutMessage {
  SAMLRequest?: string | undefined;
  RelayState?: string | undefined;
}

/**
 * Ends the sessions named by a provider's logout request, and returns the redirect with our response; for a
 * logout response, the home page. Throws SignInFailed for an invalid request.
 */
export async function endAtProvider(
  services: Services,
  party: SamlParty,
  { SAMLRequest: message, RelayState: relayState = '' }: LogoutMessage,
  { query, ip }: Pick<Http, 'query' | 'ip'>,
): Promise<string> {
  if (message === undefined) return '/';
  const { db, now } = services;
  const at = now();
  const { isSignedBy, logoutResponseLink, readLogoutRequest } = await samlLogout();
  const asked = await readLogoutRequest(message).catch((error: unknown) => {
    throw new SignInFailed('institutional_answer_invalid', error);
  });
  const provider = await providerKnown(db.queries, party, { entityId: asked.issuer, now: at });
  const isOfIt = provider.entityId === '' || provider.entityId === asked.issuer;
  if (!isOfIt || !isSignedBy(provider, query) || hasPassed(asked.until, party)) {
    throw new SignInFailed(
      'institutional_answer_invalid',
      `Sign-out not signed by ${asked.issuer}`,
    );
  }
  const hash = subjectHashOf(provider.entityId, asked.nameID);
  for (const patronId of await endSessionsFrom(db.queries, hash)) {
    const event = { kind: 'signed_out', at, patronId, address: ip, detail: 'saml' } as const;
    await audit(db.queries, event);
  }
  return provider.logout === ''
    ? '/'
    : logoutResponseLink(party, provider, { id: asked.id, relayState });
}

/** By the real clock, like all expiries set by providers. */
const hasPassed = (until: Date | null, { settings }: SamlParty): boolean =>
  until !== null && until.getTime() + settings.clockSkew * 1000 < Date.now();
