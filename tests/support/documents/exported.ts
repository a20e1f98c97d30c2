import { parse } from 'csv-parse/sync';
import { SaxesParser } from 'saxes';
import { EXPORT_FORMATS, type ExportFormat } from '#contract/shared/export/formats.ts';
import { pdfTexts, readPdf } from './pdf.ts';

/** The titles of an exported file, each as a text that holds everything told of it; throws where it is malformed. */
export function rowsOf(format: ExportFormat, bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes).toString('utf8');
  switch (format) {
    case 'abnt':
    case 'txt':
      return text.split('\n\n').slice(0, -1);
    case 'bibtex':
      return text.split(/^(?=@)/m);
    case 'ris':
      return text.split(/\r\nER {2}- \r\n(?:\r\n)?/).slice(0, -1);
    case 'csv':
      // Columns are separated as spreadsheets of the language have them.
      parse(text, { bom: true, delimiter: /^[^,\r]*;/.test(text) ? ';' : ',' });
      return text.split('\r\n').slice(1, -1);
    case 'csl':
      return (JSON.parse(text) as object[]).map((item) => JSON.stringify(item));
    case 'jsonld':
      return (JSON.parse(text) as { '@graph': object[] })['@graph'].map((node) =>
        JSON.stringify(node),
      );
    case 'endnote':
    case 'marcxml':
      return recordsOf(text);
    case 'marc':
      return text.split('\u001d').slice(0, -1);
    case 'pdf':
      return pdfRows(bytes);
  }
}

/** How often what ends a title in this format stands there. */
export const countedIn = (format: ExportFormat, bytes: Uint8Array): number =>
  Buffer.from(bytes)
    .toString('utf8')
    .split(EXPORT_FORMATS[format].end ?? '').length - 1;

/** The texts of each `record` of an XML file, which must be well formed. */
function recordsOf(xml: string): string[] {
  const rows: string[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    if (name === 'record') rows.push('');
  });
  parser.on('text', (text) => {
    if (rows.length > 0) rows[rows.length - 1] += `${text} `;
  });
  parser.write(xml).close();
  return rows;
}

/** Headings of the second order with what stands below each. */
function pdfRows(bytes: Uint8Array): string[] {
  const rows: string[] = [];
  for (const node of readPdf(bytes).root.children) {
    if (node.tag === 'H2') rows.push('');
    if (rows.length > 0) rows[rows.length - 1] += `${pdfTexts(node).join(' ')} `;
  }
  return rows;
}
