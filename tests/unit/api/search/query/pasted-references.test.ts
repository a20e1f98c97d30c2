import { describe, expect, it } from 'vitest';
import { pastedReferences } from '#api/search/query/pasted-references.ts';
import { judgedSearches } from '../../../../support/finding/judge.ts';

const ASSIS = 'ASSIS, Machado de. Dom Casmurro. Rio de Janeiro: Garnier, 1899. 320 p.';
const ROSA = 'ROSA, João Guimarães. Grande sertão: veredas. Rio de Janeiro: José Olympio, 1956.';
const DARWIN = 'Darwin, C. (1859). On the origin of species. John Murray.';
const BATES = 'Bates, H. W. (1863). The naturalist on the river Amazons. John Murray.';
const VANCOUVER = 'Freyre G. Casa-grande e senzala. Rio de Janeiro: Schmidt; 1933.';
const HOLANDA = 'Holanda SB. Raízes do Brasil. Rio de Janeiro: José Olympio; 1936.';

describe('references pasted together', () => {
  it.each([
    ['lines', `${ASSIS}\n\n  ${ROSA}\r\n${DARWIN}`, [ASSIS, ROSA, DARWIN]],
    ['a numbered list', `1. ${ASSIS}\n2) ${ROSA}\n[3] ${DARWIN}`, [ASSIS, ROSA, DARWIN]],
    ['a list with bullets', `• ${ASSIS}\n- ${ROSA}`, [ASSIS, ROSA]],
    ['ABNT in one line', `${ASSIS} ${ROSA} ${ASSIS}`, [ASSIS, ROSA]],
    ['APA in one line', `${DARWIN} ${BATES}`, [DARWIN, BATES]],
    ['Vancouver in one line', `${VANCOUVER} ${HOLANDA}`, [VANCOUVER, HOLANDA]],
    ['a numbered line', `1. ${HOLANDA} 2. ${VANCOUVER}`, [HOLANDA, VANCOUVER]],
  ])('are told apart: %s', (_, text, expected) => {
    expect(pastedReferences(text)).toEqual(expected);
  });

  it('are at most twenty, none longer than a long reference', () => {
    const many = Array.from({ length: 60 }, (_, n) => `${n} uma obra qualquer de ${1900 + n}`);
    expect(pastedReferences(many.join('\n'))).toEqual(many.slice(0, 20));
    const long = 'palavra '.repeat(600);
    const lines = pastedReferences(`${long}\noutra ${long}`);
    expect(lines.map(({ length }) => length)).toEqual([300, 300]);
  });

  it('are not seen in a single reference or any other search', () => {
    const split = judgedSearches().filter(({ typed }) => pastedReferences(typed).length > 0);
    expect(split.length).toBeLessThanOrEqual(1);
    for (const text of ['', ASSIS, 'dom casmurro', 'dom\ncasmurro', '1984. Orwell, George. 1949.'])
      expect(pastedReferences(text)).toEqual([]);
  });

  it('are looked for to the end of any repeated text', () => {
    for (const piece of [
      'A, B. (',
      '1999. Aa',
      '[1] ',
      'x'.repeat(50),
      'Aa, A. A. A. ',
      '1999. Aa, ',
    ]) {
      expect(pastedReferences(piece.repeat(10_000 / piece.length)).length).toBeLessThanOrEqual(20);
    }
  });
});
