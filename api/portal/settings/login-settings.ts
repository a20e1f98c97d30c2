import { X509Certificate } from 'node:crypto';
import Type, { type Static } from 'typebox';
import { object } from '#contract/shared/shapes.ts';

const WebAddress = (description: string) =>
  Type.String({ pattern: '^https?://[^\\s#]+$', description });
const LogoutUrl = Type.String({
  pattern: '^(https?://\\S+)?$',
  default: '',
  description: 'Page shown after signing out',
});
const Match = Type.Enum(['login', 'email', 'person'], {
  default: 'login',
  description: 'Patron field that the provider names; `person` is the code of the human',
});

const ClockSkew = Type.Integer({
  minimum: 0,
  maximum: 900,
  default: 180,
  description: 'Tolerated clock difference, in seconds',
});
const SingleLogout = Type.Boolean({
  default: true,
  description: 'Signing out also ends the session at the provider, if it supports that',
});

export const Oidc = object(
  {
    issuer: WebAddress('Issuer, as in the discovery document of the provider'),
    clientId: Type.String({ minLength: 1, description: 'Client id registered at the provider' }),
    clientSecret: Type.String({
      default: '',
      description: 'Client secret; empty: public client with PKCE only',
    }),
    scopes: Type.String({
      pattern: '^openid( \\S+)*$',
      default: 'openid profile email',
      description: 'Scopes to request',
    }),
    claim: Type.String({
      minLength: 1,
      default: 'preferred_username',
      description: 'Claim that identifies the patron',
    }),
    match: Match,
    logoutUrl: LogoutUrl,
    singleLogout: SingleLogout,
    logoutReturn: Type.Boolean({
      default: false,
      description: 'The home page is registered at the provider as post-logout address',
    }),
    clockSkew: ClockSkew,
  },
  'Sign-in through OpenID Connect; absent: not offered',
);
export type OidcSettings = Static<typeof Oidc>;

const MaybeAddress = (description: string) =>
  Type.String({ pattern: '^(https?://[^\\s#]+)?$', default: '', description });
const Texts = (description: string) =>
  Type.Array(Type.String({ minLength: 1 }), { default: [], description });

/** A federation of providers. */
const Federation = object(
  {
    metadata: WebAddress('Address of the signed metadata aggregate'),
    certificates: Type.Array(Type.String({ minLength: 1 }), {
      minItems: 1,
      description: 'Certificates with which the federation signs the aggregate',
    }),
    providers: Texts('Entity ids of accepted providers; empty: all'),
    discovery: MaybeAddress('Discovery service of the federation; empty: `/login/instituicao`'),
    withoutValidUntil: Type.Boolean({
      default: false,
      description: 'Accept metadata without `validUntil`',
    }),
  },
  'Identity federation, instead of `provider`, `entryPoint` and `certificates`',
);

export const Saml = object(
  {
    provider: Type.String({ default: '', description: 'Entity id of the identity provider' }),
    entryPoint: MaybeAddress('Sign-on address of the provider (HTTP-Redirect)'),
    logoutService: MaybeAddress('Logout address of the provider (HTTP-Redirect)'),
    issuer: Type.String({ minLength: 1, description: 'Entity id of this catalogue' }),
    certificates: Texts('Signing certificates of the provider, as PEM or bare base64'),
    federation: Type.Optional(Federation),
    attribute: Type.String({
      default: '',
      description: 'Attribute that identifies the patron; empty: NameID',
    }),
    scopes: Texts('Accepted scopes (after the at sign); empty: any'),
    stripScopes: Texts('Scopes to remove: `maria@example.org` becomes `maria`'),
    match: Match,
    logoutUrl: LogoutUrl,
    singleLogout: SingleLogout,
    clockSkew: ClockSkew,
    oldAlgorithms: Type.Boolean({
      default: false,
      description: 'Accept SHA-1 signatures and 3DES encryption',
    }),
    contact: Type.Optional(
      object(
        {
          name: Type.String({ minLength: 1, description: 'Name' }),
          email: Type.String({ pattern: '^[^\\s@]+@[^\\s@]+$', description: 'E-mail address' }),
        },
        'Contact named in the metadata; federations ask for one',
      ),
    ),
  },
  'Sign-in through SAML; absent: not offered',
);
export type SamlSettings = Static<typeof Saml>;

/** Problems that the schema cannot express, one sentence each. */
export function institutionalProblems(oidc?: OidcSettings, saml?: SamlSettings): string[] {
  const open = oidc && !isSafe(oidc.issuer) ? ['oidc.issuer must begin with https://'] : [];
  return [...open, ...(saml ? samlProblems(saml) : [])];
}

const noCertificates = (texts: readonly string[], where: string): string[] =>
  texts.flatMap((text, at) => (isCertificate(text) ? [] : [`${where}[${at}] is no certificate`]));

/** A single provider or a federation; in a federation each may assert its own names only. */
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

/** Scoped attributes, by both names. */
const SCOPED = new Set([
  ...['eduPersonPrincipalName', 'urn:oid:1.3.6.1.4.1.5923.1.1.1.6'],
  ...['eduPersonUniqueId', 'urn:oid:1.3.6.1.4.1.5923.1.1.1.13'],
  ...['subject-id', 'urn:oasis:names:tc:SAML:attribute:subject-id'],
  ...['pairwise-id', 'urn:oasis:names:tc:SAML:attribute:pairwise-id'],
]);

/** Without TLS, the connection to the provider could be intercepted. */
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

/** Normalizes a certificate from PEM or bare base64 to PEM. */
export const asPem = (text: string): string =>
  text.includes('-----BEGIN')
    ? text
    : `-----BEGIN CERTIFICATE-----\n${text.replace(/\s+/g, '').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
