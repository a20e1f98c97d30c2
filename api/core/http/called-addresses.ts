/** Addresses outside of `/api` that a call answers; our server and nginx route them by this table. */
export const CALLED_ADDRESSES: readonly { pattern: string; call: string }[] = [
  { pattern: '^/sitemap\\.xml$', call: '/api/publicacao/mapa' },
  { pattern: '^/sitemap-([a-z]+(?:-\\d+)?)\\.xml$', call: '/api/publicacao/mapa/$1' },
  { pattern: '^/\\.well-known/security\\.txt$', call: '/api/publicacao/seguranca' },
];

/** The address of the call that answers a request; of any other request its own. */
export function calledAddress(url: string): string {
  const [path = ''] = url.split('?', 1);
  for (const { pattern, call } of CALLED_ADDRESSES) {
    const match = new RegExp(pattern).exec(path);
    if (match) return call.replace('$1', match[1] ?? '');
  }
  return url;
}
