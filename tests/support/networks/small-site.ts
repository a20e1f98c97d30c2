import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Manifest } from '#api/portal/site/manifest.ts';

/** The routes of a site of two languages that is small enough to be written by hand. */
export const SMALL_MANIFEST: Manifest = {
  defaultLocale: 'pt',
  locales: ['pt', 'en'],
  routes: [
    { pattern: '/' },
    {
      pattern: '/acervo/:cod',
      shell: '/acervo/titulo',
      record: 'title',
      parts: ['marc', 'dublin-core'],
    },
    { pattern: '/autoridade/:cod', shell: '/autoridade/registro', record: 'authority' },
    { pattern: '/conta' },
    { pattern: '/conta/app', shell: '/conta' },
    { pattern: '/conta/app/ler', shell: '/conta', camera: true },
  ],
};

const PAGES = ['index', '404', 'acervo/1', 'acervo/titulo', 'autoridade/registro', 'conta'];

/** Its files: every page says its own path. */
export const smallSite = (version = ''): Record<string, string> => ({
  'routes.json': JSON.stringify(SMALL_MANIFEST),
  'policy.json': JSON.stringify({ script: [`sha256-${version}`], style: [] }),
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  [`_assets/base.${version || '0'}.js`]: 'export {}',
  ...Object.fromEntries(
    ['', 'en/'].flatMap((prefix) =>
      PAGES.map((page) => [`${prefix}${page}.html`, `${prefix}${page} ${version}`]),
    ),
  ),
});

/** Writes files below a folder, making the folders between. */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Runs a test in a folder of its own that is gone afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T> | T): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'acervo-site-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
