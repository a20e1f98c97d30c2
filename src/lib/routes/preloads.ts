import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/**
 * Pages whose main island runs at once name everything that it needs in their head. Without this the
 * browser learns of each file only from the file before it: four round trips on a slow line.
 * They come after whatever the first paint needs. Pages that can be read without script (idle islands)
 * name nothing.
 */
export const preloads = (): AstroIntegration => ({
  name: 'acervo-preloads',
  hooks: {
    'astro:build:done': ({ dir }) => {
      const folder = fileURLToPath(dir);
      for (const file of globSync('**/*.html', { cwd: folder })) addPreloads(folder, file);
    },
  },
});

const EAGER_ISLAND = /<astro-island[^>]* client="only"[^>]*>/g;

function addPreloads(folder: string, file: string): void {
  const path = join(folder, file);
  const html = readFileSync(path, 'utf8');
  const islands = html.match(EAGER_ISLAND)?.join('') ?? '';
  if (islands === '' || html.includes('rel="modulepreload"')) return;
  const entries = all(islands, /(?:component|renderer)-url="([^"]+)"/g);
  const scripts = new Set(entries.flatMap((entry) => [...importsOf(folder, entry)]));
  const words = new Set(all(islands, /(\/_assets\/[\w.-]+\.json)/g));
  const links = [
    ...[...scripts].map((url) => `<link rel="modulepreload" fetchpriority="low" href="${url}">`),
    ...[...words].map(
      (url) => `<link rel="preload" as="fetch" fetchpriority="low" crossorigin href="${url}">`,
    ),
  ];
  writeFileSync(path, html.replace('</head>', `${links.join('')}</head>`));
}

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

const known = new Map<string, Set<string>>();

/** A script and everything that it imports as it is loaded. */
function importsOf(folder: string, url: string): Set<string> {
  const path = join(folder, url);
  const found = known.get(path) ?? new Set<string>();
  if (known.has(path) || !existsSync(path)) return found;
  known.set(path, found.add(url));
  for (const next of all(readFileSync(path, 'utf8'), /(?:from|import)\s*["'](\.\/[^"']+)["']/g)) {
    for (const one of importsOf(folder, join(dirname(url), next))) found.add(one);
  }
  return found;
}
