import type { Output } from '#contract/calls.ts';
import { INSTITUTIONAL_KEY, SESSION_PREFIX, STORAGE_KEYS } from '../storage/keys.ts';
import { persistent } from '../storage/persistent.ts';
import { writeItem } from '../storage/web-storage.ts';
import { call } from './call.ts';
import { onSignOut, type InstitutionalKind } from './credentials.ts';
import { apiSettings, http } from './http.ts';
import { joinAfterLogin } from '../stores/basket-at-login.ts';
import { saveLogin } from './session.ts';

/** A sign-in started in this tab, which alone can finish it. */
interface Begun {
  kind: InstitutionalKind;
  nonce: string;
  remember: boolean;
  redirect: string | null;
  /** Entity id, if one of several was chosen. */
  provider?: string;
  again?: boolean;
}

const isBegun = (value: unknown): value is Begun | null =>
  value === null || (typeof value === 'object' && typeof (value as Begun).nonce === 'string');

const begun = persistent<Begun | null>({
  name: INSTITUTIONAL_KEY.slice(SESSION_PREFIX.length),
  where: 'session',
  encrypted: true,
  version: 1,
  initial: null,
  isValid: isBegun,
});
onSignOut(() => begun.store.set(null));

export interface InstitutionalLogin {
  kind: InstitutionalKind;
  /** User name, if already entered (specification §4, two steps). */
  login?: string;
  /** Where to go afterwards; only paths of this site. */
  redirect: string | null;
  remember: boolean;
  /** Entity id, if there are several providers. */
  provider?: string;
  /** Somebody else than the provider takes the person for. */
  isOther?: boolean;
  /** Requires entering the password again, to confirm identity. */
  again?: boolean;
}

/** Starts a sign-in; returns the URL of the institution's page. */
export async function startInstitutionalLogin(asked: InstitutionalLogin): Promise<string> {
  const { kind, login, redirect, remember, provider, isOther = false, again = false } = asked;
  const { nonce, link } = await http<Output<'GET /oidc/authorize'>>({
    method: 'GET',
    path: kind === 'oidc' ? '/oidc/authorize' : '/saml/login',
    query: {
      ...(redirect !== null && { redirect }),
      ...(kind === 'oidc' && login && { login }),
      ...(provider !== undefined && { provedor: provider }),
      ...(isOther && { outra_conta: 'true' }),
      ...(again && { de_novo: 'true' }),
    },
  });
  begun.store.set({ kind, nonce, remember, redirect, again, ...(provider && { provider }) });
  // The return address has no language: restore this one.
  writeItem(STORAGE_KEYS.language, apiSettings.locale());
  return link;
}

/** Target of the sign-in started in this tab. */
export const intendedRedirect = (): string | null => begun.read()?.redirect ?? null;

/** Options of the sign-in started in this tab; empty if none. */
export function startedLogin(): Omit<InstitutionalLogin, 'kind'> {
  const { remember = false, redirect = null, again = false, provider } = begun.read() ?? {};
  return { remember, redirect, again, ...(provider !== undefined && { provider }) };
}

/** True if the institution has sent a response. */
export const isResponse = (kind: InstitutionalKind, answer: URLSearchParams): boolean =>
  PARTS[kind].some((name) => answer.get(name));

/** Parameters forwarded by the return screen; OIDC: RFC 6749 and RFC 9207. */
const PARTS = {
  oidc: ['code', 'state', 'iss', 'error', 'error_description'],
  saml: ['saml'],
} as const;

/**
 * Finishes the sign-in with the institution's response and saves the session; returns where to go.
 * Throws the server's refusal.
 */
export async function finishInstitutionalLogin(
  kind: InstitutionalKind,
  answer: URLSearchParams,
): Promise<string | null> {
  // Without a nonce the server refuses: the response belongs to another tab, or is unsolicited.
  const { nonce = '-', remember = false, redirect = null } = begun.read() ?? {};
  const parts = PARTS[kind].flatMap((name) => {
    const value = answer.get(name);
    return value ? [[name, value] as const] : [];
  });
  const entered = await http<Output<'POST /oidc/validar'>>({
    method: 'POST',
    path: `/${kind}/validar`,
    body: { nonce, lembrar: remember, ...Object.fromEntries(parts) },
  });
  begun.store.set(null);
  saveLogin(entered, remember, kind);
  joinAfterLogin();
  return entered.redirect ?? redirect;
}

/** Institution's sign-out URL; undefined if there is none. */
export async function logoutLink(kind: InstitutionalKind): Promise<string | undefined> {
  const told = await call('GET /parametros/instituicao', {}).catch(() => undefined);
  return kind === 'oidc' ? told?.link_logout_OIDC : told?.link_logout_saml;
}
