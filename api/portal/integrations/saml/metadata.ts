import { attributeNames } from './attributes.ts';
import { acsOf, discoveryReturnOf, logoutServiceOf, type SamlParty } from './party.ts';

/** What a federation shows of us, by language. */
export interface AboutUs {
  /** Of the institution. */
  name: string;
  abbreviation: string;
  webAddress: string;
  privacyUrl: string;
  /** What the catalogue is called, and what it is for, in each language that pages are built in. */
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

/** With which providers may encrypt what they tell us. */
const ENCRYPTION = [
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
  'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

type Attributes = Readonly<Record<string, string>>;

/** An element with what stands in it: elements, or a text that is escaped already. */
function element(name: string, attributes: Attributes, ...inside: string[]): string {
  const told = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const open = `<${name}${told.join('')}`;
  return inside.length === 0 ? `${open}/>` : `${open}>${inside.join('')}</${name}>`;
}

/** The same element in each language, where there is something to say. */
const each = (name: string, texts: readonly (readonly [language: string, text: string])[]) =>
  texts
    .filter(([, text]) => text !== '')
    .map(([language, text]) => element(name, { 'xml:lang': language }, escaped(text)));

/** What a provider, or a federation, has to know of the catalogue. */
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
    element('md:SingleLogoutService', { Binding: REDIRECT, Location: logoutServiceOf(party) }),
    element('md:AssertionConsumerService', {
      Binding: POST,
      Location: acsOf(party),
      index: '1',
      isDefault: 'true',
    }),
    ...asked(settings.attribute, about),
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
    Location: discoveryReturnOf(party),
    index: '1',
  });
  return element('md:Extensions', {}, shown, chosen);
}

const named = (service: AboutUs['service'], part: 'name' | 'description') =>
  service.map((told) => [told.language, told[part]] as const);

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

/** The attribute that names the patron, by the name that federations use. */
function asked(attribute: string, { service }: AboutUs): string[] {
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
  const { contact: told } = settings;
  if (!told) return [];
  const who = [
    element('md:GivenName', {}, escaped(told.name)),
    element('md:EmailAddress', {}, escaped(`mailto:${told.email}`)),
  ];
  return ['technical', 'support'].map((contactType) =>
    element('md:ContactPerson', { contactType }, ...who),
  );
}
