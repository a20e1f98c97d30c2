import { PLAIN_PARTS, type PlainParts } from '#contract/shared/constants.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { storedSession } from '#lib/api/credentials.ts';
import { http, isApiError } from '#lib/api/http.ts';
import { renewToken } from '#lib/api/session.ts';
import { loginPath } from '#lib/routes/guard.ts';
import { languageOfPage } from './path-in.ts';

/**
 * Loaded by sign-in-first.ts on a slow line: requests what the server renders for who is signed in, long before the
 * scripts of the page are there. The stored session is encrypted, and its token lives for minutes only.
 */
const PATH = PLAIN_PARTS.replace('/api', '') + location.pathname;

const ask = (token: string | null) => http<PlainParts>({ method: 'GET', path: PATH, token });

async function askAccount(): Promise<PlainParts> {
  const token = storedSession()?.accessToken ?? null;
  try {
    return await ask(token);
  } catch (error) {
    if (!isApiError(error) || error.statusCode !== 401) throw error;
    const renewed = await renewToken(token);
    if (renewed === null) leave();
    return ask(renewed);
  }
}

/** The session has ended. */
function leave(): void {
  const { pathname, search, hash } = location;
  location.replace(loginPath(languageOfPage() as Locale, pathname + search + hash, true));
}

Object.assign(window, { acervoAccount: askAccount() });
