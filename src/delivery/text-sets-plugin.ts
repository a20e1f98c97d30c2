/**
 * Makes `import sets from 'virtual:text-sets'` the addresses of hashed files, one per set of text tables
 * (text-sets.ts) and language. In development there are none: tables are loaded one by one.
 *
 * Saves 2 requests on a title page, 3 on results, 8 in the personal area, each with a cold cache
 * (tests/e2e/budgets.spec.ts allows 15 in all).
 * Can go: when texts are part of the scripts that use them.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { TEXT_SETS, type TextSet } from './text-sets.ts';

const ID = 'virtual:text-sets';
const FOLDER = new URL('../lib/i18n/locales/', import.meta.url);

export const textSets = (locales: readonly string[]): Plugin => {
  let isBuild = false;
  return {
    name: 'acervo-text-sets',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load(id) {
      if (id !== `\0${ID}`) return null;
      const addresses: Record<string, string> = {};
      for (const locale of isBuild ? locales : []) {
        for (const set of Object.keys(TEXT_SETS) as TextSet[]) {
          const source = joined(locale, set);
          const file = this.emitFile({ type: 'asset', name: `${set}.${locale}.json`, source });
          // Vite replaces this by the address of the file.
          addresses[`${locale}/${set}`] = `__VITE_ASSET__${file}__`;
        }
      }
      return `export default ${JSON.stringify(addresses)}`;
    },
  };
};

function joined(locale: string, set: TextSet): string {
  const tables = TEXT_SETS[set].map((name): [string, unknown] => {
    const file = new URL(`${locale}/${name}.json`, FOLDER);
    return [name, JSON.parse(readFileSync(fileURLToPath(file), 'utf8'))];
  });
  return JSON.stringify(Object.fromEntries(tables));
}
