import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { DEFAULT_LOCALE, LOCALES } from '../../../api/contract/languages.ts';
import { publishedTitles } from '../api/build.ts';
import { ROUTES } from './table.ts';

/**
 * Writes two files beside the built pages, which are read by the server and never served:
 * `routes.json` (locales and routes) and `policy.json` (hashes of the inline scripts and styles,
 * which the content policy allows by name).
 */
export const routeManifest = (): AstroIntegration => ({
  name: 'acervo-routes',
  hooks: {
    // In development every title without a page of its own is its shell, as the server does it.
    'astro:server:setup': ({ server }) => {
      server.middlewares.use((request, _response, next) => {
        void shellOf(request.url ?? '').then((url) => {
          if (url !== null) request.url = url;
          next();
        });
      });
    },
    'astro:build:done': async ({ dir }) => {
      const routes = { defaultLocale: DEFAULT_LOCALE, locales: LOCALES, routes: ROUTES };
      await writeFile(new URL('routes.json', dir), JSON.stringify(routes, null, 1));
      const policy = inlineHashes(fileURLToPath(dir));
      await writeFile(new URL('policy.json', dir), JSON.stringify(policy, null, 1));
    },
  },
});

async function shellOf(url: string): Promise<string | null> {
  const match = /^(\/\w\w)?\/acervo\/([1-9]\d*)(?=\?|$)/.exec(url);
  if (!match) return null;
  const [, prefix = '', cod] = match;
  const known = (await publishedTitles()).some(({ cod_acervo: id }) => id === Number(cod));
  return known ? null : `${prefix}/acervo/titulo`;
}

const INLINE =
  /<(script|style)(?![^>]*\bsrc=)(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/\1>/g;

function inlineHashes(folder: string): { script: string[]; style: string[] } {
  const found = { script: new Set<string>(), style: new Set<string>() };
  for (const file of globSync('**/*.html', { cwd: folder })) {
    for (const [, kind, content = ''] of readFileSync(join(folder, file), 'utf8').matchAll(
      INLINE,
    )) {
      found[kind === 'style' ? 'style' : 'script'].add(content);
    }
  }
  const hashes = (contents: Set<string>) =>
    [...contents]
      .map((content) => `sha256-${createHash('sha256').update(content).digest('base64')}`)
      .sort();
  return { script: hashes(found.script), style: hashes(found.style) };
}
