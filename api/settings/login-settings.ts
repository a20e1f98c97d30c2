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

export const Saml = object({
  entryPoint: WebAddress('Where the provider takes requests (HTTP-Redirect)'),
  issuer: Type.String({ minLength: 1, description: 'Entity id of the catalogue' }),
  certificates: Type.Array(Type.String({ minLength: 1 }), {
    minItems: 1,
    description: 'With which the provider signs: PEM, or its base64 alone',
  }),
  attribute: Type.String({
    default: '',
    description: 'The attribute that names the patron; empty: NameID',
  }),
  match: Match,
  logoutUrl: LogoutUrl,
  singleLogout: SingleLogout,
  clockSkew: ClockSkew,
});
export type SamlSettings = Static<typeof Saml>;

/** What a schema cannot tell of these settings: one sentence each. */
export function institutionalProblems(oidc?: OidcSettings, saml?: SamlSettings): string[] {
  const open = oidc && !isSafe(oidc.issuer) ? ['oidc.issuer must begin with https://'] : [];
  const certificates = (saml?.certificates ?? []).flatMap((text, at) =>
    isCertificate(text) ? [] : [`saml.certificates[${at}] is no certificate`],
  );
  return [...open, ...certificates];
}

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

const asPem = (text: string): string =>
  text.includes('-----BEGIN')
    ? text
    : `-----BEGIN CERTIFICATE-----\n${text.replace(/\s+/g, '').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
