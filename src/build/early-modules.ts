import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { builtScript } from '#delivery/built-script.ts';
import { PUBLISHED } from './i18n/published.ts';
import { ACCOUNT_SHELL, localePath } from '#lib/routes/paths.ts';

/** What the first screens of the personal area are made of (src/delivery/chunks.ts). */
const SCREENS = '_assets/loans.*.js';

const FIRST_SCRIPT = fileURLToPath(new URL('../head/first-account.ts', import.meta.url));

/**
 * Names in the shells of the personal area the modules of its first view, which src/head/sign-in-first.ts fetches all
 * at once, and the script with which a slow line sees it before. Browsers would find the modules one after the other:
 * five round trips, 2 s on slow 3G.
 */
export const earlyModules = (): AstroIntegration => ({
  name: 'acervo-early-modules',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const site = fileURLToPath(dir);
      const first = await writeFirstScript(site);
      for (const locale of PUBLISHED) {
        const file = join(site, `${localePath(locale, ACCOUNT_SHELL)}.html`);
        const page = readFileSync(file, 'utf8');
        const entries = [
          ...page.matchAll(
            /(?:component|renderer)-url="\/([^"]*\/AccountIsland[^"]*|[^"]*\/client[^"]*)"/g,
          ),
        ].map(([, path = '']) => path);
        const found = new Set<string>();
        for (const path of [...entries, ...globSync(SCREENS, { cwd: site })])
          collect(site, path, found);
        const modules = [...found].map((path) => `/${path}`).join(' ');
        writeFileSync(
          file,
          page
            .replace(' data-modules ', ` data-modules="${modules}" `)
            .replace(' data-first>', ` data-first="${first}">`),
        );
      }
    },
  },
});

/** @returns its address */
async function writeFirstScript(site: string): Promise<string> {
  const { code } = await builtScript(FIRST_SCRIPT);
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
  const path = `_assets/first-account.${hash}.js`;
  writeFileSync(join(site, path), code);
  return `/${path}`;
}

/** A module and what it imports statically. */
function collect(site: string, path: string, found: Set<string>): void {
  if (found.has(path)) return;
  found.add(path);
  const code = readFileSync(join(site, path), 'utf8');
  const imports = code.matchAll(/(?:import|export)(?:[^'"`();]*?from)?\s*["'`](\.[^"'`]+)["'`]/g);
  for (const [, specifier = ''] of imports) collect(site, join(dirname(path), specifier), found);
}
