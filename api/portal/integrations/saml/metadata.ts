import { escapeXml } from '../../../core/escape-xml.ts';
import { attributeNames } from './attributes.ts';
import {
  assertionConsumerUrl,
  discoveryReturnUrl,
  logoutServiceUrl,
  type SamlParty,
} from './party.ts';

/** Data about us shown by federations, by language. */
export interface AboutUs {
  /** Of the institution. */
  name: string;
  abbreviation: string;
  webAddress: string;
  privacyUrl: string;
  /** Name and description of the catalogue in each language of the site. */
  service: readonly { language: string; name: string; description: string }[];
}

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const POST = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';
const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
const DISCOVERY = 'urn:oasis:names:tc:SAML:profiles:SSO:idp-discovery-protocol';
const URI = 'urn:oasis:names:tc:SAML:2.0:attrname-format:uri';
const BASIC = 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic';

const NAMESPACES = {
  'xmlns:md': 'urn:oasis:names:tc:SAML:2.0:metadata',
  'xmlns:ds': 'http://www.w3.org/2000/09/xmldsig#',
  'xmlns:mdui': 'urn:oasis:names:tc:SAML:metadata:ui',
  'xmlns:idpdisc': DISCOVERY,
};

/** Encryption algorithms that we support. */
const ENCRYPTION = [
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
  'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
];

type Attributes = Readonly<Record<string, string>>;

/** Serializes an element with child elements or escaped text. */
function element(name: string, attributes: Attributes, ...inside: string[]): string {
  const attributeText = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeXml(value)}"`,
  );
  const open = `<${name}${attributeText.join('')}`;
  return inside.length === 0 ? `${open}/>` : `${open}>${inside.join('')}</${name}>`;
}

/** Serializes an element for each language with a text. */
const each = (name: string, texts: readonly (readonly [language: string, text: string])[]) =>
  texts
    .filter(([, text]) => text !== '')
    .map(([language, text]) => element(name, { 'xml:lang': language }, escapeXml(text)));

/** Our SAML metadata, for a provider or federation. */
export function samlMetadata(party: SamlParty, about: AboutUs): string {
  const { settings } = party;
  const descriptor = element(
    'md:SPSSODescriptor',
    {
      protocolSupportEnumeration: PROTOCOL,
      AuthnRequestsSigned: String(party.key !== null),
      WantAssertionsSigned: 'true',
    },
    extensions(party, about),
    ...keys(party),
    element('md:SingleLogoutService', { Binding: REDIRECT, Location: logoutServiceUrl(party) }),
    element('md:AssertionConsumerService', {
      Binding: POST,
      Location: assertionConsumerUrl(party),
      index: '1',
      isDefault: 'true',
    }),
    ...requestedAttribute(settings.attribute, about),
  );
  const inside = [descriptor, ...organization(about, party.origin), ...contact(party)];
  const entity = element(
    'md:EntityDescriptor',
    { ...NAMESPACES, entityID: settings.issuer },
    ...inside,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${entity}\n`;
}

function extensions(party: SamlParty, { service, privacyUrl }: AboutUs): string {
  const homes = service.map(({ language }) => [language, `${party.origin}/`] as const);
  const privacy = service.map(({ language }) => [language, privacyUrl] as const);
  const shown = element(
    'mdui:UIInfo',
    {},
    ...each('mdui:DisplayName', named(service, 'name')),
    ...each('mdui:Description', named(service, 'description')),
    ...each('mdui:InformationURL', homes),
    ...each('mdui:PrivacyStatementURL', privacy),
  );
  const chosen = element('idpdisc:DiscoveryResponse', {
    Binding: DISCOVERY,
    Location: discoveryReturnUrl(party),
    index: '1',
  });
  return element('md:Extensions', {}, shown, chosen);
}

const named = (service: AboutUs['service'], part: 'name' | 'description') =>
  service.map((attributeText) => [attributeText.language, attributeText[part]] as const);

function keys({ key }: SamlParty): string[] {
  if (!key) return [];
  const certificate = key.certificate.replace(/-----[^-]+-----|\s/g, '');
  const info = element(
    'ds:KeyInfo',
    {},
    element('ds:X509Data', {}, element('ds:X509Certificate', {}, certificate)),
  );
  const methods = ENCRYPTION.map((Algorithm) => element('md:EncryptionMethod', { Algorithm }));
  return [
    element('md:KeyDescriptor', { use: 'signing' }, info),
    element('md:KeyDescriptor', { use: 'encryption' }, info, ...methods),
  ];
}

/** The requested attribute that contains the user name. */
function requestedAttribute(attribute: string, { service }: AboutUs): string[] {
  if (attribute === '') return [];
  const { friendly, name } = attributeNames(attribute);
  const requested = element('md:RequestedAttribute', {
    Name: name,
    NameFormat: name.startsWith('urn:') ? URI : BASIC,
    FriendlyName: friendly,
    isRequired: 'true',
  });
  const names = each('md:ServiceName', named(service, 'name'));
  return [
    element('md:AttributeConsumingService', { index: '1', isDefault: 'true' }, ...names, requested),
  ];
}

function organization(about: AboutUs, origin: string): string[] {
  const { service, name, abbreviation, webAddress } = about;
  const all = (text: string) => service.map(({ language }) => [language, text] as const);
  return [
    element(
      'md:Organization',
      {},
      ...each('md:OrganizationName', all(abbreviation)),
      ...each('md:OrganizationDisplayName', all(name)),
      ...each('md:OrganizationURL', all(webAddress || `${origin}/`)),
    ),
  ];
}

function contact({ settings }: SamlParty): string[] {
  const { contact: attributeText } = settings;
  if (!attributeText) return [];
  const who = [
    element('md:GivenName', {}, escapeXml(attributeText.name)),
    element('md:EmailAddress', {}, escapeXml(`mailto:${attributeText.email}`)),
  ];
  return ['technical', 'support'].map((contactType) =>
    element('md:ContactPerson', { contactType }, ...who),
  );
}
