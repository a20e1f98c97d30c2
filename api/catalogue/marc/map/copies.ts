import { tidy } from './isbd.ts';
import { dataFields, subfieldValues, type DataField, type MarcRecord } from '../record.ts';

/** One copy as the record describes it; libraries and loan types are the source's own codes. */
export interface CopySummary {
  /** Code of the library: 852 $b, else $a. */
  libraryCode: string;
  /** 852 $a. */
  institution: string;
  callNumber: string;
  barcode: string;
  /** 852 $c: where it stands inside the library. */
  shelfLocation: string;
  /** "2" of "ex. 2". */
  copyNumber: string;
  volume: string;
  tome: string;
  part: string;
  /** Additional material goes with a main one: a disc in a book (877). */
  material: 'main' | 'additional';
  /** Loan type as the source names it: 876 $h. */
  kind: string;
  note: string;
}

/**
 * Copies from 852 with its items (876 to 878), or from 852 alone. Works on bibliographic records with embedded holdings
 * and on holdings records alike. Other fields are read by a profile (api/catalogue/copies/profiles).
 */
export function copiesOf(record: MarcRecord): CopySummary[] {
  const locations = dataFields(record, '852');
  const items = dataFields(record, '876', '877', '878');
  const withItems = new Set<DataField>();
  const copies = items.map((item) => {
    const location = locationOf(item, locations);
    if (location) withItems.add(location);
    return itemCopy(item, location);
  });
  const alone = locations.filter(
    (location) => !withItems.has(location) && !isHoldingsLocation(record, location),
  );
  return [...copies, ...alone.flatMap(locationCopies)];
}

/** Captions, enumeration and statements of what a library holds of a work. */
const HOLDINGS = ['853', '854', '855', '863', '864', '865', '866', '867', '868'];

/** An 852 without barcode beside holdings says where these are; it is no item. */
export const isHoldingsLocation = (record: MarcRecord, location: DataField): boolean =>
  location.tag === '852' &&
  subfieldValues(location, 'p').every((barcode) => barcode.trim() === '') &&
  dataFields(record, ...HOLDINGS).length > 0;

const first = (field: DataField | undefined, code: string): string =>
  field ? tidy(subfieldValues(field, code)[0] ?? '') : '';

/** An item belongs to the 852 with its link ($8, or $0 for holdings numbers), number or barcode. */
function locationOf(item: DataField, locations: readonly DataField[]): DataField | undefined {
  const [only] = locations;
  if (locations.length === 1) return only;
  const shares = (codes: string, others: string) => (location: DataField) =>
    subfieldValues(item, codes)
      .map(linkNumber)
      .some(
        (value) => value !== '' && subfieldValues(location, others).map(linkNumber).includes(value),
      );
  return (
    locations.find(shares('08', '08')) ??
    locations.find(shares('p', 'p')) ??
    locations.find(shares('3', '3')) ??
    locations.find(shares('t', 't')) ??
    only
  );
}

/** $8 is "link.sequence\type": only the link joins fields. */
const linkNumber = (value: string): string => value.trim().replace(/^(\d+)[.\\].*$/, '$1');

function itemCopy(item: DataField, location: DataField | undefined): CopySummary {
  return {
    ...placeOf(location),
    ...enumeration(subfieldValues(item, '3').join(' ')),
    barcode: first(item, 'p') || first(location, 'p'),
    copyNumber: numberOf(first(item, 't') || first(location, 't')),
    material: item.tag === '877' ? 'additional' : 'main',
    kind: first(item, 'h'),
    note: subfieldValues(item, 'z').map(tidy).join(' '),
  };
}

/** 852 without items or holdings: one copy, or one for each barcode it lists. */
function locationCopies(location: DataField): CopySummary[] {
  const barcodes = subfieldValues(location, 'p').map((value) => value.trim());
  return (barcodes.length === 0 ? [''] : barcodes).map((barcode) => ({
    ...placeOf(location),
    ...enumeration(subfieldValues(location, '3').join(' ')),
    barcode,
    copyNumber: numberOf(first(location, 't')),
    material: 'main',
    kind: '',
    note: subfieldValues(location, 'z').map(tidy).join(' '),
  }));
}

function placeOf(location: DataField | undefined) {
  const institution = first(location, 'a');
  const number = location ? subfieldValues(location, 'khijm') : [];
  return {
    libraryCode: first(location, 'b') || institution,
    institution,
    callNumber: number
      .map((part) => part.trim())
      .filter(Boolean)
      .join(' '),
    shelfLocation: first(location, 'c'),
  };
}

/** A 952 that is an item of Koha, and no foreign field of that number. */
export const isKohaItem = (field: DataField): boolean =>
  subfieldValues(field, 'ab').length > 0 && subfieldValues(field, 'poy9').length > 0;

/** "ex. 2", "c. 2" and "2" all say copy two. */
export const numberOf = (text: string): string => /\d+/.exec(text)?.[0] ?? text;

/** "v. 2, t. 1, pt. 3" taken apart; a caption of another kind ("2019:Jan.") is kept as volume. */
export function enumeration(text: string): { volume: string; tome: string; part: string } {
  const of = (caption: string): string =>
    new RegExp(`(?<!\\p{L})(?:${caption})\\.?\\s*([\\dIVXLC]+(?:[-/][\\dIVXLC]+)?)`, 'iu').exec(
      text,
    )?.[1] ?? '';
  const volume = of('volume|vol|v');
  const tome = of('tomo|tome|t');
  const part = of('parte|part|pte|pt');
  return volume + tome + part === '' ? { volume: tidy(text), tome, part } : { volume, tome, part };
}
