/**
 * The address on this site that a `redirect` names; null when it leads off the site. "//host",
 * "/\host" and whole addresses do.
 */
export function ownPath(redirect: string): string | null {
  if (!/^\/(?![/\\])/.test(redirect) || /[\\\p{Cc}]/u.test(redirect)) return null;
  const base = 'https://site.invalid';
  const address = parsed(redirect, base);
  if (address === null || address.origin !== base) return null;
  return `${address.pathname}${address.search}${address.hash}`;
}

function parsed(text: string, base: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
