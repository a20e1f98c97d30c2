/**
 * The two functions that ofetch needs of its address library, which the build puts in that
 * library's place (astro.config.mjs): our addresses are paths of this site, and the library's own
 * care for every other kind is 1.5 kB that each visitor would load.
 */

/** Puts a base in front of a path. */
export const withBase = (path: string, base: string): string =>
  base === '' || path.startsWith(base) ? path : `${base.replace(/\/$/, '')}${path}`;

/** Adds a query; undefined values are left out, lists are repeated. */
export function withQuery(address: string, query: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (one !== undefined && one !== null) params.append(name, String(one));
    }
  }
  const text = params.toString();
  if (text === '') return address;
  return `${address}${address.includes('?') ? '&' : '?'}${text}`;
}
