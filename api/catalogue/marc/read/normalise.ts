import { composeRecord } from './text/compose.ts';
import { isDataField, type MarcField, type MarcRecord } from '../record.ts';

/**
 * Normalises a record for storage, so that the same record is equal whatever format it came in:
 * leader lengths, encoding and format constants are blanked, control characters (invalid in XML)
 * become blanks, and texts are composed (NFC).
 */
export const normaliseForStorage = ({ leader, fields }: MarcRecord): MarcRecord =>
  composeRecord({ leader: plainLeader(leader), fields: fields.map(plainField) });

/** Some systems write blanks in coded positions as "^". */
const plainLeader = (leader: string): string => {
  const text = plain(leader).replaceAll('^', ' ').padEnd(24);
  return `00000${text.slice(5, 9)}a2200000${text.slice(17, 20)}4500`;
};

const plainField = (field: MarcField): MarcField =>
  isDataField(field)
    ? {
        ...field,
        subfields: field.subfields.map(({ code, value }) => ({ code, value: plain(value) })),
      }
    : { ...field, value: plain(field.value) };

/** Characters invalid in XML, or that its parsers normalise to a blank. */
const NOT_PLAIN = new RegExp('[\\u0000-\\u001f\\ufffe\\uffff]', 'g');

const plain = (text: string): string => text.toWellFormed().replace(NOT_PLAIN, ' ');
