import type { RefusalCode } from '#contract/shared/refusals.ts';
import { SERVICE_FILE_BYTES } from '#contract/shared/service-forms.ts';

/** A kind of file that is taken: what it is called, and what tells it by its content. */
interface FileKind {
  media: string;
  names: RegExp;
  begins: Buffer;
  /** What stands at the end of one that is whole. */
  ends: Buffer;
}

const KINDS: readonly FileKind[] = [
  {
    media: 'application/pdf',
    names: /\.pdf$/i,
    begins: Buffer.from('%PDF-'),
    ends: Buffer.from('%%EOF'),
  },
  {
    media: 'image/png',
    names: /\.png$/i,
    begins: Buffer.from('89504e470d0a1a0a', 'hex'),
    ends: Buffer.from('IEND'),
  },
  {
    media: 'image/jpeg',
    names: /\.jpe?g$/i,
    begins: Buffer.from('ffd8ff', 'hex'),
    ends: Buffer.from('ffd9', 'hex'),
  },
];

/** So far from the end the mark of a whole file may stand. */
const TAIL_BYTES = 1024;

/**
 * What a file is, told from its content; its name must say the same. A code says why it is not taken: it is
 * empty, too large, or not what its name says.
 */
export function checkFile(name: string, bytes: Buffer): { media: string } | { code: RefusalCode } {
  if (bytes.length > SERVICE_FILE_BYTES) return { code: 'file_too_large' };
  const tail = bytes.subarray(-TAIL_BYTES);
  const kind = KINDS.find(
    ({ begins, ends }) => bytes.subarray(0, begins.length).equals(begins) && tail.includes(ends),
  );
  return kind?.names.test(name) ? { media: kind.media } : { code: 'file_kind_wrong' };
}
