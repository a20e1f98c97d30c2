import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { readText } from './read.ts';
import { robotsTxt } from './robots.ts';

/** Typefaces, whose licence asks to travel with them. */
const FONTS = ['atkinson-hyperlegible-next', 'atkinson-hyperlegible-mono', 'literata'];

/** Writes what stands at known addresses: sitemaps, robots.txt, security.txt, the licences of the typefaces. */
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
        await copyLicences(folder);
      },
    },
  };
};

/** What a call answers for machines, as files: for web servers that do not ask the call. */
async function writeCalled(folder: string): Promise<void> {
  const index = await readText('/publicacao/mapa');
  const parts = [...index.matchAll(/\/sitemap-([a-z]+(?:-\d+)?)\.xml</g)].map(([, name]) => name);
  for (const part of parts) {
    const xml = await readText(`/publicacao/mapa/${part}`);
    await writeFile(join(folder, `sitemap-${part}.xml`), xml);
  }
  if (index !== '') await writeFile(join(folder, 'sitemap.xml'), index);
  const contact = await readText('/publicacao/seguranca');
  if (contact === '') return;
  await mkdir(join(folder, '.well-known'), { recursive: true });
  await writeFile(join(folder, '.well-known', 'security.txt'), contact);
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
