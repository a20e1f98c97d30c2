import type { Locale } from '#contract/shared/languages.ts';
import { ownPath } from '#contract/shared/own-path.ts';
import { localePath } from '../routes/paths.ts';
import { call } from './call.ts';

/** The page that forwards to an external database, named by code or URL. */
const basePath = (locale: Locale, base: string): string =>
  localePath(locale, `/pergamum_redireciona?${new URLSearchParams({ base })}`);

/**
 * If the sign-in page's `redirect` names an external database (code or URL), returns our page that
 * forwards to it; null if it names none or the call fails, and then `safeRedirect` decides
 * (specification §4, "Successful login"). Never throws; calls the server only for values that are
 * not paths of this site.
 */
export async function baseAccessPath(
  redirect: string | null,
  locale: Locale,
): Promise<string | null> {
  if (!redirect || ownPath(redirect) !== null) return null;
  try {
    await call('GET /pessoas/meu-pergamum/redirect', { query: { base: redirect } });
    return basePath(locale, redirect);
  } catch {
    return null;
  }
}
