import type { Locale } from '#contract/shared/languages.ts';
import { ownPath } from '#contract/shared/own-path.ts';
import { localePath } from '../routes/paths.ts';
import { call } from './call.ts';

/** The page that leads a reader into an external base, which a code or an address names. */
const basePath = (locale: Locale, base: string): string =>
  localePath(locale, `/pergamum_redireciona?${new URLSearchParams({ base })}`);

/**
 * For whoever has just signed in: when the `redirect` of the sign-in page names an external base
 * (its code, or an address that it serves), the page of ours that leads into it. Null: it names
 * none, or nobody knows; then `safeRedirect` says where to go (specification §4, "Successful login").
 * Never throws; asks the server only for what is no path of this site.
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
