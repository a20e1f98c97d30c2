import type { Plugin } from 'vite';
import { builtScript } from './built-script.ts';

const QUERY = '?head';

/**
 * Makes `import code from '…/src/head/x.ts?head'` the built script: a text for `Inline.astro`, which is
 * written into the page itself, so that it runs before anything is painted.
 */
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
