import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import astroI18next from 'astro-i18next';
import { DEFAULT_LOCALE } from './api/contract/shared/languages.ts';
import { STYLE_TARGETS } from './src/build/browsers.ts';
import { joinedWords } from './src/build/i18n/joined-words.ts';
import { headScripts } from './src/build/head-scripts.ts';
import { commonChunks } from './src/build/common-chunks.ts';
import { clientDirectives } from './src/build/client-directives.ts';
import { PUBLISHED } from './src/build/i18n/published.ts';
import { offlineWorker } from './src/build/offline-worker.ts';
import { plainImports } from './src/build/plain-imports.ts';
import { routeManifest } from './src/build/manifest.ts';
import { renderBundle } from './src/build/render-bundle.ts';
import { siteSearch } from './src/build/site-search.ts';
import { wellKnown } from './src/build/well-known.ts';

const ROOT = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');
const RENDERER = fileURLToPath(new URL('./src/build/island-renderer.ts', import.meta.url));
const OFETCH_PARTS = fileURLToPath(new URL('./src/lib/api/ofetch-parts.ts', import.meta.url));

/** Calls of the server, but not the contract, whose modules and texts the islands read. */
const API_CALLS = '^/api/(?!contract/)';

/**
 * Late chunks name only the styles that must come with them: names of all that could be fetched
 * beside them would weigh more in every page than the round trip that they spare. A plugin, because
 * Astro sets the option itself.
 */
const leanLateChunks = {
  name: 'acervo-lean-late-chunks',
  configEnvironment: (name) =>
    name === 'client' ? { build: { modulePreload: false } } : undefined,
};

/**
 * Which scripts come together, of the browser alone. A file that holds an entry may be that entry, with
 * more exports than its own: else each would be one more file that only leads there.
 */
const fewFiles = {
  name: 'acervo-few-files',
  enforce: 'post',
  configEnvironment: (name) =>
    name === 'client'
      ? {
          build: {
            rolldownOptions: {
              preserveEntrySignatures: 'allow-extension',
              output: { codeSplitting: commonChunks(ROOT) },
            },
          },
        }
      : undefined,
};

export default defineConfig({
  site: process.env.ACERVO_ORIGIN ?? 'http://127.0.0.1:4321',
  output: 'static',
  outDir: process.env.ACERVO_SITE ?? './dist',
  cacheDir: process.env.ACERVO_BUILD_CACHE ?? './.cache/astro',
  trailingSlash: 'ignore',
  build: { format: 'preserve', assets: '_assets', inlineStylesheets: 'never', concurrency: 4 },
  experimental: { incrementalBuild: true },
  i18n: {
    defaultLocale: DEFAULT_LOCALE,
    locales: [...PUBLISHED],
    routing: { prefixDefaultLocale: false },
  },
  devToolbar: { enabled: false },
  integrations: [
    react(),
    astroI18next(),
    clientDirectives(),
    renderBundle(),
    siteSearch(),
    wellKnown(),
    routeManifest(),
    offlineWorker(),
  ],
  vite: {
    plugins: [leanLateChunks, fewFiles, plainImports(), headScripts(), joinedWords()],
    resolve: {
      alias: { ufo: OFETCH_PARTS, destr: OFETCH_PARTS, '@astrojs/react/server.js': RENDERER },
    },
    server: { proxy: { [API_CALLS]: process.env.ACERVO_API ?? 'http://127.0.0.1:4321' } },
    build: {
      assetsInlineLimit: 0,
      cssMinify: 'lightningcss',
    },
    css: { transformer: 'lightningcss', lightningcss: { targets: STYLE_TARGETS } },
  },
});
