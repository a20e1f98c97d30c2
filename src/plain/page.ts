import { asksForResults, readSearch } from '#lib/search/address.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { PLAIN_PAGES, type PlainParts } from '#contract/shared/constants.ts';
import type { Guide } from '#lib/search/guides.ts';
import { escapeText } from './escape.ts';
import { renderIsland } from './islands.tsx';
import type { Answers, PlainRequest } from './rendering.ts';
import plainStyle from './plain.css?url';
import { withYearFilter } from './year-fields.ts';

/**
 * Makes pages that need no script from the pages of the site: their islands are rendered with what they would fetch,
 * scripts are left out, and links and forms lead to other such pages (docs/decisions/without-script.md).
 */

const ISLAND =
  /<astro-island\b[^>]*?component-export="(\w+)"[^>]*?props="([^"]*)"[^>]*>([\s\S]*?)<\/astro-island>/g;

interface Props {
  locale: Locale;
  guide?: Guide;
}

/** The page for an address, from the site's page for it. */
export async function plainPage(page: string, asked: PlainRequest): Promise<string> {
  const url = new URL(asked.url);
  url.search = String(withYearFilter(url.searchParams));
  let html = withoutScript(page);
  let title: string | null = null;
  const styles = new Set([plainStyle]);
  for await (const { whole, name, props, rendered } of rendering(html, { ...asked, url }, false)) {
    title ??= rendered.title;
    for (const style of rendered.styles) styles.add(style);
    html = html.replace(whole, () => rendered.html);
    if (name === 'SearchIsland') html = withSearch(html, url.searchParams, props.guide);
  }
  if (title !== null) html = withTitle(html, title);
  const links = [...styles].map((href) => `<link rel="stylesheet" href="${href}">`);
  html = html.replace('</head>', `${links.join('')}</head>`);
  return withPlainLinks(html);
}

/** Islands that `useFirstView` takes over. */
const PARTS = [
  'AccountIsland',
  'SearchIsland',
  'AvailabilityIsland',
  'TitlePartsIsland',
  'TitleShellIsland',
];

/** What islands of slow lines show first (src/head/first-view.ts). */
export async function plainParts(page: string, asked: PlainRequest): Promise<PlainParts> {
  const islands: PlainParts['islands'] = {};
  const styles = new Set<string>();
  for await (const { name, rendered } of rendering(page, asked, true)) {
    // Other parts than the copies ask for data of their own.
    if (name === 'TitlePartsIsland' && !rendered.html.includes('class="library"')) continue;
    islands[name] = rendered.html;
    for (const style of rendered.styles) styles.add(style);
  }
  return { islands, styles: [...styles] };
}

/** The islands of a page one after the other, as the server renders them. */
async function* rendering(page: string, asked: PlainRequest, isPart: boolean) {
  const answers: Answers = new Map();
  const data = dataOf(page);
  for (const [whole, name = '', text = ''] of page.matchAll(ISLAND)) {
    if (isPart && !PARTS.includes(name)) continue;
    const props = propsOf(text) as Props;
    const isSearch = name === 'SearchIsland';
    if (isSearch && !asksForResults(asked.url.searchParams, props.guide)) continue;
    const rendered = await renderIsland(name, props, { ...asked, answers, data, isPart });
    if (rendered !== null) yield { whole, name, props, rendered };
  }
}

/** What a page says to those without script, and its version without script shows itself. */
const SHOWN_HERE = [`href="${PLAIN_PAGES}`, 'class="reference"'];

/** The page without scripts, and with the rest of what it says to those who have none. */
const withoutScript = (page: string): string =>
  page
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<noscript>([\s\S]*?)<\/noscript>/g, (_whole, inner: string) =>
      SHOWN_HERE.some((mark) => inner.includes(mark)) ? '' : inner,
    );

/** The `data-…` attributes of the root, as a browser names them. */
function dataOf(page: string): Record<string, string> {
  const [root = ''] = /<html\b[^>]*>/.exec(page) ?? [];
  return Object.fromEntries(
    [...root.matchAll(/ data-([\w-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
      name.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase()),
      unescape(value),
    ]),
  );
}

/** Props as Astro writes them: each a pair of its type and value. */
function propsOf(text: string): unknown {
  const read = ([type, value]: [number, unknown]): unknown => {
    if (type === 1) return (value as [number, unknown][]).map(read);
    return typeof value === 'object' && value !== null ? readAll(value) : value;
  };
  const readAll = (values: object): object =>
    Object.fromEntries(Object.entries(values).map(([name, pair]) => [name, read(pair)]));
  return readAll(JSON.parse(unescape(text)) as object);
}

const SIGNS: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>' };

const unescape = (text: string): string =>
  text.replace(/&(?:#(\d+)|(quot|amp|lt|gt));/g, (_whole, code?: string, name?: string) =>
    name === undefined ? String.fromCodePoint(Number(code)) : (SIGNS[name] ?? ''),
  );

/** Shows the results instead of the search home, and the search in the field above them. */
function withSearch(html: string, query: URLSearchParams, guide: Guide | undefined): string {
  const search = readSearch(query, guide);
  return html
    .replace('<html ', '<html data-results data-answered ')
    .replace('<input id="q-band" ', () => `<input id="q-band" value="${escapeText(search.q)}" `)
    .replace(/<select id="for-band"[\s\S]*?<\/select>/, (select) =>
      select.replace(`value="${search.for.replace('_S', '')}"`, (value) => `${value} selected`),
    );
}

/** As `usePageTitle` does in the browser. */
const withTitle = (html: string, title: string): string =>
  html.replace(/<title>[^<]*<\/title>/, (old) => {
    const site = old.split(' · ').slice(1);
    return `<title>${[escapeText(title), ...site].join(' · ')}${site.length > 0 ? '' : '</title>'}`;
  });

/** Addresses of pages that only the server can fill, with their language. */
const FILLED =
  /^(?:\/\w\w)?\/(?:\w+)?\?|^(?:\/\w\w)?\/(?:autoridades|indices|(?:acervo|autoridade)\/\d+(?:\/(?!onde-esta$)[\w-]+)?)$/;

/** Leads links and search forms to pages without script. */
const withPlainLinks = (html: string): string =>
  html
    .replace(/(<form\b[^>]*? action=")(\/(?!api\/)[^"]*")/g, `$1${PLAIN_PAGES}$2`)
    .replace(/(<a\b[^>]*? href=")(\/[^"#]*)/g, (whole, before: string, href: string) =>
      FILLED.test(href) ? `${before}${PLAIN_PAGES}${href}` : whole,
    );
