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
 * Writes the service worker beside the pages (docs/decisions/persisted-state.md). Where the institution keeps
 * nothing, it is one that forgets what an earlier one kept, and goes.
 */
export const offlineWorker = (): AstroIntegration => ({
  name: 'acervo-offline-worker',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const folder = fileURLToPath(dir);
      const { sem_conexao: keeps } = await read('GET /parametros/instituicao', {}, DEFAULT_LOCALE);
      const { code } = keeps
        ? await builtScript(join(SOURCES, 'worker.ts'), { PUBLICATION: publicationOf(folder) })
        : await builtScript(join(SOURCES, 'unregister.ts'));
      await writeFile(join(folder, WORKER_PATH), code);
    },
  },
});

/** Changes when scripts, styles or texts do; records and pages come and go without it. */
function publicationOf(folder: string): string {
  const names = readdirSync(join(folder, '_assets')).sort().join();
  return createHash('sha256').update(names).digest('hex').slice(0, 12);
}
