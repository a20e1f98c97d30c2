/** Addresses of records as data: extension, content type and call, of which `$1` is the id. */
interface DataAddress {
  extension: string;
  media: string;
  call: string;
}

const titleFile = (extension: string, media: string, format: string): DataAddress => ({
  ...{ extension, media },
  call: `/api/acervo/$1/exportar?tipo=${format}`,
});
const authorityFile = (extension: string, media: string, format: string): DataAddress => ({
  ...{ extension, media },
  call: `/api/autoridade/$1?formato=${format}`,
});

/** Data of records by the first segment of their pages; the first that a client accepts is the one it gets. */
export const DATA_ADDRESSES = {
  acervo: [
    titleFile('jsonld', 'application/ld+json', 'jsonld'),
    titleFile('marcxml', 'application/marcxml+xml', 'marcxml'),
    titleFile('mrc', 'application/marc', 'marc'),
    titleFile('ris', 'application/x-research-info-systems', 'ris'),
    titleFile('bib', 'application/x-bibtex', 'bibtex'),
    titleFile('csl.json', 'application/vnd.citationstyles.csl+json', 'csl'),
    {
      ...{ extension: 'linkset.json', media: 'application/linkset+json' },
      call: '/api/acervo/$1/linkset',
    },
  ],
  autoridade: [
    authorityFile('ttl', 'text/turtle', 'turtle'),
    authorityFile('jsonld', 'application/ld+json', 'jsonld'),
    authorityFile('marcxml', 'application/marcxml+xml', 'marcxml'),
    authorityFile('mrc', 'application/marc', 'iso2709'),
  ],
} as const satisfies Record<string, readonly DataAddress[]>;

export type DataSegment = keyof typeof DATA_ADDRESSES;

/** Addresses outside `/api` that are rewritten to calls, by our server and by nginx. */
export const CALLED_ADDRESSES: readonly { pattern: string; call: string; hasQuery?: true }[] = [
  { pattern: '^/openurl$', call: '/api/openurl', hasQuery: true },
  { pattern: '^/sitemap\\.xml$', call: '/api/publicacao/mapa' },
  { pattern: '^/sitemap-([a-z]+(?:-\\d+)?)\\.xml$', call: '/api/publicacao/mapa/$1' },
  { pattern: '^/\\.well-known/security\\.txt$', call: '/api/publicacao/seguranca' },
  ...Object.entries(DATA_ADDRESSES).flatMap(([segment, files]) =>
    files.map(({ extension, call }) => ({
      pattern: `^/${segment}/([1-9]\\d{0,14})\\.${extension.replaceAll('.', '\\.')}$`,
      call,
    })),
  ),
];

const COMPILED = CALLED_ADDRESSES.map(({ pattern, ...to }) => ({
  pattern: new RegExp(pattern),
  ...to,
}));

/** Rewrites such an address to its call; returns any other unchanged. */
export function calledAddress(url: string): string {
  const [path = ''] = url.split('?', 1);
  for (const { pattern, call, hasQuery } of COMPILED) {
    const match = pattern.exec(path);
    const query = hasQuery ? url.slice(path.length) : '';
    if (match) return call.replace('$1', match[1] ?? '') + query;
  }
  return url;
}
