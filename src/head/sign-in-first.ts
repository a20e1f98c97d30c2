import type { Locale } from '#contract/shared/languages.ts';
import { mayHaveSession } from '#lib/api/stored-credential.ts';
import { loginPath } from '#lib/routes/guard.ts';
import { languageOfPage } from './path-in.ts';

/**
 * Runs in the head of the personal area: redirects to sign-in if there is no stored session. The
 * page checks whether a stored one is valid.
 */
if (!mayHaveSession()) {
  const { pathname, search, hash } = location;
  location.replace(loginPath(languageOfPage() as Locale, pathname + search + hash));
}
