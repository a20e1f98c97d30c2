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
  disallowedTagsMode: 'discard',
};

/** The same HTML without script, style, frames, forms, event attributes and odd addresses. */
export const safeHtml = (html: string): string => sanitizeHtml(html, ALLOWED).trim();
