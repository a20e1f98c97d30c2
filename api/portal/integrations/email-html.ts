import { escapeXml } from '../../core/escape-xml.ts';

/** Longest text of a button; what comes before other links is a sentence. */
const MAX_BUTTON = 60;

const BUTTON =
  'display:inline-block;padding:10px 18px;border:1px solid;border-radius:6px;color:inherit;text-decoration:none;font-weight:bold';

interface Letter {
  subject: string;
  /** Paragraphs, apart by empty lines; lines that begin with "– " are a list, "■ " begins a heading. */
  text: string;
  locale: string;
}

/**
 * The HTML form of an e-mail, with the same words. Only addresses of the site itself become links: people may have
 * written parts of the text, and their links should not look like ours.
 */
export function emailHtml({ subject, text, locale }: Letter, origin: string): string {
  const escaped = origin.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const own = new RegExp(`(${escaped}/[^\\s]*[^\\s.,;:!?)])`);
  const body = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => paragraphHtml(paragraph, own));
  return [
    `<!doctype html><html lang="${escapeXml(locale)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<title>${escapeXml(subject)}</title></head>`,
    '<body style="max-width:600px;margin:0 auto;padding:16px;font:16px/1.5 sans-serif;overflow-wrap:anywhere">',
    ...body,
    '</body></html>\n',
  ].join('\n');
}

function paragraphHtml(paragraph: string, own: RegExp): string {
  const lines = paragraph.split('\n');
  const [first = ''] = lines;
  if (first.startsWith('■ ')) return `<h2>${linked(first.slice(2), own)}</h2>`;
  const [label = '', address = '', ...rest] = first.split(own);
  const isButton =
    lines.length === 1 && address !== '' && rest.join('') === '' && label.endsWith(': ');
  if (isButton && label.length <= MAX_BUTTON) {
    return `<p>${linkTo(address, label.slice(0, -2), ` style="${BUTTON}"`)}</p>`;
  }
  return blocksOf(lines)
    .map(({ isList, items }) =>
      isList
        ? `<ul>${items.map((item) => `<li>${linked(item, own)}</li>`).join('')}</ul>`
        : `<p>${items.map((item) => linked(item, own)).join('<br>')}</p>`,
    )
    .join('\n');
}

interface Block {
  isList: boolean;
  items: string[];
}

/** Lists and other lines; an indented line belongs to the item before it. */
function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    const isList = line.startsWith('– ');
    if (last?.isList && line.startsWith('  ')) {
      last.items.push(`${last.items.pop() ?? ''}\n${line.trim()}`);
    } else if (last?.isList === isList) last.items.push(isList ? line.slice(2) : line);
    else blocks.push({ isList, items: [isList ? line.slice(2) : line] });
  }
  return blocks;
}

/** Text with links to the site. */
const linked = (text: string, own: RegExp): string =>
  text
    .split(own)
    .map((part, index) => (index % 2 === 1 ? linkTo(part, part) : escapeXml(part)))
    .join('')
    .replaceAll('\n', '<br>');

const linkTo = (address: string, label: string, style = ''): string =>
  `<a href="${escapeXml(address)}"${style}>${escapeXml(label)}</a>`;
