import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storable, tidyLine, tidyText } from '#api/core/http/tidy-text.ts';

describe('text as it is kept', () => {
  it.each([
    ['  uma\r\nduas\u0000\u0007 ', 'uma\nduas'],
    ['um\tdois', 'um dois'],
    ['antes\u2028depois\u0085fim\rmesmo', 'antes\ndepois\nfim\nmesmo'],
    ['\u001b[31mvermelho\u001b[0m', '[31mvermelho[0m'],
    ['família 👨\u200d👩\u200d👧', 'família 👨\u200d👩\u200d👧'],
    ['\ud83d só metade', '\ufffd só metade'],
    ['um\n\n\ndois', 'um\n\n\ndois'],
  ])('of %j is %j', (text, kept) => {
    expect(tidyText(text)).toBe(kept);
  });

  it.each(['', '   ', '\n\t\r\n', '\u200b', '\ufeff\u00a0', '\u0000', '\u202e\u200d'])(
    'of %j, which shows nothing, is nothing',
    (text) => {
      expect(tidyText(text)).toBe('');
      expect(tidyLine(text)).toBe('');
    },
  );

  it('is one line where a line is asked for', () => {
    expect(tidyLine(' Torto\r\n  arado\t2 ')).toBe('Torto arado 2');
  });

  it('never grows, stays as it is when tidied again, and has no control characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const tidy of [tidyText, tidyLine]) {
          const kept = tidy(text);
          expect(tidy(kept)).toBe(kept);
          expect([...kept].length).toBeLessThanOrEqual([...text].length);
          expect(kept).not.toMatch(/[^\P{Cc}\n]/u);
          expect(kept.isWellFormed()).toBe(true);
        }
        expect(tidyLine(text)).not.toContain('\n');
      }),
    );
  });
});

it.each([
  ['a\0b', 'ab'],
  ['\0', ''],
  ['\ud83d só metade', '\ufffd só metade'],
  ['\u0007 e 😀 ficam\r\n', '\u0007 e 😀 ficam\r\n'],
])('of %j a database stores %j', (text, stored) => {
  expect(storable(text)).toBe(stored);
});
