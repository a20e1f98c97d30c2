import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PAGE_TAG } from '#contract/shared/languages.ts';
import { TILE, tileWall } from '#contract/shared/tiles.ts';
import { accentCss } from '#contract/shared/theme/accent.ts';
import { escapeXml } from '../escape-xml.ts';
import { word } from '../words.ts';
import { MARK } from './mark.ts';
import { blackRuns, qrModules } from './qr.ts';
import type { BesideCode, Cell, Part, Sheet } from './sheet.ts';

export interface PageOptions {
  /** Colour of the institution, `#rrggbb`. */
  colour: string;
  /** Address of the PDF of the same document. */
  pdfPath: string;
}

const PRINT = "document.querySelector('button').onclick=()=>print()";
const cspHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Headers of a personal document: not cached, not indexed, loads nothing. */
export const privateHeaders = (page?: string): Record<string, string> => ({
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  ...(page !== undefined && { 'content-security-policy': contentPolicy(page) }),
});

/** Content security policy of a page with inline style, fonts and script. */
function contentPolicy(page: string): string {
  const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? '';
  return [
    "default-src 'none'",
    `style-src ${cspHash(style)}`,
    `script-src ${cspHash(PRINT)}`,
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Renders a document as a self-contained page that can be saved, sent and printed. */
export function renderHtml(sheet: Sheet, { colour, pdfPath }: PageOptions): string {
  const { locale, issuer, head, title, parts } = sheet;
  const say = (key: string) => escapeXml(word('server/documents', key, locale));
  return (
    `<!doctype html><html lang="${PAGE_TAG[locale]}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
    `<title>${escapeXml(title)} · ${escapeXml(issuer.name)}</title><style>${styleSheet(colour)}</style></head><body>` +
    `<nav class="tools" aria-label="${say('document')}"><button type="button">${say('print')}</button>` +
    `<a href="${escapeXml(pdfPath)}">${say('pdf')}</a></nav><main class="sheet"><header>` +
    `<p class="issuer"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="${MARK}"/></svg>` +
    `<span><b>${escapeXml(issuer.name)}</b><span>${escapeXml(issuer.unit)}</span></span></p>` +
    `<p class="kind">${head.map((line) => `<span>${escapeXml(line)}</span>`).join('')}</p></header>` +
    `<h1>${escapeXml(title)}</h1>${parts.map(partHtml).join('')}</main><script>${PRINT}</script></body></html>`
  );
}

function partHtml(part: Part): string {
  if (part.kind === 'cells') return `<dl class="cells">${part.cells.map(cellHtml).join('')}</dl>`;
  if (part.kind === 'tiles') return tilesHtml(part.key);
  if (part.kind === 'card') return cardHtml(part);
  if (part.kind === 'cut') return `<hr class="cut"><p>${escapeXml(part.text)}</p>`;
  if (part.kind !== 'qr') return besideHtml(part);
  const { content, alt, beside } = part;
  return `<div class="qr">${qrSvg(content, alt)}<div>${beside.map(besideHtml).join('')}</div></div>`;
}

function cardHtml({ mark, heading, paragraphs, classes }: Extract<Part, { kind: 'card' }>): string {
  const line = (name: string) => (text: string) => `<p class="${name}">${escapeXml(text)}</p>`;
  const lines = [heading, ...paragraphs].map(line('card__line'));
  return (
    `<div class="card">${mark === null ? '' : line('card__mark')(mark)}` +
    `${lines.join('')}${classes.map(line('card__class')).join('')}</div>`
  );
}

const tilesHtml = (key: string): string =>
  `<svg class="tiles" viewBox="0 0 ${key.length * TILE} ${TILE}" aria-hidden="true">` +
  `<path fill-rule="evenodd" d="${tileWall(key, key.length, 1)}"/></svg>`;

function besideHtml(part: Extract<Part, { kind: 'heading' | 'text' }> | BesideCode): string {
  if (part.kind === 'heading') return `<h2>${escapeXml(part.text)}</h2>`;
  const look = part.kind === 'code' ? 'code' : part.size;
  return `<p${look ? ` class="${look}"` : ''}>${escapeXml(part.text)}</p>`;
}

const cellHtml = ({ name, value, width = 1, code }: Cell): string =>
  `<div${width > 1 ? ` class="w${width}"` : ''}><dt>${escapeXml(name)}</dt>` +
  `<dd${code ? ' class="code"' : ''}>${escapeXml(value)}</dd></div>`;

function qrSvg(content: string, alt: string): string {
  const modules = qrModules(content);
  const path = blackRuns(modules).map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`);
  return (
    `<svg viewBox="0 0 ${modules.length} ${modules.length}" role="img" aria-label="${escapeXml(alt)}" ` +
    `shape-rendering="crispEdges"><path fill="#000" d="${path.join('')}"/></svg>`
  );
}

const FACES = [
  ['Acervo Sans', '400', 'sans'],
  ['Acervo Sans', '680', 'sans-strong'],
  ['Acervo Serif', '540', 'serif'],
  ['Acervo Mono', '520', 'mono'],
] as const;

let baseStyle: string | undefined;

/** The institution's accent colour, fonts and style sheet. */
function styleSheet(colour: string): string {
  baseStyle ??=
    FACES.map(([family, weight, file]) => {
      const data = readFileSync(new URL(`fonts/${file}.ttf`, import.meta.url), 'base64');
      return `@font-face{font-family:'${family}';font-weight:${weight};src:url(data:font/ttf;base64,${data})}`;
    }).join('') + readFileSync(new URL('sheet.css', import.meta.url), 'utf8');
  return accentCss(colour) + baseStyle;
}
