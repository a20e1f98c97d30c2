import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { DEFAULT_LOCALE } from '#contract/shared/languages.ts';
import { WORKER_PATH } from '#lib/offline/caches.ts';
import { builtScript } from '#delivery/built-script.ts';
import { read } from './read.ts';

const SOURCES = fileURLToPath(new URL('../worker/', import.meta.url));

/**
 * Writes the service worker beside the pages (docs/decisions/persisted-state.md). Where the institution has neither
 * offline pages nor push notifications, it is one that deletes the caches of an earlier one and unregisters itself.
 */
export const offlineWorker = (): AstroIntegration => ({
  name: 'acervo-offline-worker',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const folder = fileURLToPath(dir);
      const institution = await read('GET /parametros/instituicao', {}, DEFAULT_LOCALE);
      const { sem_conexao: keeps, avisos_push: pushes } = institution;
      const { code } = keeps
        ? await builtScript(join(SOURCES, 'worker.ts'), { PUBLICATION: publicationOf(folder) })
        : await builtScript(join(SOURCES, pushes ? 'push-only.ts' : 'unregister.ts'));
      await writeFile(join(folder, WORKER_PATH), code);
    },
  },
});

/** Changes when scripts, styles or texts do; records and pages come and go without it. */
function publicationOf(folder: string): string {
  const names = readdirSync(join(folder, '_assets')).sort().join();
  return createHash('sha256').update(names).digest('hex').slice(0, 12);
}
