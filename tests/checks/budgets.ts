import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** What a page may weigh, gzip, in kB (docs/architecture.md, "Budgets"). */
interface Budget {
  name: string;
  pages: string[];
  html: number;
  css: number;
  js: number;
}

const BUDGETS: Budget[] = [
  { name: 'title page', pages: ['acervo/[0-9]*.html'], html: 20, css: 15, js: 85 },
  // The shell draws in the browser what a built page already holds: cover and description.
  { name: 'title shell', pages: ['acervo/titulo.html'], html: 20, css: 15, js: 90 },
  { name: 'network title', pages: ['rede_pergamum/titulo.html'], html: 20, css: 15, js: 90 },
  { name: 'authority page', pages: ['autoridade/[0-9]*.html'], html: 20, css: 15, js: 85 },
  { name: 'authority shell', pages: ['autoridade/registro.html'], html: 20, css: 15, js: 90 },
  {
    name: 'search page',
    pages: ['index.html', 'en/index.html', 'es/index.html'],
    html: 20,
    css: 15,
    js: 95,
  },
  {
    name: 'information page',
    pages: [
      '{,en/,es/}{ajuda,acessibilidade,privacidade,perguntas,sobre,horarios,agenda,listas,listas/*}.html',
    ],
    html: 20,
    css: 15,
    js: 85,
  },
  { name: 'login', pages: ['login.html'], html: 20, css: 15, js: 95 },
  { name: 'account', pages: ['meupergamum.html'], html: 20, css: 15, js: 100 },
];

export interface Weight {
  name: string;
  html: number;
  css: number;
  js: number;
  problems: string[];
}

/** Weighs every budgeted page of a built site: its HTML and all CSS and JS that it can come to load at once. */
export function weighSite(folder: string): Weight[] {
  return BUDGETS.map((budget) => {
    const files = globSync(budget.pages, { cwd: folder });
    if (files.length === 0) throw new Error(`${budget.name}: no page was built`);
    const weights = files.map((file) => weighPage(folder, file));
    const heaviest = {
      html: Math.max(...weights.map(({ html }) => html)),
      css: Math.max(...weights.map(({ css }) => css)),
      js: Math.max(...weights.map(({ js }) => js)),
    };
    const problems = (['html', 'css', 'js'] as const)
      .filter((part) => heaviest[part] > budget[part])
      .map(
        (part) => `${budget.name}: ${part} ${heaviest[part].toFixed(1)} kB > ${budget[part]} kB`,
      );
    return { name: budget.name, ...heaviest, problems };
  });
}

const kilobytes = (content: Buffer | string): number =>
  gzipSync(content, { level: 9 }).length / 1000;

const sizes = new Map<string, number>();
function sizeOf(path: string): number {
  let size = sizes.get(path);
  if (size === undefined) {
    size = kilobytes(readFileSync(path));
    sizes.set(path, size);
  }
  return size;
}

function weighPage(folder: string, file: string): { html: number; css: number; js: number } {
  const html = readFileSync(join(folder, file), 'utf8');
  const urls = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, url = '']) => url);
  const css = new Set(urls(/<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g));
  // What hydrates when it comes into view or is used is loaded by whoever goes there, like what a
  // press loads.
  const islands = urls(/<astro-island([^>]*)>/g).filter(
    (tag) => !/client="(?:seen|use|press)"/.test(tag),
  );
  const entries = [
    ...islands.flatMap((tag) =>
      [...tag.matchAll(/(?:component-url|renderer-url|before-hydration-url)="([^"]+)"/g)].map(
        ([, url = '']) => url,
      ),
    ),
    ...urls(/<script[^>]+src="([^"]+)"/g),
  ];
  const scripts = new Set<string>();
  for (const entry of entries) collectImports(join(folder, entry), scripts, css, folder);
  const total = (paths: Iterable<string>) =>
    [...paths].reduce((sum, path) => sum + sizeOf(path), 0);
  return {
    html: kilobytes(html),
    css: total([...css].map((url) => join(folder, url))),
    js: total(scripts),
  };
}

/** Static imports of a module, and theirs. What is imported on demand is not counted. */
function collectImports(path: string, found: Set<string>, css: Set<string>, folder: string): void {
  if (found.has(path)) return;
  found.add(path);
  const code = readFileSync(path, 'utf8');
  for (const [, specifier = ''] of code.matchAll(
    /(?:import|export)[^'"();]*?from\s*["']([^"']+)["']|import\s*["']([^"']+)["']/g,
  )) {
    if (specifier.startsWith('.'))
      collectImports(join(dirname(path), specifier), found, css, folder);
  }
  for (const [, url = ''] of code.matchAll(/import\s*["'](\.[^"']+)["']/g)) {
    collectImports(join(dirname(path), url), found, css, folder);
  }
}
