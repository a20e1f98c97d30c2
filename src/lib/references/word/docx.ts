import { strToU8, zipSync } from 'fflate';
import type { ReferenceRun } from '../runs.ts';
import type { WordDocument } from './html.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const FORMATS = 'http://schemas.openxmlformats.org';
const WORD_TYPES = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

const TYPES = `${HEAD}<Types xmlns="${FORMATS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${WORD_TYPES}.document.main+xml"/></Types>`;
const RELATIONS = `${HEAD}<Relationships xmlns="${FORMATS}/package/2006/relationships"><Relationship Id="rId1" Type="${FORMATS}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;

/** An Office Open XML document (ECMA-376): the fewest parts that word processors open. */
export function docxOfDocument({ lang, paragraphs }: WordDocument): Uint8Array<ArrayBuffer> {
  const body = paragraphs.map((runs) => paragraphXml(runs, lang)).join('');
  const document = `${HEAD}<w:document xmlns:w="${FORMATS}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;
  return zipSync({
    '[Content_Types].xml': strToU8(TYPES),
    '_rels/.rels': strToU8(RELATIONS),
    'word/document.xml': strToU8(document),
  });
}

/** To the left, single-spaced, twelve points to the next. */
const paragraphXml = (runs: readonly ReferenceRun[], lang: string): string =>
  `<w:p><w:pPr><w:spacing w:after="240" w:line="240" w:lineRule="auto"/><w:jc w:val="left"/></w:pPr>${runs.map((run) => runXml(run, lang)).join('')}</w:p>`;

const EMPHASIS = { negrito: '<w:b/><w:bCs/>', italico: '<w:i/><w:iCs/>' } as const;
const FONT = 'Times New Roman';

function runXml({ texto, destaque }: ReferenceRun, lang: string): string {
  const emphasis = destaque === undefined ? '' : EMPHASIS[destaque];
  const font = `<w:rFonts w:ascii="${FONT}" w:hAnsi="${FONT}" w:cs="${FONT}"/>`;
  const size = '<w:sz w:val="24"/><w:szCs w:val="24"/>';
  const look = `<w:rPr>${font}${emphasis}${size}<w:lang w:val="${lang}"/></w:rPr>`;
  return `<w:r>${look}<w:t xml:space="preserve">${xmlText(texto)}</w:t></w:r>`;
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Signs that XML 1.0 does not allow become a blank. */
const xmlText = (text: string): string =>
  text
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/[\u0000-\u001f\ufffe\uffff]+/g, ' ')
    .replace(/[&<>]/g, (sign) => SIGNS[sign] ?? sign);
