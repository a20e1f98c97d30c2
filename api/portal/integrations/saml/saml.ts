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
import { acsOf, logoutServiceOf, type SamlParty, type SamlProvider } from './party.ts';

/** What the library asks of ids of requests: `id` is the one that is waited for. */
const cacheOf = (id?: string, keep?: (id: string) => Promise<void>): CacheProvider => ({
  saveAsync: async (key, value) => {
    await keep?.(key);
    return { value, createdAt: Date.now() };
  },
  // How long a request holds is decided where it is remembered.
  getAsync: async (key) => (key === id ? new Date().toISOString() : null),
  removeAsync: async () => null,
});

/** The library set up for talking to a provider. */
export function clientOf(
  party: SamlParty,
  provider: SamlProvider,
  { cache = cacheOf(), forceAuthn = false }: { cache?: CacheProvider; forceAuthn?: boolean } = {},
): SAML {
  const { settings, key } = party;
  return new SAML({
    entryPoint: provider.sso,
    issuer: settings.issuer,
    audience: settings.issuer,
    callbackUrl: acsOf(party),
    logoutCallbackUrl: logoutServiceOf(party),
    logoutUrl: provider.logout,
    idpCert: provider.certificates,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    forceAuthn,
    // Many providers sign the assertion alone; what is believed of the answer stands inside it.
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

/** The address at the provider where one signs in; `keep` remembers the id of the request. */
export const samlLink = (
  party: SamlParty,
  provider: SamlProvider,
  { keep, isOther }: { keep: (id: string) => Promise<void>; isOther: boolean },
): Promise<string> =>
  clientOf(party, provider, {
    cache: cacheOf(undefined, keep),
    forceAuthn: isOther,
  }).getAuthorizeUrlAsync('', undefined, {});

/** To which request an answer says that it belongs; nothing of it is proved yet. */
export async function requestOf(answer: string): Promise<string> {
  try {
    const path = "/*[local-name()='Response']/@InResponseTo";
    const [attribute] = xpath.selectAttributes(await domOf(answer), path);
    if (attribute) return attribute.value;
  } catch (error) {
    throw new SignInFailed('institutional_answer_invalid', error);
  }
  throw new SignInFailed('institutional_answer_invalid', 'InResponseTo is missing');
}

const domOf = (answer: string): Promise<Document> =>
  messageDom(Buffer.from(answer, 'base64').toString('utf8'));

/** Whom an answer names, and by what the provider knows the sign-in. */
export interface SamlNamed {
  names: string[];
  provider: string;
  /** The provider's own name of the person; absent: it cannot be told that they sign out. */
  subject?: SamlSubject;
}

export interface SamlSubject {
  nameID: string;
  nameIDFormat: string;
  nameQualifier?: string;
  spNameQualifier?: string;
  sessionIndex?: string;
}

/** Whom the provider's answer names. Throws SignInFailed for every answer that does not hold. */
export async function readSamlAnswer(
  party: SamlParty,
  provider: SamlProvider,
  { answer, request }: { answer: string; request: string },
): Promise<SamlNamed> {
  const client = clientOf(party, provider, { cache: cacheOf(request) });
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
  const [old] = await oldAlgorithms(await domOf(answer), key?.privateKey);
  if (old === undefined || settings.oldAlgorithms) return;
  throw new SignInFailed('institutional_failed', `${old} is refused (saml.oldAlgorithms)`);
}

function checkIssuer({ issuer }: Profile, { entityId }: SamlProvider): void {
  if (entityId === '' || issuer === entityId) return;
  throw new Error(`Issued by ${issuer}, not by ${entityId}`);
}

const NO_PASSIVE = 'NoPassive: the provider would have had to ask';

/** What a status of no success is to the person; unsigned, it says no more than that. */
function reasonOf(error: unknown): RefusalCode {
  // The library wants this one status signed, which is of no use in a refusal.
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
 * The signed part itself must say that whoever brings it answers this request, at this address, by now (SAML
 * profiles, 4.1.4.3). Other methods of confirmation (sender-vouches, holder-of-key) ask for more than a browser brings.
 */
function isAddressed(profile: Profile, party: SamlParty): boolean {
  const acs = acsOf(party);
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
