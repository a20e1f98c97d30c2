import {
  SAML,
  SamlStatusError,
  ValidateInResponseTo,
  type CacheProvider,
  type Profile,
} from '@node-saml/node-saml';
import { xpath } from '@node-saml/node-saml/lib/xml.js';
import type { RefusalCode } from '#contract/shared/refusals.ts';
import { SignInFailed } from '../sign-in-failed.ts';
import { oldAlgorithms } from './algorithms.ts';
import { namesIn } from './attributes.ts';
import { messageDom } from './message-dom.ts';
import {
  assertionConsumerUrl,
  logoutServiceUrl,
  type SamlParty,
  type SamlProvider,
} from './party.ts';

/** Request id cache for the library: `id` is the expected one. */
const createRequestCache = (id?: string, keep?: (id: string) => Promise<void>): CacheProvider => ({
  saveAsync: async (key, value) => {
    await keep?.(key);
    return { value, createdAt: Date.now() };
  },
  // Expiry is handled where the id is stored.
  getAsync: async (key) => (key === id ? new Date().toISOString() : null),
  removeAsync: async () => null,
});

/** Configures the SAML library for a provider. */
export function createSamlClient(
  party: SamlParty,
  provider: SamlProvider,
  {
    cache = createRequestCache(),
    forceAuthn = false,
  }: { cache?: CacheProvider; forceAuthn?: boolean } = {},
): SAML {
  const { settings, key } = party;
  return new SAML({
    entryPoint: provider.sso,
    issuer: settings.issuer,
    audience: settings.issuer,
    callbackUrl: assertionConsumerUrl(party),
    logoutCallbackUrl: logoutServiceUrl(party),
    logoutUrl: provider.logout,
    idpCert: provider.certificates,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    forceAuthn,
    // Many providers sign only the assertion; only its content is used.
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: settings.clockSkew * 1000,
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: cache,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    ...(key && { privateKey: key.privateKey, decryptionPvk: key.privateKey }),
  });
}

/** Returns the provider's sign-in address; `keep` stores the request id. */
export const samlLink = (
  party: SamlParty,
  provider: SamlProvider,
  { keep, isOther }: { keep: (id: string) => Promise<void>; isOther: boolean },
): Promise<string> =>
  createSamlClient(party, provider, {
    cache: createRequestCache(undefined, keep),
    forceAuthn: isOther,
  }).getAuthorizeUrlAsync('', undefined, {});

/** Returns the request id that a response claims to answer; not verified yet. */
export async function requestOf(answer: string): Promise<string> {
  try {
    const path = "/*[local-name()='Response']/@InResponseTo";
    const [attribute] = xpath.selectAttributes(await parseDom(answer), path);
    if (attribute) return attribute.value;
  } catch (error) {
    throw new SignInFailed('institutional_answer_invalid', error);
  }
  throw new SignInFailed('institutional_answer_invalid', 'InResponseTo is missing');
}

const parseDom = (answer: string): Promise<Document> =>
  messageDom(Buffer.from(answer, 'base64').toString('utf8'));

/** The subject of a response. */
export interface SamlNamed {
  names: string[];
  provider: string;
  /** The provider's own id of the person; absent: single logout by the provider is impossible. */
  subject?: SamlSubject;
}

export interface SamlSubject {
  nameID: string;
  nameIDFormat: string;
  nameQualifier?: string;
  spNameQualifier?: string;
  sessionIndex?: string;
}

/** Validates a provider's response. Throws SignInFailed if it is invalid. */
export async function readSamlResponse(
  party: SamlParty,
  provider: SamlProvider,
  { answer, request }: { answer: string; request: string },
): Promise<SamlNamed> {
  const client = createSamlClient(party, provider, { cache: createRequestCache(request) });
  try {
    await checkAlgorithms(party, answer);
    const { profile } = await client.validatePostResponseAsync({ SAMLResponse: answer });
    if (!profile) throw new SignInFailed('institutional_not_asked', NO_PASSIVE);
    if (!isAddressed(profile, party)) throw new Error('Not addressed to us');
    checkIssuer(profile, provider);
    const names = namesIn(profile, party.settings, provider);
    return { names, provider: provider.entityId, ...subjectOf(profile) };
  } catch (error) {
    throw error instanceof SignInFailed ? error : new SignInFailed(reasonOf(error), error);
  }
}

async function checkAlgorithms({ settings, key }: SamlParty, answer: string): Promise<void> {
  const [old] = await oldAlgorithms(await parseDom(answer), key?.privateKey);
  if (old === undefined || settings.oldAlgorithms) return;
  throw new SignInFailed('institutional_failed', `${old} is refused (saml.oldAlgorithms)`);
}

function checkIssuer({ issuer }: Profile, { entityId }: SamlProvider): void {
  if (entityId === '' || issuer === entityId) return;
  throw new Error(`Issued by ${issuer}, not by ${entityId}`);
}

const NO_PASSIVE = 'NoPassive: the provider would have had to ask';

/** Reason for a failed status; unsigned, so nothing else in it is used. */
function reasonOf(error: unknown): RefusalCode {
  // The library requires a signature for this status, which is pointless for a refusal.
  if (error instanceof Error && error.message.endsWith('NoPassive')) {
    return 'institutional_not_asked';
  }
  if (!(error instanceof SamlStatusError)) return 'institutional_answer_invalid';
  if (/status:NoPassive/.test(error.xmlStatus)) return 'institutional_not_asked';
  return /status:(RequestDenied|AuthnFailed)/.test(error.xmlStatus)
    ? 'institutional_denied'
    : 'institutional_failed';
}

function subjectOf(profile: Profile): Pick<SamlNamed, 'subject'> {
  const { nameID, nameIDFormat, nameQualifier, spNameQualifier, sessionIndex } = profile;
  if (!nameID) return {};
  return {
    subject: {
      nameID,
      nameIDFormat,
      ...(nameQualifier && { nameQualifier }),
      ...(spNameQualifier && { spNameQualifier }),
      ...(sessionIndex && { sessionIndex }),
    },
  };
}

interface Confirmation {
  $?: { Method?: string };
  SubjectConfirmationData?: {
    $?: { Recipient?: string; InResponseTo?: string; NotOnOrAfter?: string };
  }[];
}
interface Assertion {
  Assertion?: { Subject?: { SubjectConfirmation?: Confirmation[] }[] };
}

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

/**
 * Checks that the signed assertion confirms its bearer for this request, this address and now (SAML
 * profiles, 4.1.4.3). Other confirmation methods (sender-vouches, holder-of-key) cannot be used by
 * browsers.
 */
function isAddressed(profile: Profile, party: SamlParty): boolean {
  const acs = assertionConsumerUrl(party);
  const now = Date.now() - party.settings.clockSkew * 1000;
  const { Assertion: assertion } = (profile.getAssertion?.() ?? {}) as Assertion;
  return (assertion?.Subject?.[0]?.SubjectConfirmation ?? []).some((confirmation) => {
    const data = confirmation.SubjectConfirmationData?.[0]?.$ ?? {};
    return (
      confirmation.$?.Method === BEARER &&
      data.Recipient === acs &&
      data.InResponseTo === profile['inResponseTo'] &&
      Date.parse(data.NotOnOrAfter ?? '') > now
    );
  });
}
