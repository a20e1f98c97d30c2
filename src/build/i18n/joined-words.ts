import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { PUBLISHED } from './published.ts';
import { WORD_SETS, type WordSet } from './word-sets.ts';

const ID = 'virtual:joined-words';
const FOLDER = new URL('../../lib/i18n/locales/', import.meta.url);

/**
 * Makes `import sets from 'virtual:joined-words'` the addresses of hashed files, one per set of words
 * (word-sets.ts) and language, each with its tables by name. In development there are none: words come
 * table by table.
 */
export const joinedWords = (): Plugin => {
  let isBuild = false;
  return {
    name: 'acervo-joined-words',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load(id) {
      if (id !== `\0${ID}`) return null;
      const addresses: Record<string, string> = {};
      for (const locale of isBuild ? PUBLISHED : []) {
        for (const set of Object.keys(WORD_SETS) as WordSet[]) {
          const source = joined(locale, set);
          const file = this.emitFile({ type: 'asset', name: `${set}.${locale}.json`, source });
          // Vite puts the address of the file in its place.
          addresses[`${locale}/${set}`] = `__VITE_ASSET__${file}__`;
        }
      }
      return `export default ${JSON.stringify(addresses)}`;
    },
  };
};

function joined(locale: string, set: WordSet): string {
  const tables = WORD_SETS[set].map((name): [string, unknown] => {
    const file = new URL(`${locale}/${name}.json`, FOLDER);
    return [name, JSON.parse(readFileSync(fileURLToPath(file), 'utf8'))];
  });
  return JSON.stringify(Object.fromEntries(tables));
}
