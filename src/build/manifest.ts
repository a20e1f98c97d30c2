import { cpSync, existsSync, globSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { transform } from 'lightningcss';
import { PAGE_IMAGES_FOLDER } from '#contract/shared/constants.ts';
import { DEFAULT_LOCALE } from '#contract/shared/languages.ts';
import { STYLE_TARGETS } from '#delivery/browsers.ts';
import { PUBLISHED } from './i18n/published.ts';
import { inlineHashes, linksOfPage } from './page-facts.ts';
import { publishedAuthorities, publishedTitles } from './read.ts';
import { themeSheet, type ThemeSheet } from './theme.ts';
import { ROUTES } from '#lib/routes/table.ts';

/**
 * Writes two files beside the built pages, which are read by the server and never served:
 * `routes.json` (locales and routes) and `policy.json` (hashes of the inline scripts and styles,
 * which the content policy allows by name). Copies the files of the institution to `/_files/` and writes
 * its theme beside the other style sheets.
 */
export const routeManifest = (): AstroIntegration => ({
  name: 'acervo-routes',
  hooks: {
    // The folder of the packages may be another user's.
    'astro:config:setup': ({ updateConfig }) => {
      const cache = process.env['ACERVO_BUILD_CACHE'];
      if (cache !== undefined) updateConfig({ vite: { cacheDir: join(cache, 'vite') } });
    },
    // In development a record without a page of its own is its shell, as the server does it.
    'astro:server:setup': ({ server }) => {
      server.middlewares.use((request, _response, next) => {
        void shellOf(request.url ?? '').then((url) => {
          if (url !== null) request.url = url;
          next();
        });
      });
      server.middlewares.use('/_assets', (_request, response, next) => {
        void themeSheet().then((theme) => {
          if (!theme) return next();
          response.setHeader('content-type', 'text/css').end(compiled(theme));
        });
      });
    },
    'astro:build:done': async ({ dir }) => {
      copyFiles(fileURLToPath(dir));
      const theme = await themeSheet();
      if (theme) await writeFile(join(fileURLToPath(dir), theme.href), compiled(theme));
      const routes = { defaultLocale: DEFAULT_LOCALE, locales: PUBLISHED, routes: ROUTES };
      await writeFile(new URL('routes.json', dir), JSON.stringify(routes, null, 1));
      const policy = hashesOfAll(fileURLToPath(dir));
      await writeFile(new URL('policy.json', dir), JSON.stringify(policy, null, 1));
      const links = knownLinks(fileURLToPath(dir));
      await writeFile(new URL('links.json', dir), JSON.stringify(links, null, 1));
    },
  },
});

/** The theme for the oldest browsers that are supported, like the product's own sheets. */
const compiled = ({ css }: ThemeSheet) =>
  transform({
    filename: 'theme.css',
    code: Buffer.from(css),
    minify: true,
    targets: STYLE_TARGETS,
  }).code;

/** Pictures and files of the institution's texts, without page images, which the server sends itself. */
function copyFiles(site: string): void {
  const institution = process.env['ACERVO_CONTENT'];
  const folder = join(institution ?? '', 'files');
  if (institution === undefined || !existsSync(folder)) return;
  const isPageImage = (path: string) => relative(folder, path).split(sep)[0] === PAGE_IMAGES_FOLDER;
  const problems = globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile() && !isPageImage(join(entry.parentPath, entry.name)))
    .flatMap(({ name }) => problemOfFile(name));
  if (problems.length > 0) throw new Error(problems.map((f) => `${folder}: ${f}`).join('\n'));
  cpSync(folder, join(site, '_files'), {
    recursive: true,
    filter: (source) => !basename(source).startsWith('.') && !isPageImage(source),
  });
}

/** A page of another make would stand outside the frame, its languages and its accessibility. */
function problemOfFile(name: string): string[] {
  if (!/\.\w+$/.test(name)) return [`${name} has no extension that says what it is`];
  if (!/\.x?html?$/i.test(name)) return [];
  return [`${name} is a web page; write it as Markdown in <language>/pages`];
}

async function shellOf(url: string): Promise<string | null> {
  const match = /^(\/\w\w)?\/(acervo|autoridade|rede_pergamum)\/([1-9]\d*)(\/[\w-]+)?(?=\?|$)/.exec(
    url,
  );
  if (!match) return null;
  const [, prefix = '', kind, cod] = match;
  if (kind === 'rede_pergamum') return `${prefix}/rede_pergamum/titulo`;
  if (kind === 'acervo') {
    const known = (await publishedTitles()).some(({ cod_acervo: id }) => id === Number(cod));
    return `${prefix}/acervo/${known ? cod : 'titulo'}`;
  }
  const built = await publishedAuthorities();
  const known = built.some(({ cod_autoridade: id }) => id === Number(cod));
  return `${prefix}/autoridade/${known ? cod : 'registro'}`;
}

/** What the pages say of themselves (page-facts.ts), of all titles and of all pages. */
function knownLinks(folder: string): Record<string, Record<string, string>> {
  const found = globSync('acervo/[0-9]*.html', { cwd: folder }).flatMap((file) => {
    const id = basename(file, '.html');
    const links = linksOfPage(readFileSync(join(folder, file), 'utf8'), id);
    return links === undefined ? [] : [[id, links] as const];
  });
  return Object.fromEntries(found);
}

function hashesOfAll(folder: string): Record<'script' | 'style', string[]> {
  const found = { script: new Set<string>(), style: new Set<string>() };
  for (const file of globSync('**/*.html', { cwd: folder })) {
    const { script, style } = inlineHashes(readFileSync(join(folder, file), 'utf8'));
    for (const hash of script) found.script.add(hash);
    for (const hash of style) found.style.add(hash);
  }
  return { script: [...found.script].sort(), style: [...found.style].sort() };
}
