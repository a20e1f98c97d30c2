/**
 * What ofetch needs of its two helper libraries, which the build puts in their place
 * (astro.config.mjs): our addresses are paths of this site and our answers are JSON. The libraries'
 * care for every other kind is 2 kB that each visitor would load.
 */

/** Reads an answer; null where the body is no JSON, which callers take for an unexpected answer. */
export default function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

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
