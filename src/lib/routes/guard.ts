import type { Locale } from '#contract/languages.ts';
import { localePath } from './paths.ts';

/** Present in the address of the sign-in page when a session has just ended by itself. */
export const EXPIRED_PARAM = 'expirada';

/** Where a visitor without a session is sent from a guarded address (specification §2). */
export function loginPath(locale: Locale, intended: string, expired = false): string {
  const query = new URLSearchParams({
    redirect: intended,
    ...(expired && { [EXPIRED_PARAM]: '1' }),
  });
  return `${localePath(locale, '/login')}?${query}`;
}

/**
 * The address to go to after signing in: the `redirect` parameter when it is a path of this site,
 * otherwise the personal area. "//host", "/\host" and whole addresses lead off the site.
 */
export function safeRedirect(redirect: string | null, locale: Locale): string {
  const fallback = localePath(locale, '/meupergamum');
  if (redirect === null || !/^\/(?![/\\])/.test(redirect) || /[\\\p{Cc}]/u.test(redirect)) {
    return fallback;
  }
  const base = 'https://site.invalid';
  const address = parsed(redirect, base);
  if (address === null || address.origin !== base || /\/(login|sair)$/.test(address.pathname))
    return fallback;
  return `${address.pathname}${address.search}${address.hash}`;
}

function parsed(text: string, base: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
