import { escapeXml } from '../../../core/escape-xml.ts';
import { isDataField, type MarcField, type MarcRecord } from '../record.ts';

/** Opening and closing of a MARCXML file. */
export const MARCXML_HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n<collection xmlns="http://www.loc.gov/MARC21/slim">\n';
export const MARCXML_TAIL = '</collection>\n';

/**
 * Serialises one `record` element, without length limit. Characters invalid in XML are dropped.
 * Line ends inside a value are read back as blanks, as in any MARCXML.
 */
export const marcXmlRecord = (record: MarcRecord): string => marcXmlElement(record, '');

/** The same with attributes, a blank before each. */
export function marcXmlElement(record: MarcRecord, attributes: string): string {
  const fields = record.fields.map(fieldXml).join('');
  return `<record${attributes}>\n  <leader>${escapeXml(record.leader)}</leader>\n${fields}</record>\n`;
}

/** Serialises a whole file, one record at a time. */
export function* marcXmlFile(records: Iterable<MarcRecord>): Generator<string> {
  yield MARCXML_HEAD;
  for (const record of records) yield marcXmlRecord(record);
  yield MARCXML_TAIL;
}

function fieldXml(field: MarcField): string {
  const tag = escapeXml(field.tag);
  if (!isDataField(field)) {
    return `  <controlfield tag="${tag}">${escapeXml(field.value)}</controlfield>\n`;
  }
  const subfields = field.subfields
    .map(
      ({ code, value }) =>
        `    <subfield code="${escapeXml(code)}">${escapeXml(value)}</subfield>\n`,
    )
    .join('');
  const indicators = `ind1="${escapeXml(field.ind1)}" ind2="${escapeXml(field.ind2)}"`;
  return `  <datafield tag="${tag}" ${indicators}>\n${subfields}  </datafield>\n`;
}
