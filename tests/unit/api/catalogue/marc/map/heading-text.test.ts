import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headingKey } from '#api/catalogue/marc/map/heading-text.ts';
import { splitMark, tidy } from '#api/catalogue/marc/map/isbd.ts';

describe('the key of a heading', () => {
  it.each([
    ['Assis, Machado de, 1839-1908.', 'ASSIS, Machado  de 1839-1908'],
    ['Guimarães Rosa, João', 'Guimaraes Rosa, Joao'],
    ['Qāz̤īʹnūr, Aḥmad', 'Qazinur, Ahmad'],
    ['Straße', 'strasse'],
    ['Brasil. Ministério da Cultura', 'Brasil, Ministerio da Cultura'],
  ])('is the same for "%s" and "%s"', (one, other) => {
    expect(headingKey(one)).toBe(headingKey(other));
  });

  it('distinguishes headings in any script', () => {
    expect(headingKey('Silva, José, 1950-')).not.toBe(headingKey('Silva, José, 1951-'));
    expect(headingKey('論語')).not.toBe(headingKey('孟子'));
    expect(headingKey('...')).toBe('');
  });

  it('of a key is the key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (heading) => {
        expect(headingKey(headingKey(heading))).toBe(headingKey(heading));
      }),
    );
  });
});

describe('ISBD marks', () => {
  it.each([
    ['veredas /', 'veredas'],
    ['São Paulo :', 'São Paulo'],
    ['Nova,', 'Nova'],
    ['1956.', '1956'],
    ['Silva, A. B.', 'Silva, A. B.'],
    ['[s.n.],', '[s.n.]'],
    ['Moura Jr.', 'Moura Jr.'],
    ['608 p.', '608 p.'],
    ['e assim por diante ...', 'e assim por diante ...'],
    ['Quem?', 'Quem?'],
    [' : ', ''],
  ])('"%s" is tidied to "%s"', (value, expected) => {
    expect(tidy(value)).toBe(expected);
  });

  it('are kept apart without losing a character', () => {
    expect(splitMark('Grande sertão :')).toEqual({ text: 'Grande sertão', mark: ' :' });
    expect(splitMark('Nova,')).toEqual({ text: 'Nova', mark: ',' });
    expect(splitMark('Silva, A. B.')).toEqual({ text: 'Silva, A. B.', mark: '' });
    fc.assert(
      fc.property(fc.string(), (value) => {
        const { text, mark } = splitMark(value);
        expect(text + mark).toBe(value);
      }),
    );
  });

  it('leave nothing to tidy a second time', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'p', '.', ' ', ':', '/', ',') }),
        (value) => {
          expect(tidy(tidy(value))).toBe(tidy(value));
        },
      ),
    );
  });
});
