import { PAGE_TAG, type Locale } from '#contract/shared/languages.ts';
import { escapeXml } from '../escape-xml.ts';
import type { Http } from './bind.ts';

interface EmailLinkPage {
  locale: Locale;
  title: string;
  text: string;
  /** Button that posts to the same address. */
  button?: { name: string; value: string; label: string };
}

/**
 * Renders the page that a link in an e-mail opens: without styles or scripts, so that it works in any
 * browser.
 */
export function emailLinkPage(http: Http, { locale, title, text, button }: EmailLinkPage): string {
  http.setHeader('cache-control', 'no-store');
  http.setHeader('content-security-policy', "default-src 'none'; form-action 'self'");
  const press =
    button &&
    `<form method="post"><button name="${button.name}" value="${button.value}">` +
      `${escapeXml(button.label)}</button></form>`;
  return (
    `<!doctype html><html lang="${PAGE_TAG[locale]}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">' +
    '<meta name="color-scheme" content="light dark">' +
    `<title>${escapeXml(title)}</title></head><body><main><h1>${escapeXml(title)}</h1>` +
    `<p>${escapeXml(text)}</p>${press ?? ''}</main></body></html>`
  );
}
