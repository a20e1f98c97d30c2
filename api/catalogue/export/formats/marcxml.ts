import { MARCXML_HEAD, MARCXML_TAIL, marcXmlRecord } from '../../marc/write/marcxml.ts';
import { titleWriter } from '../title-writer.ts';
import { exportRecord } from '../record.ts';

export const marcxml = titleWriter({
  head: MARCXML_HEAD,
  title: (title, { locale }) => marcXmlRecord(exportRecord(title, locale)),
  tail: MARCXML_TAIL,
});
