import { PAGE_TAG, type Locale } from '#contract/shared/languages.ts';
import type { Http } from './bind.ts';

interface LetterPage {
  locale: Locale;
  title: string;
  text: string;
  /** What pressing sends to the same address; none: there is nothing to press. */
  button?: { name: string; value: string; label: string };
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A page that a letter leads to, without style or script: it is seen once, and shows in any browser. */
export function letterPage(http: Http, { locale, title, text, button }: LetterPage): string {
  http.setHeader('cache-control', 'no-store');
  http.setHeader('content-security-policy', "default-src 'none'; form-action 'self'");
  const press =
    button &&
    `<form method="post"><button name="${button.name}" value="${button.value}">` +
      `${escaped(button.label)}</button></form>`;
  return (
    `<!doctype html><html lang="${PAGE_TAG[locale]}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">' +
    '<meta name="color-scheme" content="light dark">' +
    `<title>${escaped(title)}</title></head><body><main><h1>${escaped(title)}</h1>` +
    `<p>${escaped(text)}</p>${press ?? ''}</main></body></html>`
  );
}
