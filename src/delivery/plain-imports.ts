/**
 * Replaces Vite's helper for dynamic imports, which waits for the style sheets of a chunk: islands
 * load theirs with `loadStyle`. A chunk that imports a sheet ends the build.
 *
 * Saves 0.6 kB of JavaScript on every page (without this plugin, weighed by tests/checks/budgets.ts).
 * Can go: when Vite leaves its helper out where no chunk has a style sheet.
 */
import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';
const CODE = `
import { watched } from '#lib/watchdog.ts';
export const __vitePreload = (load) => watched(load());
`;

export const plainImports = (): Plugin => ({
  name: 'acervo-plain-imports',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load: (id) => (id === HELPER ? CODE : null),
  generateBundle(_options, bundle) {
    for (const part of Object.values(bundle)) {
      if (part.type !== 'chunk') continue;
      const [sheet] = part.viteMetadata?.importedCss ?? [];
      if (sheet) this.error(`${part.name} imports ${sheet}: islands load styles by loadStyle`);
    }
  },
});
