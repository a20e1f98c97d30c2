import type { Output } from '#contract/calls.ts';
import { INSTITUTIONAL_KEY, STORAGE_KEYS } from '../storage/keys.ts';
import { persistent } from '../storage/persistent.ts';
import { SESSION_PREFIX, writeItem } from '../storage/web-storage.ts';
import { call } from './call.ts';
import { onSignOut, type InstitutionalKind } from './credentials.ts';
import { apiSettings, http } from './http.ts';
import { joinAfterLogin } from '../stores/basket-at-login.ts';
import { keepLogin } from './session.ts';

/** A sign-in that this tab began, and whose answer only this tab can use. */
interface Begun {
  kind: InstitutionalKind;
  nonce: string;
  remember: boolean;
  redirect: string | null;
  /** Entity id, where one of several was chosen. */
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
  /** The user name, where it was asked for first (specification §4, two steps). */
  login?: string;
  /** Where to go afterwards; only addresses of this site count. */
  redirect: string | null;
  remember: boolean;
  /** Entity id of the provider, where there are several. */
  provider?: string;
  /** Somebody else than the provider takes the person for. */
  isOther?: boolean;
  /** The institution asks for the password again: to prove who one is. */
  again?: boolean;
}

/** Begins; returns the institution's page, to which the browser has to be sent. */
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
  // One comes back to an address without a language: in this one.
  writeItem(STORAGE_KEYS.language, apiSettings.locale());
  return link;
}

/** Where the sign-in that this tab began was meant to lead. */
export const intendedRedirect = (): string | null => begun.read()?.redirect ?? null;

/** What was asked for when this tab began; of a tab that began nothing, nothing. */
export function asBegun(): Omit<InstitutionalLogin, 'kind'> {
  const { remember = false, redirect = null, again = false, provider } = begun.read() ?? {};
  return { remember, redirect, again, ...(provider !== undefined && { provider }) };
}

/** Has the institution sent anything along? */
export const isAnswer = (kind: InstitutionalKind, answer: URLSearchParams): boolean =>
  PARTS[kind].some((name) => answer.get(name));

/** What the return screen sends on: of OIDC, see RFC 6749 and RFC 9207. */
const PARTS = {
  oidc: ['code', 'state', 'iss', 'error', 'error_description'],
  saml: ['saml'],
} as const;

/**
 * Finishes with what the institution sent to the return screen, and keeps the session; returns
 * where to go. Throws what the server refused.
 */
export async function finishInstitutionalLogin(
  kind: InstitutionalKind,
  answer: URLSearchParams,
): Promise<string | null> {
  // Without a nonce the server refuses: another tab asked for the answer, or nobody did.
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
  keepLogin(entered, remember, kind);
  joinAfterLogin();
  return entered.redirect ?? redirect;
}

/** Where whoever came in through the institution signs out there, too; undefined: nowhere. */
export async function logoutLink(kind: InstitutionalKind): Promise<string | undefined> {
  const told = await call('GET /parametros/instituicao', {}).catch(() => undefined);
  return kind === 'oidc' ? told?.link_logout_OIDC : told?.link_logout_saml;
}
