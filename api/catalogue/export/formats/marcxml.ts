import { MARCXML_HEAD, MARCXML_TAIL, marcXmlRecord } from '../../marc/write/marcxml.ts';
import { eachTitle } from '../each-title.ts';
import { takenRecord } from '../record.ts';

export const marcxml = eachTitle({
  head: MARCXML_HEAD,
  title: (title, { locale }) => marcXmlRecord(takenRecord(title, locale)),
  tail: MARCXML_TAIL,
});
