import type { PlainParts } from '#contract/shared/constants.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { mayHaveSession } from '#lib/api/stored-credential.ts';
import { loginPath } from '#lib/routes/guard.ts';
import { showFirstView } from './first-view.ts';
import { languageOfPage } from './path-in.ts';

/**
 * Runs in the head of the personal area: redirects to sign-in if there is no stored session. The
 * page checks whether a stored one is valid. If there is one, fetches the modules and texts of the first view, whose
 * addresses are attributes of the script (src/build/early-modules.ts); on a slow line after what the server renders.
 */
const { modules = '', texts = '', first = '' } = document.currentScript?.dataset ?? {};
if (!mayHaveSession()) {
  const { pathname, search, hash } = location;
  location.replace(loginPath(languageOfPage() as Locale, pathname + search + hash));
} else {
  const acervoFirstView = first ? showFirstView(askAccount) : undefined;
  Object.assign(window, { acervoFirstView });
  if (acervoFirstView) void acervoFirstView.then(fetchEarly);
  else fetchEarly();
}

/** Runs the script that requests what the server renders (first-account.ts). */
async function askAccount(): Promise<PlainParts> {
  const script = document.createElement('script');
  document.head.append(Object.assign(script, { src: first }));
  await new Promise((resolve, reject) => {
    Object.assign(script, { onload: resolve, onerror: reject });
  });
  return (window as unknown as { acervoAccount: Promise<PlainParts> }).acervoAccount;
}

function fetchEarly(): void {
  // At once, which `modulepreload` is not while the page is parsed.
  for (const href of modules.split(' ').filter(Boolean)) preload('script', href);
  if (texts !== '') preload('fetch', texts);
}

function preload(as: string, href: string): void {
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel: 'preload', as, crossOrigin: '', href }));
}
