import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { readText } from './read.ts';
import { robotsTxt } from './robots.ts';

/** The fonts' licence requires a copy beside them. */
const LICENCES = fileURLToPath(new URL('../fonts/licences', import.meta.url));

/** Writes files at well-known paths: sitemaps, robots.txt, security.txt, font licences. */
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
        await writeCalled(folder);
        await writeFile(join(folder, 'robots.txt'), robotsTxt(origin));
        await cp(LICENCES, join(folder, 'licences'), { recursive: true });
      },
    },
  };
};

/**
 * Maximum sitemap parts written as files, about 3 MB each: for millions of titles they would
 * outweigh the site.
 */
const MAX_PARTS = 40;

/** Machine-readable responses as files, for hosts that do not proxy the calls. */
async function writeCalled(folder: string): Promise<void> {
  const index = (await readText('/publicacao/mapa')).split('\n');
  const parts = index.filter((line) => line.startsWith('<sitemap>'));
  for (const part of parts.slice(0, MAX_PARTS)) {
    const [, name = ''] = /\/sitemap-([a-z]+(?:-\d+)?)\.xml</.exec(part) ?? [];
    await writeFile(
      join(folder, `sitemap-${name}.xml`),
      await readText(`/publicacao/mapa/${name}`),
    );
  }
  const left = new Set(parts.slice(MAX_PARTS));
  const listed = index.filter((line) => !left.has(line)).join('\n');
  if (parts.length > 0) await writeFile(join(folder, 'sitemap.xml'), listed);
  const contact = await readText('/publicacao/seguranca');
  if (contact === '') return;
  await mkdir(join(folder, '.well-known'), { recursive: true });
  await writeFile(join(folder, '.well-known', 'security.txt'), contact);
}
