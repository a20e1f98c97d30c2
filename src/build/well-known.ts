import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { DEFAULT_LOCALE, PAGE_TAG } from '#contract/shared/languages.ts';
import { PUBLISHED } from './i18n/published.ts';
import { publishedAuthorities, publishedTitles, readLists, readPages } from './read.ts';
import { sitemapIndexXml, sitemapParts, sitemapXml, type SitemapEntry } from './sitemap.ts';

/** Screens that search engines may list. */
const SCREENS = ['/', '/horarios', '/agenda', '/perguntas', '/sobre'];

/** Typefaces, whose licence asks to travel with them. */
const FONTS = ['atkinson-hyperlegible-next', 'atkinson-hyperlegible-mono', 'literata'];

/** Writes what stands at known addresses: sitemaps, robots.txt, the licences of the typefaces. */
export const wellKnown = (): AstroIntegration => {
  let origin = '';
  return {
    name: 'acervo-well-known',
    hooks: {
      'astro:config:done': ({ config }) => {
        origin = (config.site ?? '').replace(/\/$/, '');
      },
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        await writeSitemaps(folder, origin);
        await writeFile(
          join(folder, 'robots.txt'),
          `User-agent: *\nDisallow: /api/\nDisallow: /meupergamum\nDisallow: /*?*&\n\nSitemap: ${origin}/sitemap.xml\n`,
        );
        await copyLicences(folder);
      },
    },
  };
};

async function writeSitemaps(folder: string, origin: string): Promise<void> {
  const entryOf = (path: string): SitemapEntry => ({
    alternates: PUBLISHED.map((locale) => ({
      tag: PAGE_TAG[locale],
      href: `${origin}${locale === DEFAULT_LOCALE ? '' : `/${locale}`}${path}`,
    })),
  });
  const pages = (await readPages(DEFAULT_LOCALE)).map(({ slug }) => `/${slug}`);
  const lists = (await readLists(DEFAULT_LOCALE)).map(({ slug }) => `/listas/${slug}`);
  if (lists.length > 0) lists.unshift('/listas');
  const titles = (await publishedTitles()).map(({ cod_acervo: id }) => `/acervo/${id}`);
  const authorities = (await publishedAuthorities()).map(
    ({ cod_autoridade: id }) => `/autoridade/${id}`,
  );
  const parts = sitemapParts(
    [...SCREENS, ...pages, ...lists, ...titles, ...authorities].map(entryOf),
  );
  const names = parts.map((_part, n) => `sitemap-${n + 1}.xml`);
  for (const [n, part] of parts.entries()) {
    await writeFile(join(folder, names[n] ?? ''), sitemapXml(part));
  }
  const index = sitemapIndexXml(names.map((name) => `${origin}/${name}`));
  await writeFile(join(folder, 'sitemap.xml'), index);
}

async function copyLicences(folder: string): Promise<void> {
  const { resolve } = createRequire(import.meta.url);
  const to = join(folder, 'licences');
  await mkdir(to, { recursive: true });
  for (const font of FONTS) {
    const home = dirname(resolve(`@fontsource-variable/${font}/package.json`));
    await copyFile(join(home, 'LICENSE'), join(to, `${font}.txt`));
  }
}
