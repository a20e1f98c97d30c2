import { createHash } from 'node:crypto';
import { PAGE_TAG } from '#contract/shared/languages.ts';
import { escapeXml } from '../../core/escape-xml.ts';
import type { Receipt, ReceiptSection } from './receipt.ts';

export type Paper = '80mm' | 'a4';

/** Widths of the paper; receipt printers leave 4 mm at each side. */
const PAGES: Readonly<Record<Paper, string>> = {
  '80mm': '@page{size:80mm auto;margin:4mm}body{width:72mm;font-size:10pt}',
  a4: '@page{size:A4;margin:20mm}body{max-width:170mm;font-size:12pt}',
};

const STYLE =
  'body{margin:0 auto;font-family:system-ui,sans-serif;line-height:1.35;color:#000;background:#fff}' +
  'h1{font-size:1.2em;margin:.6em 0}h2{font-size:1em;margin:1em 0 .2em;border-bottom:1px solid #000}' +
  'p{margin:0}ul{margin:0;padding:0;list-style:none}li{margin:.35em 0;break-inside:avoid}' +
  'li span{display:block;font-weight:600}';

/** A receipt as a page to print. */
export function receiptPage(receipt: Receipt, paper: Paper): string {
  const { locale, institution, library, when, title, person, sections } = receipt;
  return (
    `<!doctype html><html lang="${PAGE_TAG[locale]}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>${escapeXml(title)}</title><style>${STYLE}${PAGES[paper]}</style></head><body>` +
    `<p><b>${escapeXml(institution)}</b></p><p>${escapeXml(library)}</p><p>${escapeXml(when)}</p>` +
    `<h1>${escapeXml(title)}</h1><p>${escapeXml(person)}</p>${sections.map(sectionHtml).join('')}` +
    '</body></html>'
  );
}

const sectionHtml = ({ heading, lines }: ReceiptSection): string =>
  `<h2>${escapeXml(heading)}</h2><ul>${lines
    .map(
      ({ text, note }) => `<li>${escapeXml(text)}${note && `<span>${escapeXml(note)}</span>`}</li>`,
    )
    .join('')}</ul>`;

/** Headers of a receipt: not stored, loads nothing. */
export function receiptHeaders(page: string): Record<string, string> {
  const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  return {
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'`,
  };
}
