import { EXPORT_FORMATS } from './formats.ts';

/** Formats that a title names to machines, in its page and with it. */
const NAMED = ['ris', 'marcxml', 'jsonld'] as const;

/** Machine-readable descriptions of a title: addresses and media types. `id` may be a placeholder. */
export const descriptionsOf = (id: number | string): { href: string; type: string }[] =>
  NAMED.map((format) => ({
    href: `/api/acervo/${id}/exportar?tipo=${format}`,
    type: EXPORT_FORMATS[format].media.split(';', 1)[0] ?? '',
  }));
