import sanitizeHtml from 'sanitize-html';

/** What libraries may write: text, lists, tables, links, pictures. Everything that acts is taken out. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'pre', 'code', 'kbd', 'ul', 'ol', 'li'],
    ...['dl', 'dt', 'dd', 'strong', 'em', 'b', 'i', 'small', 'sup', 'sub', 'abbr', 'a', 'img'],
    ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td', 'details', 'summary', 'span'],
  ],
  allowedAttributes: {
    '*': ['lang', 'dir', 'id'],
    a: ['href', 'hreflang', 'title'],
    abbr: ['title'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  // "//evil.example" looks like a page of our own.
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
};

const allowedOf = (html: string): string => sanitizeHtml(html, ALLOWED).trim();

/**
 * The same HTML without script, style, frames, forms, event attributes and odd addresses. Read twice: what was
 * taken out may have stood between two cells, which are not one in the other without it.
 */
export const safeHtml = (html: string): string => allowedOf(allowedOf(html));

const TAGS = new Set(ALLOWED.allowedTags || []);
/** Reads everything, to look at it; the result is thrown away. */
const LOOK: sanitizeHtml.IOptions = {
  allowedTags: false,
  allowedAttributes: false,
  allowVulnerableTags: true,
};
const ADDRESSES = ['href', 'src', 'action', 'formaction', 'xlink:href'];

/**
 * What `safeHtml` would take out because it acts or leads elsewhere: "<script>", "onclick", "href="javascript:…"".
 * Read as a browser reads it, so that a word in the text or in a comment is nothing.
 */
export function actingParts(html: string): string[] {
  const found = new Set<string>();
  sanitizeHtml(html, {
    ...LOOK,
    transformTags: {
      '*': (tagName, attribs) => {
        if (!TAGS.has(tagName)) found.add(`<${tagName}>`);
        for (const [name, value] of Object.entries(attribs)) {
          if (name.startsWith('on')) found.add(`the attribute ${name}`);
          if (ADDRESSES.includes(name) && isRefused(value)) found.add(`the address "${value}"`);
        }
        return { tagName, attribs };
      },
    },
  });
  return [...found];
}

/** A scheme that acts, or another host without a scheme. Browsers leave out blanks and control characters first. */
const isRefused = (address: string): boolean =>
  /^(?:(?:javascript|data|vbscript):|[/\\]{2})/i.test(address.replace(/[\s\p{Cc}]+/gu, ''));
