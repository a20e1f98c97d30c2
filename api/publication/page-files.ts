import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LOCALE, type Locale } from '#contract/shared/languages.ts';
import { authorityExists } from '../authorities/store.ts';
import { titlesByIds } from '../catalogue/store.ts';
import type { Content } from '../content/read.ts';
import type { Queries } from '../db/connection.ts';
import type { Changed } from './changed-records.ts';
import type { Pages } from './render-pages.ts';

/** Which files of a site say what records and texts say. */

/** Screens that say what libraries write, besides the pages that they write. */
const SCREENS = ['index', 'horarios', 'agenda', 'listas', 'perguntas', 'sobre'];

/** "acervo/5" → "acervo/5.html", "en/acervo/5.html" … */
const inLanguages = (name: string, languages: readonly Locale[]): string[] =>
  languages.map((locale) => `${locale === DEFAULT_LOCALE ? '' : `${locale}/`}${name}.html`);

/** Pages with addresses of their own that libraries write. */
const writtenPages = ({ pages, lists }: Content): string[] => [
  ...pages.keys(),
  ...[...lists.keys()].map((name) => `listas/${name}`),
];

/** All pages that say what libraries write. */
export const textFiles = (content: Content, languages: readonly Locale[]): string[] =>
  [...SCREENS, ...writtenPages(content)].flatMap((name) => inLanguages(name, languages));

/** Pages of texts that were there before and are no more. */
export function goneFiles(before: Content, after: Content, languages: readonly Locale[]): string[] {
  const kept = new Set(writtenPages(after));
  return writtenPages(before)
    .filter((name) => !kept.has(name))
    .flatMap((name) => inLanguages(name, languages));
}

export function removeFiles(siteFolder: string, files: readonly string[]): void {
  for (const file of files) rmSync(join(siteFolder, file), { force: true });
}

/**
 * Which pages of a standing site are to be made anew for these records, and which are to go because their
 * record is withdrawn or gone: then a shell answers. A record without a page gets none.
 */
export async function pagesOf(
  queries: Queries,
  siteFolder: string,
  languages: readonly Locale[],
  records: readonly Changed[],
): Promise<Pages & { gone: string[] }> {
  const titleIds = records.flatMap(({ kind, id }) => (kind === 'title' ? [id] : []));
  const titles = await titlesByIds(queries, titleIds);
  const pages = {
    files: [] as string[],
    titles: [] as number[],
    authorities: [] as number[],
    gone: [] as string[],
  };
  for (const { kind, id } of records) {
    const isTitle = kind === 'title';
    const own = isTitle ? `acervo/${id}` : `autoridade/${id}`;
    const files = [...inLanguages(own, languages), ...(isTitle ? [`capas/${id}.png`] : [])];
    const standing = files.filter((file) => existsSync(join(siteFolder, file)));
    if (standing.length === 0) continue;
    const exists = isTitle
      ? titles.get(id)?.withdrawn === false
      : await authorityExists(queries, id);
    pages[exists ? 'files' : 'gone'].push(...standing);
    if (exists) pages[isTitle ? 'titles' : 'authorities'].push(id);
  }
  return pages;
}
