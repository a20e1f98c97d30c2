import type { ExportFormat } from '#contract/shared/export/formats.ts';
import { abnt } from './formats/abnt.ts';
import { bibtex } from './formats/bibtex.ts';
import { csl } from './formats/csl.ts';
import { csv } from './formats/csv.ts';
import { endnote } from './formats/endnote.ts';
import { jsonld } from './formats/jsonld.ts';
import { marc } from './formats/marc.ts';
import { marcxml } from './formats/marcxml.ts';
import { pdf } from './formats/pdf.ts';
import { ris } from './formats/ris.ts';
import { txt } from './formats/txt.ts';
import type { Writer } from './titles.ts';

/** Writer of each format (api/contract/shared/export/formats.ts). */
export const WRITERS: Readonly<Record<ExportFormat, Writer>> = {
  ...{ abnt, pdf, txt, bibtex, ris, endnote, csv, marc, marcxml, csl, jsonld },
};
