import { X509Certificate } from 'node:crypto';
import Type, { type Static } from 'typebox';
import { object } from '#contract/shared/shapes.ts';

const WebAddress = (description: string) =>
  Type.String({ pattern: '^https?://[^\\s#]+$', description });
const LogoutUrl = Type.String({
  pattern: '^(https?://\\S+)?$',
  default: '',
  description: 'Where signing out leads whoever came in this way',
});
const Match = Type.Enum(['login', 'email', 'person'], {
  default: 'login',
  description: 'What of a patron the institution names; person: the code of the human (card)',
});

const ClockSkew = Type.Integer({
  minimum: 0,
  maximum: 900,
  default: 180,
  description: 'Seconds by which the clocks of both machines may differ',
});
const SingleLogout = Type.Boolean({
  default: true,
  description: 'Signing out ends the sign-in at the institution, too, where its provider offers it',
});

export const Oidc = object({
  issuer: WebAddress('The provider, as its discovery document names it'),
  clientId: Type.String({ minLength: 1 }),
  clientSecret: Type.String({ default: '', description: 'Empty: a public client, by PKCE alone' }),
  scopes: Type.String({ pattern: '^openid( \\S+)*$', default: 'openid profile email' }),
  claim: Type.String({
    minLength: 1,
    default: 'preferred_username',
    description: 'The claim that names the patron',
  }),
  match: Match,
  logoutUrl: LogoutUrl,
  singleLogout: SingleLogout,
  logoutReturn: Type.Boolean({
    default: false,
    description: 'The provider knows our home page as where it may send people who signed out',
  }),
  clockSkew: ClockSkew,
});
export type OidcSettings = Static<typeof Oidc>;

const MaybeAddress = (description: string) =>
  Type.String({ pattern: '^(https?://[^\\s#]+)?$', default: '', description });
const Texts = (description: string) =>
  Type.Array(Type.String({ minLength: 1 }), { default: [], description });

/** Many providers, as a federation tells of them. */
const Federation = object({
  metadata: WebAddress('Of the signed aggregate of metadata'),
  certificates: Type.Array(Type.String({ minLength: 1 }), {
    minItems: 1,
    description: 'With which the federation signs it',
  }),
  providers: Texts('Entity ids of the providers that are let in; none: all of the federation'),
  discovery: MaybeAddress('A discovery service of the federation; empty: our own page'),
  withoutValidUntil: Type.Boolean({
    default: false,
    description: 'Metadata that do not say until when they hold (validUntil) are taken',
  }),
});

export const Saml = object({
  provider: Type.String({ default: '', description: 'Entity id of the provider, which issues' }),
  entryPoint: MaybeAddress('Where the provider takes requests (HTTP-Redirect)'),
  logoutService: MaybeAddress('Where it takes requests to sign out (HTTP-Redirect)'),
  issuer: Type.String({ minLength: 1, description: 'Entity id of the catalogue' }),
  certificates: Texts('With which the provider signs: PEM, or its base64 alone'),
  federation: Type.Optional(Federation),
  attribute: Type.String({
    default: '',
    description: 'The attribute that names the patron; empty: NameID',
  }),
  scopes: Texts('What may follow the at-sign of names that have a scope; none: anything'),
  stripScopes: Texts('Scopes that are taken off: maria@example.org is the patron maria'),
  match: Match,
  logoutUrl: LogoutUrl,
  singleLogout: SingleLogout,
  clockSkew: ClockSkew,
  oldAlgorithms: Type.Boolean({
    default: false,
    description: 'Signatures with SHA-1, and 3DES, are taken',
  }),
  contact: Type.Optional(
    object({
      name: Type.String({ minLength: 1 }),
      email: Type.String({ pattern: '^[^\\s@]+@[^\\s@]+$' }),
    }),
  ),
});
export type SamlSettings = Static<typeof Saml>;

/** What a schema cannot tell of these settings: one sentence each. */
export function institutionalProblems(oidc?: OidcSettings, saml?: SamlSettings): string[] {
  const open = oidc && !isSafe(oidc.issuer) ? ['oidc.issuer must begin with https://'] : [];
  return [...open, ...(saml ? samlProblems(saml) : [])];
}

const noCertificates = (texts: readonly string[], where: string): string[] =>
  texts.flatMap((text, at) => (isCertificate(text) ? [] : [`${where}[${at}] is no certificate`]));

/** One provider or a federation; of many, each speaks for its own names only. */
function samlProblems({ entryPoint, certificates, federation, ...saml }: SamlSettings): string[] {
  const problems = noCertificates(certificates, 'saml.certificates');
  if (!federation) {
    const isWhole = entryPoint !== '' && certificates.length > 0;
    return isWhole
      ? problems
      : [...problems, 'saml: entryPoint and certificates, or federation, are missing'];
  }
  const isOpen = federation.providers.length === 0 && !SCOPED.has(saml.attribute);
  return [
    ...problems,
    ...noCertificates(federation.certificates, 'saml.federation.certificates'),
    ...(entryPoint === '' ? [] : ['saml: entryPoint and federation exclude one another']),
    ...(isSafe(federation.metadata) ? [] : ['saml.federation.metadata must begin with https://']),
    ...(isOpen
      ? [
          'saml.federation: name the providers, or an attribute with a scope, such as eduPersonPrincipalName',
        ]
      : []),
  ];
}

/** Attributes whose values end in a scope, by both of their names. */
const SCOPED = new Set([
  ...['eduPersonPrincipalName', 'urn:oid:1.3.6.1.4.1.5923.1.1.1.6'],
  ...['eduPersonUniqueId', 'urn:oid:1.3.6.1.4.1.5923.1.1.1.13'],
  ...['subject-id', 'urn:oasis:names:tc:SAML:attribute:subject-id'],
  ...['pairwise-id', 'urn:oasis:names:tc:SAML:attribute:pairwise-id'],
]);

/** Without TLS anybody on the way could answer in the provider's name. */
const isSafe = (address: string): boolean =>
  URL.canParse(address) && (new URL(address).protocol === 'https:' || isLoopback(address));

export const isLoopback = (address: string): boolean =>
  ['127.0.0.1', '[::1]', 'localhost'].includes(new URL(address).hostname);

function isCertificate(text: string): boolean {
  try {
    return Boolean(new X509Certificate(asPem(text)));
  } catch {
    return false;
  }
}

/** A certificate as PEM, from PEM or from its base64 alone. */
export const asPem = (text: string): string =>
  text.includes('-----BEGIN')
    ? text
    : `-----BEGIN CERTIFICATE-----\n${text.replace(/\s+/g, '').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
