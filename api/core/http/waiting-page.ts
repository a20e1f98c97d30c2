import { createHash } from 'node:crypto';
import { DEFAULT_LOCALE, LOCALES, PAGE_TAG } from '#contract/shared/languages.ts';
import type { InlineHashes } from '../../portal/site/headers.ts';
import { word } from '../words.ts';

/** Refresh interval of the page. */
const WAIT_SECONDS = 2;

const STYLE =
  ':root{color-scheme:light dark}' +
  'body{margin:18vh auto 0;max-width:34rem;padding:0 1.25rem;font:1.0625rem/1.56 Verdana,sans-serif}' +
  'h1{font:540 2rem/1.14 Georgia,serif}';

/** Hashes for its content security policy. */
export const WAITING_HASHES: InlineHashes = {
  script: [],
  style: [`sha256-${createHash('sha256').update(STYLE).digest('base64')}`],
};

/** Renders the page shown until the first site is built; it refreshes itself. */
export function waitingPage(path: string): string {
  const locale = LOCALES.find((name) => path.startsWith(`/${name}/`)) ?? DEFAULT_LOCALE;
  const title = word('server/waiting', 'title', locale);
  const text = word('server/waiting', 'text', locale);
  return (
    `<!doctype html><html lang="${PAGE_TAG[locale]}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">' +
    `<meta http-equiv="refresh" content="${WAIT_SECONDS}"><title>${title}</title>` +
    `<style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`
  );
}
