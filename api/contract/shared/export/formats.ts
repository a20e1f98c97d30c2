import { BASKET_MAX } from '../constants.ts';

/**
 * Formats in which titles are taken home, in the order in which they are offered: what each is called, the type
 * and the extension of its file, and the text that ends each title in it, by which a reader of the stream counts.
 */
export const EXPORT_FORMATS = {
  abnt: { name: 'ABNT', media: 'text/plain; charset=utf-8', extension: 'txt', end: '\n\n' },
  pdf: { name: 'PDF', media: 'application/pdf', extension: 'pdf', end: null },
  txt: { name: null, media: 'text/plain; charset=utf-8', extension: 'txt', end: '\n\n' },
  bibtex: {
    ...{ name: 'BibTeX', media: 'application/x-bibtex; charset=utf-8', extension: 'bib' },
    end: '\n}\n',
  },
  ris: {
    ...{ name: 'RIS', media: 'application/x-research-info-systems; charset=utf-8' },
    ...{ extension: 'ris', end: '\r\nER  - ' },
  },
  endnote: {
    ...{ name: 'EndNote XML', media: 'application/x-endnote+xml; charset=utf-8' },
    ...{ extension: 'xml', end: '</record>' },
  },
  csv: { name: 'CSV', media: 'text/csv; charset=utf-8', extension: 'csv', end: '\r\n' },
  marc: { name: 'MARC 21', media: 'application/marc', extension: 'mrc', end: '\u001d' },
  marcxml: {
    ...{ name: 'MARCXML', media: 'application/marcxml+xml', extension: 'xml' },
    end: '</record>',
  },
  csl: {
    ...{ name: 'CSL-JSON', media: 'application/vnd.citationstyles.csl+json; charset=utf-8' },
    ...{ extension: 'json', end: '}\n' },
  },
  jsonld: {
    ...{ name: 'JSON-LD', media: 'application/ld+json; charset=utf-8' },
    ...{ extension: 'jsonld', end: '}\n' },
  },
} as const satisfies Record<string, ExportFile>;

interface ExportFile {
  /** Null: it is called by a word of the language. */
  name: string | null;
  media: string;
  extension: string;
  /** Null: its titles cannot be counted as they come. */
  end: string | null;
}

/** A content type without what is said of the characters. */
export const mediaType = (type: string): string => type.split(';', 1)[0] ?? '';

export type ExportFormat = keyof typeof EXPORT_FORMATS;
export const EXPORT_NAMES = Object.keys(EXPORT_FORMATS) as ExportFormat[];

/** Titles that one file holds at most. */
export const EXPORT_MAX = BASKET_MAX;

/** Of one message: addresses besides those of whoever sends it, and what may be written. */
export const EXPORT_MAIL = { others: 3, subject: 120, message: 500 } as const;
