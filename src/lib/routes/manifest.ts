import { writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { DEFAULT_LOCALE, LOCALES } from '../../../api/contract/languages.ts';
import { ROUTES } from './table.ts';

/** What the server and the reverse proxy read: locales and routes of one build. */
export const MANIFEST_FILE = 'routes.json';

/** Writes `routes.json` beside the built pages. */
export const routeManifest = (): AstroIntegration => ({
  name: 'acervo-routes',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const manifest = { defaultLocale: DEFAULT_LOCALE, locales: LOCALES, routes: ROUTES };
      await writeFile(new URL(MANIFEST_FILE, dir), `${JSON.stringify(manifest, null, 1)}\n`);
    },
  },
});
