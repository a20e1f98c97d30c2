import type { Locale } from '#contract/shared/languages.ts';
import { mayHaveSession } from '#lib/api/stored-credential.ts';
import { loginPath } from '#lib/routes/guard.ts';
import { languageOfPage } from './path-in.ts';

/**
 * Runs in the head of the personal area: whoever cannot be signed in goes to do that at once, before
 * anything of the page is loaded. Whether a session that is kept still holds, the page finds out.
 */
if (!mayHaveSession()) {
  const { pathname, search } = location;
  location.replace(loginPath(languageOfPage() as Locale, pathname + search));
}
