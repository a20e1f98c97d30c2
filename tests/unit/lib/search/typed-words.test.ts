import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesTyped, markTyped } from '#lib/search/typed-words.ts';

/** The text with what is marked between brackets. */
const marked = (text: string, typed: string): string =>
  markTyped(text, typed)
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join('');

describe('the typed part of a suggestion', () => {
  it.each([
    ['Dom Casmurro', 'dom casm', '[Dom] [Casm]urro'],
    ['Coração de estudante', 'CORACA', '[Coraçã]o de estudante'],
    ['A ação', 'ação', 'A [ação]'],
    ['Memórias póstumas', 'memor', '[Memór]ias póstumas'],
    ["Gota d'água", 'agua', "Gota d'[água]"],
    ['Vidas secas', 'idas', 'Vidas secas'],
    ['夏目漱石', '漱', '夏目[漱]石'],
    ['Dom Casmurro', '', 'Dom Casmurro'],
    ['', 'dom', ''],
  ])('%s, typed %s', (text, typed, expected) => {
    expect(marked(text, typed)).toBe(expected);
  });

  it('is only the last word in part: the ones before it are finished', () => {
    expect(marked('Almas e a alma', 'a alm')).toBe('[Alm]as e [a] [alm]a');
  });

  it('keeps an accent that is written as a sign of its own with its letter', () => {
    expect(marked('Memo\u0301rias', 'memo')).toBe('[Memo\u0301]rias');
  });

  it('changes nothing in the text, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, typed) => {
        const parts = markTyped(text, typed);
        expect(parts.map((part) => part.text).join('')).toBe(text);
      }),
    );
  });
});

describe('a text holds what is typed', () => {
  it.each([
    ['Dom Casmurro', 'casm dom', false],
    ['Dom Casmurro', 'dom ca', true],
    ['Dom Casmurro', 'CASMÚRRO', true],
    ['Dom Casmurro', 'urro', false],
    ['Dom Casmurro', 'dom quixote', false],
  ])('%s, typed %s: %s', (text, typed, expected) => {
    expect(matchesTyped(text, typed)).toBe(expected);
  });
});
