/**
 * The address on this site that a `redirect` names, resolved; null when it leads off the site. What
 * is looked at is what a browser makes of it: "/.//host" and "/en/..//host" come to "//host".
 */
export function ownPath(redirect: string): string | null {
  if (!redirect.startsWith('/') || /[\\\p{Cc}]/u.test(redirect)) return null;
  const base = 'https://site.invalid';
  const address = parsed(redirect, base);
  if (address === null || address.origin !== base) return null;
  const { pathname, search, hash } = address;
  // No address of ours has an empty part: without its beginning, such as a language, it could name a host.
  return /\/\/|%2f|%5c/i.test(pathname) ? null : `${pathname}${search}${hash}`;
}

function parsed(text: string, base: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
