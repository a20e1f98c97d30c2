import { expect, it } from 'vitest';
import { INDEX_TYPES } from '#contract/shared/constants.ts';
import { entryPath } from '#lib/indexes/entry-path.ts';

it.each(INDEX_TYPES)('an entry of %s with one title leads to it', (list) => {
  const entry = { descricao: 'A & B', total: 1, cod_acervo: 5 };
  expect(entryPath('en', list, entry)).toBe('/en/acervo/5');
});

it.each(['autor', 'assunto'] as const)('a heading of %s leads to its page', (list) => {
  const entry = { descricao: 'A & B', total: 2, cod_autoridade: 7 };
  expect(entryPath('pt', list, entry)).toBe('/autoridade/7');
});

it.each(INDEX_TYPES)('any other entry of %s leads to the search for exactly it', (list) => {
  const path = entryPath('pt', list, { descricao: 'A & B', total: 2 });
  const query = Object.fromEntries(new URL(path, 'http://site.test').searchParams);
  const number = INDEX_TYPES.indexOf(list) + 1;
  expect(query).toEqual({ q: 'A & B', for: `INDICE_${number}`, indice: list });
});
