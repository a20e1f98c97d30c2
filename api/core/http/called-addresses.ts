/** Addresses outside `/api` that are rewritten to calls, by our server and by nginx. */
export const CALLED_ADDRESSES: readonly { pattern: string; call: string }[] = [
  { pattern: '^/sitemap\\.xml$', call: '/api/publicacao/mapa' },
  { pattern: '^/sitemap-([a-z]+(?:-\\d+)?)\\.xml$', call: '/api/publicacao/mapa/$1' },
  { pattern: '^/\\.well-known/security\\.txt$', call: '/api/publicacao/seguranca' },
];

/** Rewrites such an address to its call; returns any other unchanged. */
export function calledAddress(url: string): string {
  const [path = ''] = url.split('?', 1);
  for (const { pattern, call } of CALLED_ADDRESSES) {
    const match = new RegExp(pattern).exec(path);
    if (match) return call.replace('$1', match[1] ?? '');
  }
  return url;
}
