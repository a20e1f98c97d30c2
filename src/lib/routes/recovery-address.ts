import type { Locale } from '#contract/shared/languages.ts';
import { loginPath } from './guard.ts';

/** The other mode of the sign-in page (specification §4, "Login mode"); its address says which. */
const MODE = 'modo';
const RECOVER = 'recuperar';

export const isRecovery = (query: string): boolean =>
  new URLSearchParams(query).get(MODE) === RECOVER;

/** The query of the sign-in page in one of its modes; where one was heading stays in it. */
export function withMode(query: string, mode: 'login' | 'recovery'): string {
  const params = new URLSearchParams(query);
  if (mode === 'login') params.delete(MODE);
  else params.set(MODE, RECOVER);
  return params.size > 0 ? `?${params.toString()}` : '';
}

/** Recovering a password, and then signing in and back to where one is. */
export function recoveryPath(locale: Locale, here: string): string {
  const [path = '', query = ''] = loginPath(locale, here).split('?');
  return `${path}${withMode(query, 'recovery')}`;
}
