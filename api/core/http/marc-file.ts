import { writeIso2709 } from '../../catalogue/marc/write/iso2709.ts';
import { marcXmlFile } from '../../catalogue/marc/write/marcxml.ts';
import type { MarcRecord } from '../../catalogue/marc/record.ts';
import { refused } from './refused.ts';
import { FileAnswer } from './file-answer.ts';

/** Formats in which a record is given away (`formato`). */
export type MarcFormat = 'iso2709' | 'marcxml';

/**
 * A record as a file to keep.
 *
 * @param name of the file, without its extension
 * @throws the refusal `marc_too_long` where ISO 2709 cannot hold the record
 */
export function marcFile(record: MarcRecord, format: MarcFormat, name: string): FileAnswer {
  if (format === 'marcxml') {
    const xml = [...marcXmlFile([record])].join('');
    return new FileAnswer(xml, { media: 'application/marcxml+xml', name: `${name}.xml` });
  }
  const written = writeIso2709(record);
  if (!written.ok) throw refused(422, 'marc_too_long', { detalhe: written.detail });
  return new FileAnswer(written.bytes, { media: 'application/marc', name: `${name}.mrc` });
}
