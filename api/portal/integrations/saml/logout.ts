import { createVerify, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { Profile } from '@node-saml/node-saml';
import { xpath } from '@node-saml/node-saml/lib/xml.js';
import { asPem } from '../../settings/login-settings.ts';
import { messageDom } from './message-dom.ts';
import type { SamlParty, SamlProvider } from './party.ts';
import { clientOf, type SamlSubject } from './saml.ts';

/** The address at the provider where the sign-in ends, too. */
export const samlLogoutLink = (
  party: SamlParty,
  provider: SamlProvider,
  subject: SamlSubject,
): Promise<string> =>
  clientOf(party, provider).getLogoutUrlAsync(
    { issuer: party.settings.issuer, ...subject } as Profile,
    '',
    {},
  );

/** A provider's request to sign somebody out, of which nothing is proved yet. */
export interface LogoutRequest {
  id: string;
  issuer: string;
  nameID: string;
  /** After which it holds no longer. */
  until: Date | null;
}

/** A message of a few lines; more is an attack. */
const MAX_BYTES = 100_000;
const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);

/** Reads the request in an address (HTTP-Redirect). Throws where it is none. */
export async function readLogoutRequest(message: string): Promise<LogoutRequest> {
  const bytes = await inflate(Buffer.from(message, 'base64'), { maxOutputLength: MAX_BYTES });
  const dom = await messageDom(bytes.toString('utf8'));
  const textOf = (name: string) =>
    xpath.selectElements(dom, `/*[local-name()='LogoutRequest']/*[local-name()='${name}']`)[0]
      ?.textContent ?? '';
  const root = dom.documentElement;
  const [issuer, nameID] = [textOf('Issuer').trim(), textOf('NameID').trim()];
  const id = root.getAttribute('ID') ?? '';
  if (root.localName !== 'LogoutRequest' || !id || !issuer || !nameID) {
    throw new Error('No request to sign somebody out');
  }
  const until = root.getAttribute('NotOnOrAfter');
  return { id, issuer, nameID, until: until ? new Date(until) : null };
}

/** Signatures over addresses, by their names in XML. */
const HASHES: Readonly<Record<string, string>> = {
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'RSA-SHA256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384': 'RSA-SHA384',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': 'RSA-SHA512',
};

/** Did the provider sign this query, as it came (SAML bindings, 3.4.4.1)? */
export function isSignedBy({ certificates }: SamlProvider, query: string): boolean {
  const parts = new Map<string, string>();
  for (const part of query.split('&')) {
    const [name = ''] = part.split('=', 1);
    // Said twice, it could be checked once and believed the other time.
    if (parts.has(name)) return false;
    parts.set(name, part);
  }
  const valueOf = (name: string) => new URLSearchParams(parts.get(name) ?? '').get(name) ?? '';
  const hash = HASHES[valueOf('SigAlg')];
  const signature = valueOf('Signature');
  if (hash === undefined || signature === '') return false;
  const signed = ['SAMLRequest', 'RelayState', 'SigAlg']
    .flatMap((name) => parts.get(name) ?? [])
    .join('&');
  return certificates.some((certificate) =>
    createVerify(hash)
      .update(signed)
      .verify(new X509Certificate(asPem(certificate)).publicKey, signature, 'base64'),
  );
}

/** The address that tells the provider that the person is signed out here. */
export const logoutAnswerLink = (
  party: SamlParty,
  provider: SamlProvider,
  { id, relayState }: { id: string; relayState: string },
): Promise<string> =>
  clientOf(party, provider).getLogoutResponseUrlAsync({ ID: id } as Profile, relayState, {}, true);
