import type { SamlSettings } from '../../settings/login-settings.ts';
import type { SamlKey } from './saml-key.ts';

/** Who we are to a provider. */
export interface SamlParty {
  settings: SamlSettings;
  key: SamlKey | null;
  origin: string;
}

/** The scopes that a provider's names may have (shibmd:Scope). */
export interface Scope {
  text: string;
  isPattern: boolean;
}

/** A provider of identities, as settings or the metadata of a federation tell of it. */
export interface SamlProvider {
  /** Empty where the settings do not say. */
  entityId: string;
  /** Where it takes requests (HTTP-Redirect). */
  sso: string;
  /** Where it takes requests to sign out; empty: nowhere. */
  logout: string;
  /** With which it signs: PEM, or its base64 alone. */
  certificates: string[];
  scopes: Scope[];
  /** Its metadata came through a federation, where each speaks for its own scopes only. */
  isFederated: boolean;
}

export const acsOf = ({ origin }: SamlParty): string => `${origin}/api/saml/acs`;
export const logoutServiceOf = ({ origin }: SamlParty): string => `${origin}/api/saml/slo`;
/** Where a discovery service sends the browser back to, with the chosen provider. */
export const discoveryReturnOf = ({ origin }: SamlParty): string => `${origin}/login/instituicao`;

/** The one provider that the settings name. */
export const providerOfSettings = (settings: SamlSettings): SamlProvider => ({
  entityId: settings.provider,
  sso: settings.entryPoint,
  logout: settings.logoutService,
  certificates: settings.certificates,
  scopes: settings.scopes.map((text) => ({ text, isPattern: false })),
  isFederated: false,
});
