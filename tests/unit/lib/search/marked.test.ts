import { describe, expect, it } from 'vitest';
import { markSearched } from '#lib/search/marked.ts';

const shown = (text: string, ...words: string[]) =>
  markSearched(
    text,
    words.map((word) => ({ word: word.replace('*', ''), prefix: word.endsWith('*') })),
  )
    .map(({ text: part, marked }) => (marked ? `[${part}]` : part))
    .join('');

describe('words that were searched', () => {
  it('are marked whatever their accents and case', () => {
    expect(shown('Grande sertão: veredas', 'SERTAO')).toBe('Grande [sertão]: veredas');
    expect(shown('A hora da estrela', 'ESTRÊLA')).toBe('A hora da [estrela]');
  });

  it('are marked only from three letters on, and only whole', () => {
    expect(shown('O rio de Janeiro', 'de', 'rio', 'jan')).toBe('O [rio] de Janeiro');
    expect(shown('O rio de Janeiro', 'jan*')).toBe('O rio de [Janeiro]');
  });

  it('of a phrase are marked one by one', () => {
    expect(shown('Memórias póstumas', 'memorias postumas')).toBe('[Memórias] [póstumas]');
  });

  it('of scripts without spaces are marked sign by sign', () => {
    expect(shown('夏目漱石全集', '漱石')).toBe('夏目[漱][石]全集');
  });

  it('leave a text that has none as it is', () => {
    expect(shown('<b>Dom</b>', 'casmurro')).toBe('<b>Dom</b>');
    expect(shown('')).toBe('');
  });
});
