import type { Locale } from '#contract/shared/languages.ts';
import { mayHaveSession } from '#lib/api/stored-credential.ts';
import { loginPath } from '#lib/routes/guard.ts';
import { languageOfPage } from './path-in.ts';

/**
 * Runs in the head of the personal area: redirects to sign-in if there is no stored session. The
 * page checks whether a stored one is valid. If there is one, fetches the modules and texts of the first view, whose
 * addresses are attributes of the script (src/build/early-modules.ts).
 */
const { modules = '', texts = '' } = document.currentScript?.dataset ?? {};
if (!mayHaveSession()) {
  const { pathname, search, hash } = location;
  location.replace(loginPath(languageOfPage() as Locale, pathname + search + hash));
} else {
  // At once, which `modulepreload` is not while the page is parsed.
  for (const href of modules.split(' ').filter(Boolean)) preload('script', href);
  preload('fetch', texts);
}

function preload(as: string, href: string): void {
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel: 'preload', as, crossOrigin: '', href }));
}
