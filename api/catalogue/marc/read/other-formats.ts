/** What else people take for a file of records or for a table, told by how it begins. */
export interface OtherFormat {
  /** What it is called: a name, not a sentence. */
  name: string;
  /** What is wanted may be inside, once it is unpacked. */
  isArchive: boolean;
}

/** Bytes that tell what a file is; a tar has its name at byte 257. */
export const OTHER_FORMAT_BYTES = 512;

/**
 * Which format it is that is neither MARC nor a table; undefined when it is none that is known here.
 *
 * @param head the first bytes, at least OTHER_FORMAT_BYTES of them where the file has so many
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
  // Which file stands first in a ZIP tells whose it is; its name stands at byte 30.
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
