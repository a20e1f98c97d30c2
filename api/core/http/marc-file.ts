import { writeIso2709 } from '../../catalogue/marc/write/iso2709.ts';
import { marcXmlFile } from '../../catalogue/marc/write/marcxml.ts';
import type { MarcRecord } from '../../catalogue/marc/record.ts';
import { refused } from './refused.ts';
import { FileResponse } from './file-response.ts';

/** Formats in which records can be downloaded (`formato`). */
export type MarcFormat = 'iso2709' | 'marcxml';

/**
 * Returns a record as a file.
 *
 * @param name file name without extension
 * @throws 422 `marc_too_long` if the record exceeds what ISO 2709 can hold
 */
export function marcFile(record: MarcRecord, format: MarcFormat, name: string): FileResponse {
  if (format === 'marcxml') {
    const xml = [...marcXmlFile([record])].join('');
    return new FileResponse(xml, { media: 'application/marcxml+xml', name: `${name}.xml` });
  }
  const written = writeIso2709(record);
  if (!written.ok) throw refused(422, 'marc_too_long', { detalhe: written.detail });
  return new FileResponse(written.bytes, { media: 'application/marc', name: `${name}.mrc` });
}
