import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build, type Plugin } from 'vite';

const SOURCES = fileURLToPath(new URL('..', import.meta.url));
const PLAIN = join(SOURCES, 'plain');

/**
 * Writes `plain.mjs` beside the built pages: what the server makes pages without script with
 * (docs/decisions/without-script.md). It is read by the server and never served.
 */
export const plainPages = (): AstroIntegration => ({
  name: 'acervo-plain-pages',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      await build({
        configFile: false,
        envDir: false,
        publicDir: false,
        logLevel: 'error',
        define: { 'process.env.NODE_ENV': '"production"' },
        plugins: [standIns()],
        ssr: { noExternal: true },
        build: {
          ssr: join(PLAIN, 'page.ts'),
          outDir: fileURLToPath(dir),
          emptyOutDir: false,
          target: 'node24',
          assetsDir: '_assets',
          assetsInlineLimit: 0,
          ssrEmitAssets: true,
          rolldownOptions: {
            output: { entryFileNames: 'plain.mjs', codeSplitting: false },
          },
        },
      });
    },
  },
});

/** A module in src/plain stands in for the module at the same path in src, except for its own imports. */
const standIns = (): Plugin => ({
  name: 'acervo-stand-ins',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (importer === undefined || importer.startsWith(PLAIN)) return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    if (!found || !found.id.startsWith(SOURCES)) return found;
    const other = join(PLAIN, relative(SOURCES, found.id));
    return existsSync(other) ? other : found;
  },
});
