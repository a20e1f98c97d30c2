import type { Locale } from '#contract/shared/languages.ts';
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
