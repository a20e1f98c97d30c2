/** A format that people mistake for MARC or a table, detected by its first bytes. */
export interface OtherFormat {
  /** Name of the format: a proper name, not a sentence. */
  name: string;
  /** The right file may be inside the archive. */
  isArchive: boolean;
}

/** Bytes needed for detection; tar has its signature at byte 257. */
export const OTHER_FORMAT_BYTES = 512;

/**
 * Detects a known format other than MARC and tables.
 *
 * @param head the first OTHER_FORMAT_BYTES bytes of the file
 */
export function otherFormat(head: Uint8Array): OtherFormat | undefined {
  const text = Buffer.from(head).toString('latin1');
  const other = OTHERS.find(([begins]) => begins.test(text))?.[1];
  if (other !== undefined) return { name: other, isArchive: false };
  const archive = ARCHIVES.find(([begins]) => begins.test(text))?.[1];
  return archive === undefined ? undefined : { name: archive, isArchive: true };
}

const OTHERS: readonly (readonly [RegExp, string])[] = [
  [/^%PDF-/, 'PDF'],
  // The first file name in a ZIP (at byte 30) tells which format it is.
  [
    /^PK\x03\x04.{26}(?:\[Content_Types\]\.xml|_rels\/|docProps\/|xl\/|word\/)/s,
    'a file of Office (XLSX, DOCX)',
  ],
  [/^PK\x03\x04.{26}mimetypeapplication\/vnd\.oasis/s, 'a file of LibreOffice (ODS, ODT)'],
  [/^\xd0\xcf\x11\xe0/, 'a file of Office (XLS, DOC)'],
  [/^SQLite format 3/, 'a database (SQLite)'],
  [/^\x00\x01\x00\x00Standard (?:Jet|ACE) DB/, 'a database (Access)'],
  [/^\x89PNG|^\xff\xd8\xff|^GIF8[79]a|^RIFF.{4}WEBP|^(?:II\*\x00|MM\x00\*)/s, 'a picture'],
  [/^\s*(?:<!--.*?-->\s*)?<(?:!doctype\s+html|html)/is, 'a page (HTML)'],
  [/^\{\\rtf/, 'a text (RTF)'],
];

const ARCHIVES: readonly (readonly [RegExp, string])[] = [
  [/^PK(?:\x03\x04|\x05\x06)/, 'ZIP'],
  [/^\x1f\x8b/, 'gzip'],
  [/^7z\xbc\xaf\x27\x1c/, '7z'],
  [/^Rar!\x1a\x07/, 'RAR'],
  [/^BZh[1-9]1AY&SY/, 'bzip2'],
  [/^\xfd7zXZ\x00/, 'xz'],
  [/^\x28\xb5\x2f\xfd/, 'Zstandard'],
  [/^.{257}ustar/s, 'tar'],
];
