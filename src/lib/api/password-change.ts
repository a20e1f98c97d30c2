import { goToPage, pageLanguage, pagePath } from '../page.ts';
import { accountPageOf, accountPath } from '../routes/account.ts';
import { splitLocale } from '../routes/paths.ts';

/** Leads to where a temporary password is changed; the server refuses everything else until it is. */
export function goToPasswordChange(): void {
  const isInPage = pageLanguage() !== '';
  if (!isInPage || accountPageOf(pagePath()) === 'password') return;
  goToPage(accountPath(splitLocale(pagePath()).locale, 'password'));
}
