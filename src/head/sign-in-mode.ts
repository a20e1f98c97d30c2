import type { Locale } from '#contract/shared/languages.ts';
import { ISLAND_READY } from '#lib/hydration.ts';
import { safeRedirect } from '#lib/routes/guard.ts';
import { isRecovery } from '#lib/routes/recovery-address.ts';
import { languageOfPage } from './path-in.ts';

/**
 * Runs in the head of the sign-in page, which is built for all addresses: hides from its form what this one does not
 * ask for (src/styles/pages/login.css), until the island takes it over.
 */
const { search } = location;
const redirect = new URLSearchParams(search).get('redirect');
const isHeading = safeRedirect(redirect, languageOfPage() as Locale, '') !== '';
const root = document.documentElement;
root.toggleAttribute('data-heading', isHeading);
root.toggleAttribute('data-recovery', isRecovery(search));

/** Only the island carries the typed user name over to recovery, so a link that is pressed earlier waits for it. */
addEventListener(
  'click',
  (event) => {
    const link = (event.target as Element).closest<HTMLElement>('.login__built a');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    document.addEventListener(ISLAND_READY, () => setTimeout(() => link.click()), { once: true });
  },
  true,
);
