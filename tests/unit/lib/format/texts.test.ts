import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitLong } from '#lib/format/texts.ts';

describe('a long text', () => {
  it('is cut between words, a short one is whole', () => {
    expect(splitLong('Um dois', { start: 5, max: 10 })).toEqual(['Um dois', '']);
    expect(splitLong('Um dois três quatro', { start: 9, max: 12 })).toEqual([
      'Um dois',
      'três quatro',
    ]);
    expect(splitLong('x'.repeat(10_000))[0]).toHaveLength(500);
  });

  it('loses nothing but the blank at the cut, and breaks no character', () => {
    const letters = fc.constantFrom('a', ' ', 'ã', '😀', '𝄞');
    const text = fc.array(letters, { maxLength: 60 }).map((all) => all.join('').trim());
    fc.assert(
      fc.property(text, (whole) => {
        const [shown, rest] = splitLong(whole, { start: 10, max: 20 });
        expect(shown.isWellFormed() && rest.isWellFormed()).toBe(true);
        expect((shown + rest).replaceAll(' ', '')).toBe(whole.replaceAll(' ', ''));
      }),
    );
  });
});
