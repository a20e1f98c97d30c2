import { EXPORT_FORMATS, mediaType } from './formats.ts';

/** Formats that a title names to machines, in its page and with it. */
const NAMED = ['ris', 'marcxml', 'jsonld'] as const;

interface File {
  href: string;
  type: string;
}

/** Machine-readable descriptions of a title: addresses and media types. `id` may be a placeholder. */
export const descriptionsOf = (id: number | string): File[] =>
  NAMED.map((format) => ({
    href: `/api/acervo/${id}/exportar?tipo=${format}`,
    type: mediaType(EXPORT_FORMATS[format].media),
  }));

export const LINKSET_MEDIA = 'application/linkset+json';

/** All links of a title in one file (RFC 9264). */
export const linksetOf = (id: number | string): File => ({
  href: `/api/acervo/${id}/linkset`,
  type: LINKSET_MEDIA,
});

/** Machine-readable descriptions of an authority. */
export const authorityDescriptions = (id: number | string): File[] => [
  { href: `/api/autoridade/${id}?formato=turtle`, type: 'text/turtle' },
  { href: `/api/autoridade/${id}?formato=jsonld`, type: 'application/ld+json' },
];
