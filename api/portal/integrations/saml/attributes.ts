import type { Profile } from '@node-saml/node-saml';
import type { SamlSettings } from '../../settings/login-settings.ts';
import { SignInFailed } from '../sign-in-failed.ts';
import { textsOf } from '../texts-of.ts';
import type { Scope, SamlProvider } from './party.ts';
import { scopePattern } from './scope-pattern.ts';

/** Attribute names used by federations (MACE-Dir SAML attribute profile). */
const OIDS: Readonly<Record<string, string>> = {
  uid: 'urn:oid:0.9.2342.19200300.100.1.1',
  mail: 'urn:oid:0.9.2342.19200300.100.1.3',
  cn: 'urn:oid:2.5.4.3',
  sn: 'urn:oid:2.5.4.4',
  givenName: 'urn:oid:2.5.4.42',
  displayName: 'urn:oid:2.16.840.1.113730.3.1.241',
  employeeNumber: 'urn:oid:2.16.840.1.113730.3.1.3',
  eduPersonPrincipalName: 'urn:oid:1.3.6.1.4.1.5923.1.1.1.6',
  eduPersonScopedAffiliation: 'urn:oid:1.3.6.1.4.1.5923.1.1.1.9',
  eduPersonTargetedID: 'urn:oid:1.3.6.1.4.1.5923.1.1.1.10',
  eduPersonUniqueId: 'urn:oid:1.3.6.1.4.1.5923.1.1.1.13',
  schacPersonalUniqueCode: 'urn:oid:1.3.6.1.4.1.25178.1.2.14',
  'subject-id': 'urn:oasis:names:tc:SAML:attribute:subject-id',
  'pairwise-id': 'urn:oasis:names:tc:SAML:attribute:pairwise-id',
};

/** Scoped attributes: only the owner of a scope may assert it. */
const SCOPED = new Set([
  'eduPersonPrincipalName',
  'eduPersonScopedAffiliation',
  'eduPersonUniqueId',
  'subject-id',
  'pairwise-id',
]);

/** Friendly name and formal name of an attribute given by either. */
export function attributeNames(attribute: string): { friendly: string; name: string } {
  const [friendly = attribute] = Object.entries(OIDS).find(([, oid]) => oid === attribute) ?? [];
  return { friendly, name: OIDS[friendly] ?? attribute };
}

const isScoped = (attribute: string): boolean => SCOPED.has(attributeNames(attribute).friendly);

interface Attribute {
  $: { Name?: string; FriendlyName?: string };
  AttributeValue?: ({ _?: string; NameID?: { _?: string }[] } | string)[];
}
interface Assertion {
  Assertion?: { AttributeStatement?: { Attribute?: Attribute[] }[] };
}

/** User names in the configured attribute. Throws SignInFailed if there are none. */
export function namesIn(
  profile: Profile,
  settings: SamlSettings,
  provider: SamlProvider,
): string[] {
  const { attribute, stripScopes } = settings;
  const named = attribute === '' ? textsOf(profile.nameID) : valuesOf(profile, attribute);
  if (named.length === 0) {
    throw new SignInFailed('institutional_user_unknown', `No ${attribute || 'NameID'}`);
  }
  if (!isScoped(attribute)) return named;
  const allowed = named.filter((name) => isInScope(name, provider));
  if (allowed.length === 0) {
    const cause = `Scope of ${named.join(' ')} is not of ${provider.entityId || 'the provider'}`;
    throw new SignInFailed('institutional_answer_invalid', cause);
  }
  return allowed.map((name) => withoutScope(name, stripScopes));
}

/** By the configured name, its other name, or the provider's friendly name. */
function valuesOf(profile: Profile, wanted: string): string[] {
  const { Assertion: assertion } = (profile.getAssertion?.() ?? {}) as Assertion;
  const all = (assertion?.AttributeStatement ?? []).flatMap((part) => part.Attribute ?? []);
  const { friendly, name } = attributeNames(wanted);
  const ways: ((attribute: Attribute) => boolean)[] = [
    ({ $ }) => $.Name === wanted || $.Name === name || $.Name === friendly,
    ({ $ }) => $.FriendlyName === friendly,
  ];
  for (const matches of ways) {
    const values = all.filter(matches).flatMap(({ AttributeValue: found = [] }) => found);
    const texts = textsOf(values.map(textOf));
    if (texts.length > 0) return texts;
  }
  return [];
}

const textOf = (value: NonNullable<Attribute['AttributeValue']>[number]): unknown =>
  typeof value === 'string' ? value : (value.NameID?.[0]?._ ?? value._);

/** Parts of "maria@example.org"; null unless there is exactly one at-sign. */
function splitScopedName(name: string): { local: string; scope: string } {
  const [local = '', scope = '', more] = name.split('@');
  return more === undefined ? { local, scope: scope.toLowerCase() } : { local: name, scope: '' };
}

function isInScope(name: string, { scopes, isFederated }: SamlProvider): boolean {
  const { local, scope } = splitScopedName(name);
  // A single configured provider may omit scopes: its certificate identifies it.
  if (scopes.length === 0 && !isFederated) return true;
  return local !== '' && scope !== '' && scopes.some((own) => fits(own, scope));
}

const fits = ({ text, isPattern }: Scope, scope: string): boolean =>
  isPattern ? (scopePattern(text)?.(scope) ?? false) : text.toLowerCase() === scope;

function withoutScope(name: string, stripped: readonly string[]): string {
  const { local, scope } = splitScopedName(name);
  return stripped.some((own) => own.toLowerCase() === scope) ? local : name;
}
