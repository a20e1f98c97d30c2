import { EXPORT_FORMATS } from './formats.ts';

/** Formats that a title names to machines, in its page and with it. */
const NAMED = ['ris', 'marcxml', 'jsonld'] as const;

/** Where a title is described for machines, with the type of each. `id` may be what stands for one. */
export const descriptionsOf = (id: number | string): { href: string; type: string }[] =>
  NAMED.map((format) => ({
    href: `/api/acervo/${id}/exportar?tipo=${format}`,
    type: EXPORT_FORMATS[format].media.split(';', 1)[0] ?? '',
  }));
