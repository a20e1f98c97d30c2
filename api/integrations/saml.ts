import {
  SAML,
  SamlStatusError,
  ValidateInResponseTo,
  type CacheProvider,
  type Profile,
} from '@node-saml/node-saml';
import type { SamlSettings } from '../settings/login-settings.ts';
import type { SamlKey } from './saml-key.ts';
import { SignInFailed } from './sign-in-failed.ts';

/** Who we are to the provider. */
export interface SamlParty {
  settings: SamlSettings;
  key: SamlKey | null;
  origin: string;
}

/** Where the ids of requests are remembered: an answer counts once, whichever process gets it. */
export interface SamlRequests {
  keep(id: string): Promise<void>;
  /** Takes the request up; false when it is not waited for any more, or never was. */
  take(id: string): Promise<boolean>;
}

const acsOf = ({ origin }: SamlParty): string => `${origin}/api/saml/acs`;

function clientOf(party: SamlParty, cacheProvider: CacheProvider): SAML {
  const { settings, key } = party;
  return new SAML({
    entryPoint: settings.entryPoint,
    issuer: settings.issuer,
    audience: settings.issuer,
    callbackUrl: acsOf(party),
    idpCert: settings.certificates,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    // Many providers sign the assertion alone; what is believed of the answer stands inside it.
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: settings.clockSkew * 1000,
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    ...(key && { privateKey: key.privateKey, decryptionPvk: key.privateKey }),
  });
}

/** The library asks several times while it reads one answer; the request is taken up once. */
function cacheOf({ keep, take }: SamlRequests): CacheProvider {
  const taken = new Map<string, boolean>();
  return {
    saveAsync: async (id, value) => {
      await keep(id);
      return { value, createdAt: Date.now() };
    },
    getAsync: async (id) => {
      if (!taken.has(id)) taken.set(id, await take(id));
      // How long a request holds is decided where it is remembered.
      return taken.get(id) === true ? new Date().toISOString() : null;
    },
    removeAsync: async () => null,
  };
}

/** The address at the provider where one signs in. */
export const samlLink = (party: SamlParty, requests: SamlRequests): Promise<string> =>
  clientOf(party, cacheOf(requests)).getAuthorizeUrlAsync('', undefined, {});

/** Whom the provider's answer names. Throws SignInFailed for every answer that does not hold. */
export async function readSamlAnswer(
  party: SamlParty,
  requests: SamlRequests,
  answer: string,
): Promise<string> {
  const client = clientOf(party, cacheOf(requests));
  try {
    const { profile } = await client.validatePostResponseAsync({ SAMLResponse: answer });
    if (!profile || !isAddressed(profile, acsOf(party))) throw new Error('Not addressed to us');
    return nameIn(profile, party.settings);
  } catch (error) {
    throw error instanceof SignInFailed ? error : new SignInFailed(reasonOf(error), error);
  }
}

const reasonOf = (error: unknown) => {
  if (!(error instanceof SamlStatusError)) return 'institutional_answer_invalid';
  return /status:(RequestDenied|AuthnFailed)/.test(error.xmlStatus)
    ? 'institutional_denied'
    : 'institutional_failed';
};

interface Confirmation {
  SubjectConfirmationData?: { $?: { Recipient?: string; InResponseTo?: string } }[];
}
interface Assertion {
  Assertion?: { Subject?: { SubjectConfirmation?: Confirmation[] }[] };
}

/** The signed part itself must say that it answers this request, at this address. */
function isAddressed(profile: Profile, acs: string): boolean {
  const { Assertion: assertion } = (profile.getAssertion?.() ?? {}) as Assertion;
  return (assertion?.Subject?.[0]?.SubjectConfirmation ?? []).some((confirmation) => {
    const { Recipient, InResponseTo } = confirmation.SubjectConfirmationData?.[0]?.$ ?? {};
    return Recipient === acs && InResponseTo === profile['inResponseTo'];
  });
}

function nameIn(profile: Profile, { attribute }: SamlSettings): string {
  const attributes = (profile['attributes'] ?? {}) as Record<string, unknown>;
  const named = attribute === '' ? profile.nameID : attributes[attribute];
  const [first] = [named].flat();
  if (typeof first === 'string' && first.trim() !== '') return first;
  throw new SignInFailed('institutional_user_unknown', `No ${attribute || 'NameID'}`);
}

/** What the provider has to know of us. */
export function samlMetadata(party: SamlParty): string {
  const nothing = cacheOf({ keep: async () => undefined, take: async () => false });
  const certificate = party.key?.certificate ?? null;
  return clientOf(party, nothing).generateServiceProviderMetadata(certificate, certificate);
}
