import { createVerify, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { Profile } from '@node-saml/node-saml';
import { xpath } from '@node-saml/node-saml/lib/xml.js';
import { asPem } from '../../settings/login-settings.ts';
import { messageDom } from './message-dom.ts';
import type { SamlParty, SamlProvider } from './party.ts';
import { createSamlClient, type SamlSubject } from './saml.ts';

/** Returns the provider's single logout address. */
export const samlLogoutLink = (
  party: SamlParty,
  provider: SamlProvider,
  subject: SamlSubject,
): Promise<string> =>
  createSamlClient(party, provider).getLogoutUrlAsync(
    { issuer: party.settings.issuer, ...subject } as Profile,
    '',
    {},
  );

/** A provider's logout request, not verified yet. */
export interface LogoutRequest {
  id: string;
  issuer: string;
  nameID: string;
  /** Expiry; null: none. */
  until: Date | null;
}

/** Logout messages are a few lines long; more is an attack. */
const MAX_BYTES = 100_000;
const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);

/** Parses the request in an address (HTTP-Redirect). Throws if there is none. */
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

/** Hash functions of URL signatures, by XML name. */
const HASHES: Readonly<Record<string, string>> = {
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'RSA-SHA256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384': 'RSA-SHA384',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': 'RSA-SHA512',
};

/** Verifies the signature of a raw query (SAML bindings, 3.4.4.1). */
export function isSignedBy({ certificates }: SamlProvider, query: string): boolean {
  const parts = new Map<string, string>();
  for (const part of query.split('&')) {
    const [name = ''] = part.split('=', 1);
    // A duplicate parameter could be verified in one place and used in another.
    if (parts.has(name)) return false;
    parts.set(name, part);
  }
  const parameterValue = (name: string) =>
    new URLSearchParams(parts.get(name) ?? '').get(name) ?? '';
  const hash = HASHES[parameterValue('SigAlg')];
  const signature = parameterValue('Signature');
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

/** Returns the address that reports our logout to the provider. */
export const logoutResponseLink = (
  party: SamlParty,
  provider: SamlProvider,
  { id, relayState }: { id: string; relayState: string },
): Promise<string> =>
  createSamlClient(party, provider).getLogoutResponseUrlAsync(
    { ID: id } as Profile,
    relayState,
    {},
    true,
  );
