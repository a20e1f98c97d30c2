import sanitizeHtml from 'sanitize-html';

/** Allowed markup: text, lists, tables, links, pictures; no active content. */
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
  // "//evil.example" would look like a local page.
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
};

const allowedTags = (html: string): string => sanitizeHtml(html, ALLOWED).trim();

/**
 * Sanitizes HTML. Applied twice: removed content may have separated two fragments that combine to markup.
 */
export const safeHtml = (html: string): string => allowedTags(allowedTags(html));

const TAGS = new Set(ALLOWED.allowedTags || []);
/** Used to inspect markup; its output is discarded. */
const LOOK: sanitizeHtml.IOptions = {
  allowedTags: false,
  allowedAttributes: false,
  allowVulnerableTags: true,
};
const ADDRESSES = ['href', 'src', 'action', 'formaction', 'xlink:href'];

/**
 * Lists active content that `safeHtml` would remove: "<script>", "onclick", "href="javascript:…"". Parses
 * like a browser, so that such words in text or comments do not count.
 */
export function activeContent(html: string): string[] {
  const found = new Set<string>();
  sanitizeHtml(html, {
    ...LOOK,
    transformTags: {
      '*': (tagName, attribs) => {
        if (!TAGS.has(tagName)) found.add(`<${tagName}>`);
        for (const [name, value] of Object.entries(attribs)) {
          if (name.startsWith('on')) found.add(`the attribute ${name}`);
          if (ADDRESSES.includes(name) && isForbiddenAddress(value))
            found.add(`the address "${value}"`);
        }
        return { tagName, attribs };
      },
    },
  });
  return [...found];
}

/**
 * An active scheme, or a scheme-relative address. Browsers ignore whitespace and control characters at the
 * start.
 */
const isForbiddenAddress = (address: string): boolean =>
  /^(?:(?:javascript|data|vbscript):|[/\\]{2})/i.test(address.replace(/[\s\p{Cc}]+/gu, ''));
