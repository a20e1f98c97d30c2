import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';

/**
 * Late scripts are imported as they are written: none brings a style sheet of its own, which is what Vite's
 * helper would see to in every page (styles come by `loadStyle`). One that does ends the build.
 */
export const plainImports = (): Plugin => ({
  name: 'acervo-plain-imports',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load: (id) => (id === HELPER ? 'export const __vitePreload = (load) => load();' : null),
  generateBundle(_options, bundle) {
    for (const part of Object.values(bundle)) {
      if (part.type !== 'chunk') continue;
      const [sheet] = part.viteMetadata?.importedCss ?? [];
      if (sheet) this.error(`${part.name} imports ${sheet}: islands load styles by loadStyle`);
    }
  },
});
