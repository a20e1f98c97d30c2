import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LOCALE, type Locale } from '#contract/shared/languages.ts';
import { publishedAuthorities } from '../../catalogue/authorities/published.ts';
import { authorityExists } from '../../catalogue/authorities/store.ts';
import { publishedAmong, titlesByIds } from '../../catalogue/records/store.ts';
import type { Content } from '../content/read.ts';
import type { Services } from '../../services.ts';
import { guidesOf } from '../settings/guides.ts';
import type { Settings } from '../settings/settings.ts';
import type { Changed } from './changed-records.ts';
import type { Pages } from './render-pages.ts';

/** Screens with library texts or catalogue contents, besides guides and institution pages. */
const SCREENS = ['index', 'horarios', 'agenda', 'listas', 'perguntas', 'sobre'];

/** "acervo/5" → "acervo/5.html", "en/acervo/5.html" … */
const inLanguages = (name: string, languages: readonly Locale[]): string[] =>
  languages.map((locale) => `${locale === DEFAULT_LOCALE ? '' : `${locale}/`}${name}.html`);

/** Addresses of pages written by libraries. */
const writtenPages = ({ pages, lists }: Content): string[] => [
  ...pages.keys(),
  ...[...lists.keys()].map((name) => `listas/${name}`),
];

/** Files of all pages that show library texts, catalogue totals or newest titles. */
export function screenFiles(content: Content, settings: Settings): string[] {
  const guides = guidesOf(settings, DEFAULT_LOCALE).map(({ codigo }) => codigo);
  return [...SCREENS, ...guides, ...writtenPages(content)].flatMap((name) =>
    inLanguages(name, settings.languages),
  );
}

/** Files of texts that were removed. */
export function removedFiles(
  before: Content,
  after: Content,
  languages: readonly Locale[],
): string[] {
  const kept = new Set(writtenPages(after));
  return writtenPages(before)
    .filter((name) => !kept.has(name))
    .flatMap((name) => inLanguages(name, languages));
}

export function removeFiles(siteFolder: string, files: readonly string[]): void {
  for (const file of files) rmSync(join(siteFolder, file), { force: true });
}

/**
 * Returns the pages to render for these records, and the files to delete because the record was withdrawn
 * or deleted. A record without a page gets one if the build would make one (settings, `publish`).
 */
export async function pagesToRender(
  {
    db: { queries },
    catalogue,
    settings: { languages, publish },
  }: Pick<Services, 'db' | 'catalogue' | 'settings'>,
  siteFolder: string,
  records: readonly Changed[],
): Promise<Pages & { gone: string[] }> {
  const titleIds = records.flatMap(({ kind, id }) => (kind === 'title' ? [id] : []));
  const titles = await titlesByIds(queries, titleIds);
  const publishedTitles = await publishedAmong(queries, titleIds, publish.titles);
  const publishedHeadings = records.some(({ kind }) => kind === 'authority')
    ? new Set(
        publishedAuthorities(catalogue.directory(), { after: 0, limit: publish.authorities }).ids,
      )
    : new Set<number>();
  const pages = {
    files: [] as string[],
    titles: [] as number[],
    authorities: [] as number[],
    gone: [] as string[],
  };
  for (const { kind, id } of records) {
    const isTitle = kind === 'title';
    const own = isTitle ? `acervo/${id}` : `autoridade/${id}`;
    const all = [...inLanguages(own, languages), ...(isTitle ? [`capas/${id}.png`] : [])];
    const isPublished = (isTitle ? publishedTitles : publishedHeadings).has(id);
    const files = isPublished ? all : all.filter((file) => existsSync(join(siteFolder, file)));
    if (files.length === 0) continue;
    const exists = isTitle
      ? titles.get(id)?.withdrawn === false
      : await authorityExists(queries, id);
    pages[exists ? 'files' : 'gone'].push(...files);
    if (exists) pages[isTitle ? 'titles' : 'authorities'].push(id);
  }
  return pages;
}
