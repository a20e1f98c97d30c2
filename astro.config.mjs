import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import astroI18next from 'astro-i18next';
import { DEFAULT_LOCALE } from './api/contract/shared/languages.ts';
import { OLDEST_BROWSERS, SCRIPT_TARGETS, STYLE_TARGETS } from './src/delivery/browsers.ts';
import { chunks } from './src/delivery/chunks.ts';
import { clientDirectives } from './src/delivery/directives.ts';
import { headScripts } from './src/delivery/head-scripts.ts';
import { plainImports } from './src/delivery/plain-imports.ts';
import { reactParts } from './src/delivery/react-parts.ts';
import { textSets } from './src/delivery/text-sets-plugin.ts';
import { PUBLISHED } from './src/build/i18n/published.ts';
import { offlineWorker } from './src/build/offline-worker.ts';
import { earlyModules } from './src/build/early-modules.ts';
import { routeManifest } from './src/build/manifest.ts';
import { plainPages } from './src/build/plain-pages.ts';
import { renderBundle } from './src/build/render-bundle.ts';
import { siteSearch } from './src/build/site-search.ts';
import { wellKnown } from './src/build/well-known.ts';

const ROOT = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');
const RENDERER = fileURLToPath(new URL('./src/delivery/island-renderer.ts', import.meta.url));
const OFETCH_PARTS = fileURLToPath(
  new URL('./src/delivery/browser/ofetch-parts.ts', import.meta.url),
);

/** Calls of the server, but not the contract, whose modules and texts the islands read. */
const API_CALLS = '^/api/(?!contract/)';

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
    earlyModules(),
    routeManifest(),
    offlineWorker(),
    plainPages(),
  ],
  vite: {
    plugins: [chunks(ROOT), plainImports(), reactParts(), headScripts(), textSets(PUBLISHED)],
    resolve: {
      alias: { ufo: OFETCH_PARTS, destr: OFETCH_PARTS, '@astrojs/react/server.js': RENDERER },
    },
    server: { proxy: { [API_CALLS]: process.env.ACERVO_API ?? 'http://127.0.0.1:4321' } },
    build: {
      target: SCRIPT_TARGETS,
      assetsInlineLimit: 0,
      cssMinify: 'lightningcss',
      // Else the minifier drops the prefixes of Safari on iOS.
      cssTarget: [...SCRIPT_TARGETS, `ios${OLDEST_BROWSERS.safari}`],
    },
    css: { transformer: 'lightningcss', lightningcss: { targets: STYLE_TARGETS } },
  },
});
