import { docxOfDocument } from './docx.ts';
import type { WordDocument } from './html.ts';
import { rtfOfDocument } from './rtf.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** The document as a file to keep. */
export function wordFile(made: WordDocument, format: 'docx' | 'rtf') {
  const content =
    format === 'docx'
      ? new Blob([docxOfDocument(made)], { type: DOCX })
      : new Blob([rtfOfDocument(made)], { type: 'application/rtf' });
  return { content, name: `referencias.${format}` };
}
