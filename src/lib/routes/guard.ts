import type { Locale } from '#contract/shared/languages.ts';
import { ownPath } from '#contract/shared/own-path.ts';
import { ACCOUNT_SHELL, localePath } from './paths.ts';

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

/** Screens of signing in and out: nobody was heading there. */
const PASSING = /\/(login|sair|oauth-response|saml-response)\/*$/;

/**
 * The address to go to after signing in: the `redirect` parameter when it is a path of this site,
 * otherwise the personal area, or where the caller says.
 */
export function safeRedirect(
  redirect: string | null,
  locale: Locale,
  otherwise = localePath(locale, ACCOUNT_SHELL),
): string {
  const path = redirect === null ? null : ownPath(redirect);
  const [address = ''] = path?.split(/[?#]/, 1) ?? [];
  return path === null || PASSING.test(address) ? otherwise : path;
}
