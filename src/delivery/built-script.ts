import { build, type Rolldown } from 'vite';
import { SCRIPT_TARGETS } from './browsers.ts';

/**
 * Bundles and minifies a script with all that it imports; used for head scripts and the service worker.
 *
 * @param known values by the names that the script declares for them
 */
export async function builtScript(
  file: string,
  known: Readonly<Record<string, string>> = {},
): Promise<{ code: string; files: string[] }> {
  const result = (await build({
    configFile: false,
    envFile: false,
    publicDir: false,
    logLevel: 'error',
    define: Object.fromEntries(
      Object.entries({ 'process.env.NODE_ENV': 'production', ...known }).map(([name, value]) => [
        name,
        JSON.stringify(value),
      ]),
    ),
    build: {
      write: false,
      target: SCRIPT_TARGETS,
      minify: true,
      lib: { entry: file, formats: ['iife'], name: 'head' },
      rolldownOptions: {
        treeshake: { moduleSideEffects: (id) => id === file, propertyReadSideEffects: false },
      },
    },
  })) as Rolldown.RolldownOutput[];
  const [chunk] = result.flatMap(({ output }) => output);
  if (chunk?.type !== 'chunk') throw new Error(`${file} gave no script`);
  return { code: chunk.code.trim(), files: chunk.moduleIds };
}
