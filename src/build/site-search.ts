import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { close, createIndex } from 'pagefind';
import { DEFAULT_LOCALE, PAGE_TAG } from '#contract/shared/languages.ts';
import { PUBLISHED } from './i18n/published.ts';
import { publishedTitles, read, readLists, readPages } from './read.ts';

/** Screens included in the search, besides the library's own pages. */
const SCREENS = ['horarios', 'agenda', 'listas', 'perguntas', 'sobre'];

/** Number of titles included in the search: ACERVO_SITE_SEARCH_TITLES, default 0. */
const titlesWanted = (): number => Number(process.env['ACERVO_SITE_SEARCH_TITLES'] ?? 0);

/**
 * Writes the search index of informational pages, one part per language. It works in the browser
 * alone, even if the server is down.
 */
export const siteSearch = (): AstroIntegration => ({
  name: 'acervo-site-search',
  hooks: {
    'astro:build:done': async ({ dir, logger }) => {
      const folder = fileURLToPath(dir);
      const { index, errors } = await createIndex({});
      if (!index) throw new Error(`The site search could not be made: ${errors.join('; ')}`);
      let pages = 0;
      for (const file of await informationalFiles(folder)) {
        const added = await index.addDirectory({ path: folder, glob: file });
        fail(added.errors);
        pages += added.page_count;
      }
      const titles = await addTitles(index);
      fail((await index.writeFiles({ outputPath: join(folder, 'pagefind') })).errors);
      await close();
      logger.info(`${pages} pages and ${titles} titles in the site search`);
    },
  },
});

function fail(errors: readonly string[]): void {
  if (errors.length > 0) throw new Error(`The site search could not be made: ${errors.join('; ')}`);
}

async function informationalFiles(folder: string): Promise<string[]> {
  const pages = await readPages(DEFAULT_LOCALE);
  const lists = await readLists(DEFAULT_LOCALE);
  const slugs = [
    ...SCREENS,
    ...pages.map(({ slug }) => slug),
    ...lists.map(({ slug }) => `listas/${slug}`),
  ];
  return PUBLISHED.flatMap((locale) =>
    slugs.map((slug) => `${locale === DEFAULT_LOCALE ? '' : `${locale}/`}${slug}.html`),
  ).filter((file) => existsSync(join(folder, file)));
}

type Index = NonNullable<Awaited<ReturnType<typeof createIndex>>['index']>;

/** Titles as separate records in every language, as they are not translated. */
async function addTitles(index: Index): Promise<number> {
  const wanted = (await publishedTitles()).slice(0, titlesWanted());
  for (const { cod_acervo: id } of wanted) {
    const title = await read('GET /acervo/:id', { params: { id } }, DEFAULT_LOCALE);
    const authors = title.autores.map(({ descricao }) => descricao);
    const subjects = title.assuntos.map(({ descricao }) => descricao);
    for (const locale of PUBLISHED) {
      const prefix = locale === DEFAULT_LOCALE ? '' : `/${locale}`;
      const added = await index.addCustomRecord({
        url: `${prefix}/acervo/${id}`,
        content: [title.title, ...authors, ...subjects].join('. '),
        language: PAGE_TAG[locale],
        meta: { title: title.title },
      });
      fail(added.errors);
    }
  }
  return wanted.length;
}
