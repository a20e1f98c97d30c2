import { build, type Plugin, type Rolldown } from 'vite';
import { SCRIPT_TARGETS } from './browsers.ts';

const QUERY = '?head';

/**
 * Returns a script of src/head as one short line of JavaScript, with all that it imports: it is written
 * into the page itself, so that it runs before anything is painted.
 */
async function builtScript(file: string): Promise<{ code: string; files: string[] }> {
  const result = (await build({
    configFile: false,
    envFile: false,
    publicDir: false,
    logLevel: 'error',
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

/** Makes `import code from '…/src/head/x.ts?head'` the built script: a text for `Inline.astro`. */
export const headScripts = (): Plugin => ({
  name: 'acervo-head-scripts',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith(QUERY)) return null;
    const { code, files } = await builtScript(id.slice(0, -QUERY.length));
    files.forEach((file) => this.addWatchFile(file));
    return { code: `export default ${JSON.stringify(code)}`, moduleType: 'js' };
  },
});
