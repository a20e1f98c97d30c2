import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spineLines } from '#api/catalogue/copies/call-number.ts';

describe('the lines of a spine label', () => {
  it.each([
    ['869.3 R788g 22. ed. 2019', ['869.3', 'R788g', '22. ed.', '2019']],
    ['658.56 / S586p / 2.ed. / v.1 / ex.2', ['658.56', 'S586p', '2.ed.', 'v.1', 'ex.2']],
    ['821(81)-3 L771p 2020 (SB)', ['821(81)-3', 'L771p', '2020', '(SB)']],
    ['R 036.9 B238', ['R 036.9', 'B238']],
    ['512 L271a v. 2 ex. 3', ['512', 'L271a', 'v. 2', 'ex. 3']],
    ['82/89 C331 t. II', ['82/89', 'C331', 't. II']],
    ['PQ9697 .R76 G7', ['PQ9697', '.R76', 'G7']],
    ['869.3', ['869.3']],
    ['  ', []],
    ['', []],
  ])('%j is printed as %j', (callNumber, lines) => {
    expect(spineLines(callNumber)).toEqual(lines);
  });

  it('loses and invents no word, whatever the call number', () => {
    const word = fc.stringMatching(/^[\p{L}\p{N}.()-]{1,8}$/u);
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const lines = spineLines(words.join(' '));
        expect(lines.join(' ')).toBe(words.join(' '));
      }),
    );
  });
});
