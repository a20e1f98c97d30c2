import { readFileSync } from 'node:fs';
import { signedXml } from './scripted-saml.ts';
import { startInstitution } from './sign-in-page.ts';

const pem = (name: string) =>
  readFileSync(new URL(`../../fixtures/saml/test-only-${name}`, import.meta.url), 'utf8');

export const FEDERATION_CERTIFICATE = pem('federation.crt');
const FEDERATION_KEY = pem('federation.key');

/** A provider of a federation of the tests. */
export interface Member {
  entityId: string;
  sso: string;
  certificate: string;
  names?: Record<string, string>;
  keywords?: string;
  scopes?: string[];
  /** Scopes as patterns. */
  patterns?: string[];
  isHidden?: boolean;
  validUntil?: string;
}

export interface Aggregate {
  members: readonly Member[];
  /** Tomorrow, as tests have it, unless said; null: it does not say. */
  validUntil?: string | null;
  createdAt?: string;
  hash?: 'sha1' | 'sha256';
  key?: string;
}

const scopeXml = (text: string, isPattern: boolean) =>
  `<shibmd:Scope regexp="${isPattern}">${text}</shibmd:Scope>`;

function memberXml(member: Member, at: number): string {
  const { entityId, sso, certificate, names = {}, scopes = [], patterns = [] } = member;
  const told = Object.entries(names).map(
    ([language, name]) => `<mdui:DisplayName xml:lang="${language}">${name}</mdui:DisplayName>`,
  );
  const words = member.keywords
    ? `<mdui:Keywords xml:lang="en">${member.keywords}</mdui:Keywords>`
    : '';
  const hidden = member.isHidden
    ? '<md:Extensions><mdattr:EntityAttributes><saml:Attribute Name="http://macedir.org/entity-category"><saml:AttributeValue>http://refeds.org/category/hide-from-discovery</saml:AttributeValue></saml:Attribute></mdattr:EntityAttributes></md:Extensions>'
    : '';
  const until = member.validUntil ? ` validUntil="${member.validUntil}"` : '';
  const text = certificate.replace(/-----[^-]+-----|\s/g, '');
  return `<md:EntityDescriptor entityID="${entityId}" ID="_e${at}"${until}>${hidden}<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:Extensions>${scopes.map((scope) => scopeXml(scope, false)).join('')}${patterns.map((scope) => scopeXml(scope, true)).join('')}<mdui:UIInfo>${told.join('')}${words}</mdui:UIInfo></md:Extensions><md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${text}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${sso}"/></md:IDPSSODescriptor></md:EntityDescriptor>`;
}

export const TOMORROW = '2026-03-13T17:20:00Z';

const publicationXml = (createdAt: string): string =>
  `<md:Extensions><mdrpi:PublicationInfo xmlns:mdrpi="urn:oasis:names:tc:SAML:metadata:rpi" creationInstant="${createdAt}"/></md:Extensions>`;

/** The aggregate as it is before it is signed. */
export const unsignedAggregate = ({
  members,
  validUntil = TOMORROW,
  createdAt,
}: Aggregate): string =>
  `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" xmlns:mdui="urn:oasis:names:tc:SAML:metadata:ui" xmlns:shibmd="urn:mace:shibboleth:metadata:1.0" xmlns:mdattr="urn:oasis:names:tc:SAML:metadata:attribute" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_aggregate"${validUntil ? ` validUntil="${validUntil}"` : ''}>${createdAt ? publicationXml(createdAt) : ''}${members.map(memberXml).join('')}</md:EntitiesDescriptor>`;

/** The aggregate, signed by the federation unless another key is given. */
export const signedAggregate = ({ hash, key = FEDERATION_KEY, ...aggregate }: Aggregate): string =>
  signedXml(unsignedAggregate(aggregate), 'EntitiesDescriptor', {
    key,
    ...(hash && { hash }),
    isFirst: true,
  });

/** Where a federation publishes its metadata. */
export async function startFederation(port?: number) {
  const server = await startInstitution(port);
  let published = '';
  server.answer((_request, response) => {
    response.writeHead(published === '' ? 503 : 200, {
      'content-type': 'application/samlmetadata+xml',
    });
    response.end(published);
  });
  return {
    metadata: `${server.origin}/metadata.xml`,
    publish: (xml: string) => {
      published = xml;
    },
    close: server.close,
  };
}
