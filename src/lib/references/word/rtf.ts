import type { ReferenceRun } from '../runs.ts';
import type { WordDocument } from './html.ts';

/** A Rich Text Format file (1.9), in ASCII alone. */
export const rtfOfDocument = ({ paragraphs }: WordDocument): string =>
  [
    '{\\rtf1\\ansi\\ansicpg1252\\deff0\\uc1{\\fonttbl{\\f0\\froman Times New Roman;}}\\fs24',
    ...paragraphs.map((runs) => `\\pard\\ql\\sa240 ${runs.map(rtfRun).join('')}\\par`),
    '}',
  ].join('\r\n');

function rtfRun({ texto, destaque }: ReferenceRun): string {
  const text = rtfText(texto);
  if (destaque === undefined) return text;
  return destaque === 'negrito' ? `{\\b ${text}}` : `{\\i ${text}}`;
}

/** Signs of the format are escaped; others than ASCII are UTF-16 units, which it counts as signed. */
const rtfText = (text: string): string =>
  text
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .replace(/[\\{}]|[^ -~]/g, (sign) =>
      sign > '~' ? `\\u${(sign.charCodeAt(0) << 16) >> 16}?` : `\\${sign}`,
    );
