import { constants, createCipheriv, createSign, publicEncrypt, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { signXml } from '@node-saml/node-saml/lib/xml.js';
import type { SamlSettings } from '#api/portal/settings/login-settings.ts';

const pem = (name: string) =>
  readFileSync(new URL(`../../fixtures/saml/test-only-${name}`, import.meta.url), 'utf8');

/** The settings of SAML that have defaults. */
export const SAML_DEFAULTS: Omit<SamlSettings, 'issuer'> = {
  provider: '',
  entryPoint: '',
  logoutService: '',
  certificates: [],
  attribute: '',
  scopes: [],
  stripScopes: [],
  match: 'login',
  logoutUrl: '',
  singleLogout: true,
  clockSkew: 180,
  oldAlgorithms: false,
};

export const SCRIPTED_CERTIFICATE = pem('provider.crt');
const KEY = pem('provider.key');
/** Of a second provider; the pair of the catalogue serves. */
export const OTHER_PROVIDER = { key: pem('catalogue.key'), certificate: pem('catalogue.crt') };

interface ScriptedAttribute {
  name: string;
  friendly?: string;
  values: string[];
}

/** What a SAML provider of the tests answers. */
export interface SamlAnswer {
  issuer: string;
  audience: string;
  acs: string;
  nameID?: string;
  attributes?: ScriptedAttribute[];
  /** How the subject is confirmed: the last part of the method's name; `bearer` unless said. */
  confirmation?: string;
  /** What stands before the assertion. */
  before?: string;
  /** With what it signs. */
  hash?: 'sha1' | 'sha256';
  key?: string;
  /** Encrypts the assertion for this certificate. */
  encrypted?: { certificate: string; cipher: 'des-ede3-cbc' | 'aes-256-cbc' };
}

const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion';
const XMLENC = 'http://www.w3.org/2001/04/xmlenc#';

/** The request in a link. */
export function requestIn(link: string): { xml: string; id: string } {
  const message = new URL(link).searchParams.get('SAMLRequest') ?? '';
  const xml = inflateRawSync(Buffer.from(message, 'base64')).toString('utf8');
  return { xml, id: /ID="([^"]+)"/.exec(xml)?.[1] ?? '' };
}

const attributeXml = ({ name, friendly, values }: ScriptedAttribute): string => {
  const known = friendly === undefined ? '' : ` FriendlyName="${friendly}"`;
  const told = values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`);
  return `<saml:Attribute Name="${name}"${known}>${told.join('')}</saml:Attribute>`;
};

function assertionXml(request: string, answer: SamlAnswer): string {
  const { issuer, audience, acs, nameID = 'name-1', attributes = [] } = answer;
  const { confirmation = 'bearer' } = answer;
  const [since, until] = [-60, 300].map((s) => new Date(Date.now() + s * 1000).toISOString());
  return `<saml:Assertion xmlns:saml="${ASSERTION}" ID="_a${request}" Version="2.0" IssueInstant="${since}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:transient">${nameID}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:${confirmation}"><saml:SubjectConfirmationData NotOnOrAfter="${until}" Recipient="${acs}" InResponseTo="${request}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${since}" NotOnOrAfter="${until}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${since}" SessionIndex="_s1"/>${attributes.length > 0 ? `<saml:AttributeStatement>${attributes.map(attributeXml).join('')}</saml:AttributeStatement>` : ''}</saml:Assertion>`;
}

/** Signs the element of that name, at its place. */
export const signedXml = (
  xml: string,
  name: string,
  {
    hash = 'sha256',
    key = KEY,
    isFirst = false,
  }: Pick<SamlAnswer, 'hash' | 'key'> & { isFirst?: boolean } = {},
): string => {
  const path = `//*[local-name()='${name}']`;
  const location = { reference: `${path}/*[1]`, action: isFirst ? 'before' : 'after' } as const;
  const algorithms = { signatureAlgorithm: hash, digestAlgorithm: hash };
  return signXml(xml, path, location, { privateKey: key, ...algorithms });
};

/** An answer to the request in a link, base64. */
export function answerTo(link: string, answer: SamlAnswer): string {
  const { id } = requestIn(link);
  const assertion = signedXml(assertionXml(id, answer), 'Assertion', answer);
  const inside = answer.encrypted ? encryptedXml(assertion, answer.encrypted) : assertion;
  return responseXml(id, 'Success', `${answer.before ?? ''}${inside}`);
}

/** An answer of another status, base64. */
export const statusTo = (link: string, status: string, message = ''): string =>
  responseXml(requestIn(link).id, `Responder`, '', { status, message });

function responseXml(
  request: string,
  code: string,
  inside: string,
  { status = '', message = '' } = {},
): string {
  const name = (text: string) => `urn:oasis:names:tc:SAML:2.0:status:${text}`;
  const below = status === '' ? '' : `<samlp:StatusCode Value="${name(status)}"/>`;
  const said = message === '' ? '' : `<samlp:StatusMessage>${message}</samlp:StatusMessage>`;
  const xml = `<samlp:Response xmlns:samlp="${PROTOCOL}" ID="_r${request}" Version="2.0" InResponseTo="${request}"><samlp:Status><samlp:StatusCode Value="${name(code)}">${below}</samlp:StatusCode>${said}</samlp:Status>${inside}</samlp:Response>`;
  return Buffer.from(xml).toString('base64');
}

const CIPHERS = {
  'des-ede3-cbc': { name: 'tripledes-cbc', key: 24, iv: 8 },
  'aes-256-cbc': { name: 'aes256-cbc', key: 32, iv: 16 },
} as const;

function encryptedXml(
  xml: string,
  { certificate, cipher }: NonNullable<SamlAnswer['encrypted']>,
): string {
  const { name, key: size, iv: ivSize } = CIPHERS[cipher];
  const [key, iv] = [randomBytes(size), randomBytes(ivSize)];
  const encrypt = createCipheriv(cipher, key, iv);
  const text = Buffer.concat([iv, encrypt.update(xml, 'utf8'), encrypt.final()]);
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const sealed = publicEncrypt({ key: certificate, padding, oaepHash: 'sha1' }, key);
  const value = (bytes: Buffer) =>
    `<xenc:CipherData><xenc:CipherValue>${bytes.toString('base64')}</xenc:CipherValue></xenc:CipherData>`;
  return `<saml:EncryptedAssertion xmlns:saml="${ASSERTION}"><xenc:EncryptedData xmlns:xenc="${XMLENC}" Type="${XMLENC}Element"><xenc:EncryptionMethod Algorithm="${XMLENC}${name}"/><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><xenc:EncryptedKey><xenc:EncryptionMethod Algorithm="${XMLENC}rsa-oaep-mgf1p"><ds:DigestMethod Algorithm="http://www.w3.org/2000/09/xmldsig#sha1"/></xenc:EncryptionMethod>${value(sealed)}</xenc:EncryptedKey></ds:KeyInfo>${value(text)}</xenc:EncryptedData></saml:EncryptedAssertion>`;
}

/** The query of a provider's request to sign somebody out, signed as HTTP-Redirect wants it. */
export function logoutQuery({
  issuer,
  nameID,
  before = '',
}: {
  issuer: string;
  nameID: string;
  before?: string;
}): string {
  const xml = `<samlp:LogoutRequest xmlns:samlp="${PROTOCOL}" xmlns:saml="${ASSERTION}" ID="_l1" Version="2.0" IssueInstant="${new Date().toISOString()}">${before}<saml:Issuer>${issuer}</saml:Issuer><saml:NameID>${nameID}</saml:NameID></samlp:LogoutRequest>`;
  const message = deflateRawSync(Buffer.from(xml)).toString('base64');
  const algorithm = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
  const signed = `SAMLRequest=${encodeURIComponent(message)}&RelayState=r1&SigAlg=${encodeURIComponent(algorithm)}`;
  const signature = createSign('RSA-SHA256').update(signed).sign(KEY, 'base64');
  return `${signed}&Signature=${encodeURIComponent(signature)}`;
}
