import type { Scope } from './party.ts';
import { scopePattern } from './scope-pattern.ts';

/** A provider read from metadata. */
export interface ReadProvider {
  entityId: string;
  /** Display names by language. */
  names: Record<string, string>;
  /** Search keywords. */
  keywords: string[];
  /** Asks to be hidden. */
  isHidden: boolean;
  sso: string;
  logout: string;
  certificates: string[];
  scopes: Scope[];
  validUntil: Date | null;
}

const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const HIDDEN = 'http://refeds.org/category/hide-from-discovery';

/** Direct child elements of that name; a manual loop, as aggregates have many. */
export const within = (element: Element, name: string): Element[] =>
  Array.from(element.childNodes).filter(
    (node): node is Element => (node as Element).localName === name,
  );

const below = (elements: readonly Element[], ...path: string[]): Element[] =>
  path.reduce<Element[]>((found, name) => found.flatMap((one) => within(one, name)), [...elements]);

const textOf = (element: Element): string => element.textContent?.replace(/\s+/g, ' ').trim() ?? '';

/** The provider described by an entity; null if it does not support HTTP-Redirect. */
export function providerIn(entity: Element): Omit<ReadProvider, 'validUntil'> | null {
  const role = within(entity, 'IDPSSODescriptor').find((one) =>
    one.getAttribute('protocolSupportEnumeration')?.split(/\s+/).includes(PROTOCOL),
  );
  const entityId = entity.getAttribute('entityID') ?? '';
  if (!role || entityId === '') return null;
  const sso = addressIn(role, 'SingleSignOnService');
  const certificates = certificatesIn(role);
  if (sso === '' || certificates.length === 0) return null;
  const scopes = [entity, role].flatMap(scopesIn);
  const shown = below([role], 'Extensions', 'UIInfo');
  const keywords = below(shown, 'Keywords').flatMap((one) => textOf(one).split(/[+\s]+/));
  return {
    entityId,
    names: namesOf(entity, shown),
    keywords: [...new Set([...keywords, ...scopes.map(({ text }) => text)])].filter(Boolean),
    isHidden: categoriesIn(entity).includes(HIDDEN),
    sso,
    logout: addressIn(role, 'SingleLogoutService'),
    certificates,
    scopes,
  };
}

/** Only https addresses: browsers are sent there. */
function addressIn(role: Element, service: string): string {
  const found = within(role, service).find((one) => one.getAttribute('Binding') === REDIRECT);
  const location = found?.getAttribute('Location') ?? '';
  return /^https:\/\/\S+$/.test(location) || isThisMachine(location) ? location : '';
}

const isThisMachine = (address: string): boolean =>
  /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?\//.test(address);

function certificatesIn(role: Element): string[] {
  const signing = within(role, 'KeyDescriptor').filter(
    (key) => (key.getAttribute('use') || 'signing') === 'signing',
  );
  const texts = below(signing, 'KeyInfo', 'X509Data', 'X509Certificate').map((one) =>
    textOf(one).replace(/\s/g, ''),
  );
  return [...new Set(texts.filter((text) => text !== ''))];
}

const scopesIn = (element: Element): Scope[] =>
  below([element], 'Extensions', 'Scope')
    .map((one) => ({ text: textOf(one), isPattern: one.getAttribute('regexp') === 'true' }))
    .filter(({ text, isPattern }) => text !== '' && (!isPattern || scopePattern(text) !== null));

function namesOf(entity: Element, shown: readonly Element[]): Record<string, string> {
  const displayNames = below(shown, 'DisplayName');
  const ofOrganization = below([entity], 'Organization', 'OrganizationDisplayName');
  const names = (displayNames.length > 0 ? displayNames : ofOrganization).map((one) => [
    (one.getAttribute('xml:lang') ?? '').slice(0, 2).toLowerCase(),
    textOf(one),
  ]);
  return Object.fromEntries(names.filter(([, name]) => name !== '')) as Record<string, string>;
}

const categoriesIn = (entity: Element): string[] =>
  below([entity], 'Extensions', 'EntityAttributes', 'Attribute', 'AttributeValue').map(textOf);
