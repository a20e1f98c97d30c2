import { describe, expect, it } from 'vitest';
import { suggestionQuery, toSuggestions } from '#lib/search/suggestions.ts';

describe('what is asked for what is typed', () => {
  it.each([
    ['', ''],
    ['d', ''],
    [' "d" ', ''],
    ['do', 'do'],
    ['  dom   casm ', 'dom casm'],
    ['19', '19'],
    ['é!', ''],
    ['x'.repeat(200), 'x'.repeat(200)],
    ['x'.repeat(201), ''],
  ])('%j asks %j', (typed, expected) => {
    expect(suggestionQuery(typed)).toBe(expected);
  });
});

it('titles lead to their page, authors and subjects to their titles, in the language of the page', () => {
  const rows = toSuggestions(
    {
      titulos: [{ cod_acervo: 7, titulo: 'Dom Casmurro', autor: 'Machado de Assis' }],
      autores: [{ cod_autoridade: 8, descricao: 'Assis, Machado de', total: 12 }],
      assuntos: [{ cod_autoridade: 9, descricao: 'Ciúme', total: 1 }],
    },
    'en',
  );
  expect(rows.map(({ kind, href }) => [kind, href])).toEqual([
    ['title', '/en/acervo/7'],
    ['author', '/en/?q=&autor=8'],
    ['subject', '/en/?q=&assunto=9'],
  ]);
});
