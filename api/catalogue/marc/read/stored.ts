import { composedRecord } from './text/composed.ts';
import { isDataField, type MarcField, type MarcRecord } from '../record.ts';

/**
 * The record as the catalogue keeps it: without what only belongs to the file that it came in. In
 * the leader that is lengths, encoding and the constants of the format; control characters, which
 * XML cannot hold, become blanks. Texts are composed (NFC). So the same record is the same whatever format brought it.
 */
export const storable = ({ leader, fields }: MarcRecord): MarcRecord =>
  composedRecord({ leader: plainLeader(leader), fields: fields.map(plainField) });

/** Some systems write blanks of coded positions as "^". */
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

/** What MARCXML cannot hold, and what a reader of it takes for a blank. */
const NOT_PLAIN = new RegExp('[\\u0000-\\u001f\\ufffe\\uffff]', 'g');

const plain = (text: string): string => text.toWellFormed().replace(NOT_PLAIN, ' ');
