import type { SamlSettings } from '../../settings/login-settings.ts';
import type { SamlKey } from './saml-key.ts';

/** Our service provider data. */
export interface SamlParty {
  settings: SamlSettings;
  key: SamlKey | null;
  origin: string;
}

/** A scope that a provider may assert (shibmd:Scope). */
export interface Scope {
  text: string;
  isPattern: boolean;
}

/** An identity provider from settings or federation metadata. */
export interface SamlProvider {
  /** Empty if not configured. */
  entityId: string;
  /** Single sign-on address (HTTP-Redirect). */
  sso: string;
  /** Single logout address; empty: none. */
  logout: string;
  /** Signing certificates: PEM or bare base64. */
  certificates: string[];
  scopes: Scope[];
  /** True for providers of a federation, which may assert their own scopes only. */
  isFederated: boolean;
}

export const assertionConsumerUrl = ({ origin }: SamlParty): string => `${origin}/api/saml/acs`;
export const logoutServiceUrl = ({ origin }: SamlParty): string => `${origin}/api/saml/slo`;
/** Return address for a discovery service. */
export const discoveryReturnUrl = ({ origin }: SamlParty): string => `${origin}/login/instituicao`;

/** The single provider configured in the settings. */
export const providerOfSettings = (settings: SamlSettings): SamlProvider => ({
  entityId: settings.provider,
  sso: settings.entryPoint,
  logout: settings.logoutService,
  certificates: settings.certificates,
  scopes: settings.scopes.map((text) => ({ text, isPattern: false })),
  isFederated: false,
});
