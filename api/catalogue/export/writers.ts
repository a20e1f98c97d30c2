import type { ExportFormat } from '#contract/shared/export/formats.ts';
import { abnt } from './formats/abnt.ts';
import { bibtex } from './formats/bibtex.ts';
import { csv } from './formats/csv.ts';
import { endnote } from './formats/endnote.ts';
import { jsonld } from './formats/jsonld.ts';
import { marc } from './formats/marc.ts';
import { pdf } from './formats/pdf.ts';
import { ris } from './formats/ris.ts';
import { txt } from './formats/txt.ts';
import { MARCXML_HEAD, MARCXML_TAIL, marcXmlRecord } from '../marc/write/marcxml.ts';
import { exportItem } from './item.ts';
import { exportRecord } from './record.ts';
import { titleWriter } from './title-writer.ts';
import type { Writer } from './titles.ts';

const marcxml = titleWriter({
  head: MARCXML_HEAD,
  title: (title, { locale }) => marcXmlRecord(exportRecord(title, locale)),
  tail: MARCXML_TAIL,
});

/** One item per line. */
const csl = titleWriter({
  head: '[\n',
  title: (title, taking) => `${JSON.stringify(exportItem(title, taking))}\n`,
  between: ',',
  tail: ']\n',
});

/** Writer of each format (api/contract/shared/export/formats.ts). */
export const WRITERS: Readonly<Record<ExportFormat, Writer>> = {
  ...{ abnt, pdf, txt, bibtex, ris, endnote, csv, marc, marcxml, csl, jsonld },
};
