import { tidy } from './isbd.ts';
import { dataFields, subfieldValues, type DataField, type MarcRecord } from '../record.ts';

/** A copy as described by the record; libraries and loan types are the source's own codes. */
export interface CopySummary {
  /** Code of the library: 852 $b, else $a. */
  libraryCode: string;
  /** 852 $a. */
  institution: string;
  callNumber: string;
  barcode: string;
  /** 852 $c: location within the library. */
  shelfLocation: string;
  /** "2" of "ex. 2". */
  copyNumber: string;
  volume: string;
  tome: string;
  part: string;
  /** Accompanying material is "additional": a disc in a book (877). */
  material: 'main' | 'additional';
  /** Loan type in the source system: 876 $h. */
  kind: string;
  note: string;
}

/**
 * Extracts copies from 852 with its items (876 to 878), or from 852 alone, in bibliographic records
 * with embedded holdings and in holdings records. Other fields are read by profiles
 * (api/catalogue/copies/profiles).
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

/** Captions, enumeration and textual statements of holdings. */
const HOLDINGS = ['853', '854', '855', '863', '864', '865', '866', '867', '868'];

/** An 852 without barcode beside holdings is their location, not an item. */
export const isHoldingsLocation = (record: MarcRecord, location: DataField): boolean =>
  location.tag === '852' &&
  subfieldValues(location, 'p').every((barcode) => barcode.trim() === '') &&
  dataFields(record, ...HOLDINGS).length > 0;

const first = (field: DataField | undefined, code: string): string =>
  field ? tidy(subfieldValues(field, code)[0] ?? '') : '';

/** Finds the 852 of an item by its link ($8, or $0 for holdings numbers), number or barcode. */
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
    ...locationDetails(location),
    ...parseEnumeration(subfieldValues(item, '3').join(' ')),
    barcode: first(item, 'p') || first(location, 'p'),
    copyNumber: parseCopyNumber(first(item, 't') || first(location, 't')),
    material: item.tag === '877' ? 'additional' : 'main',
    kind: first(item, 'h'),
    note: subfieldValues(item, 'z').map(tidy).join(' '),
  };
}

/** An 852 without items or holdings: one copy, or one per barcode. */
function locationCopies(location: DataField): CopySummary[] {
  const barcodes = subfieldValues(location, 'p').map((value) => value.trim());
  return (barcodes.length === 0 ? [''] : barcodes).map((barcode) => ({
    ...locationDetails(location),
    ...parseEnumeration(subfieldValues(location, '3').join(' ')),
    barcode,
    copyNumber: parseCopyNumber(first(location, 't')),
    material: 'main',
    kind: '',
    note: subfieldValues(location, 'z').map(tidy).join(' '),
  }));
}

function locationDetails(location: DataField | undefined) {
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

/** True if a 952 is an item of Koha rather than another local field. */
export const isKohaItem = (field: DataField): boolean =>
  subfieldValues(field, 'ab').length > 0 && subfieldValues(field, 'poy9').length > 0;

/** "ex. 2", "c. 2" and "2" all mean copy 2. */
export const parseCopyNumber = (text: string): string => /\d+/.exec(text)?.[0] ?? text;

/** Parses "v. 2, t. 1, pt. 3"; text with another caption ("2019:Jan.") becomes the volume. */
export function parseEnumeration(text: string): { volume: string; tome: string; part: string } {
  const of = (caption: string): string =>
    new RegExp(`(?<!\\p{L})(?:${caption})\\.?\\s*([\\dIVXLC]+(?:[-/][\\dIVXLC]+)?)`, 'iu').exec(
      text,
    )?.[1] ?? '';
  const volume = of('volume|vol|v');
  const tome = of('tomo|tome|t');
  const part = of('parte|part|pte|pt');
  return volume + tome + part === '' ? { volume: tidy(text), tome, part } : { volume, tome, part };
}
