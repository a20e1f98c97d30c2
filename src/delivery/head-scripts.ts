/**
 * Makes `import code from '…/x.ts?head'` the built script, a text for `Inline.astro`, which writes it
 * into the page so that it runs before anything is painted.
 *
 * Why: what decides how the page looks (theme, language, results or form) must run before the first
 * paint. As files these scripts (six on a title page) would block it for a round trip, 150 ms on slow 4G.
 * Can go: when Vite inlines scripts of a page by itself, with stable hashes for the content policy.
 */
import type { Plugin } from 'vite';
import { builtScript } from './built-script.ts';

const QUERY = '?head';

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
