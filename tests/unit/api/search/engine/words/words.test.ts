import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fold,
  MAX_TOKEN_LENGTH,
  sortKey,
  tokenize,
  tokenRanges,
} from '#api/search/engine/query/fold.ts';
import { callKey, storedCallKey } from '#api/search/engine/query/call-number.ts';
import { isbnKey, isIsbn, isIssn, issnKey } from '#api/search/engine/query/identifiers.ts';
import { similar } from '#api/search/engine/query/stem.ts';
import {
  addText,
  createByteList,
  distinctOf,
  sortedNumbers,
} from '#api/search/engine/segments/building/byte-list.ts';
import {
  findString,
  prefixRange,
  stringAt,
  type StringTable,
} from '#api/search/engine/segments/strings.ts';
import { editDistance } from '#api/search/engine/segments/trigrams.ts';

const anyText = fc.string({ unit: 'grapheme', maxLength: 20 });

describe('folding', () => {
  it.each([
    ['Ação, CORAÇÃO', 'acao, coracao'],
    ['œuvre Ærø Straße Łódź', 'oeuvre aero strasse lodz'],
    ['İstanbul ılık', 'istanbul ilik'],
    ['nº 2ª', 'no 2a'],
    ['Ἀθῆναι ΟΔΥΣΣΕΎΣ', 'αθηναι οδυσσευσ'],
    ['Ёлка', 'елка'],
    ['co\u00adoperação', 'cooperacao'],
    ['Qurʼān Hawaiʻi Tolʹstoĭ', 'quran hawaii tolstoi'],
    ['كتـــاب مدرسة موسى', 'كتاب مدرسه موسي'],
    ['שלום', 'שלומ'],
    ['C♯ B♭', 'c# bb'],
    ['міръ Ѳеодоръ объект', 'мир феодор объект'],
    ['中國學 圖書館 図書館', '中国学 图书馆 图书馆'],
    ['תנ״ך', 'תנכ'],
  ])('reads %s as %s', (typed, folded) => {
    expect(fold(typed)).toBe(folded);
  });

  it('changes nothing the second time', () => {
    fc.assert(fc.property(anyText, (text) => fold(fold(text)) === fold(text)));
  });
});

describe('words', () => {
  it.each([
    ["Gota d'água", ['gota', 'd', 'agua']],
    ['guarda-chuva', ['guarda', 'chuva']],
    ['Programação em C++ e C#', ['programacao', 'em', 'c++', 'e', 'c#']],
    ['日本文学 e かな', ['日', '本', '文', '学', 'e', 'か', 'な']],
    ['한국 문학', ['한국', '문학']],
    ['हिन्दी साहित्य', ['हिन्दी', 'साहित्य']],
    ['مُحَمَّد', ['محمد']],
    ['Research & Development, R&D', ['research', 'and', 'development', 'r', 'd']],
    ['!? … —', []],
  ])('of %s', (text, words) => {
    expect(tokenize(text)).toEqual(words);
  });

  it('are the same words when they are read again', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const words = tokenize(text);
        expect(tokenize(words.join(' '))).toEqual(words);
      }),
    );
  });

  it('are cut when too long, never inside a character', () => {
    for (const letter of ['a', '𐐨']) {
      const [word = ''] = tokenize(letter.repeat(100));
      expect(word.length).toBeLessThanOrEqual(MAX_TOKEN_LENGTH);
      expect(word.isWellFormed()).toBe(true);
    }
  });

  it('are found where they stand in the text as written', () => {
    const text = 'Coração, 日本 d’Água';
    const shown = tokenRanges(text).map(({ start, end }) => text.slice(start, end));
    expect(shown).toEqual(['Coração', '日', '本', 'd', 'Água']);
  });

  it('sort without accents, case and signs', () => {
    expect(sortKey('  Água: «Viva!» ')).toBe('agua viva');
  });
});

describe('standard numbers', () => {
  it('has one key for both lengths of an ISBN, with and without signs', () => {
    const forms = ['8535902775', '85-359-0277-5', '978-85-359-0277-8', '9788535902778 (broch.)'];
    expect(new Set(forms.map(isbnKey))).toEqual(new Set(['9788535902778']));
    expect(isbnKey('0-8044-2957-x')).toBe('9780804429573');
    expect(isbnKey('brochura')).toBeNull();
  });

  it('knows a right check digit from a wrong one', () => {
    expect(['8535902775', '080442957X', '9788535902778'].map(isIsbn)).toEqual([true, true, true]);
    expect(['8535902776', '9788535902779', '12345', 'x'].map(isIsbn)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(['0100-1574', '01001574', '2434-561X'].map(isIssn)).toEqual([true, true, true]);
    expect(['0100-1575', '1939-1945'].map(isIssn)).toEqual([false, false]);
    expect(issnKey('2434-561x')).toBe('2434561X');
  });

  it('reads call numbers without spaces and case', () => {
    expect(storedCallKey('869.3 A848d')).toBe(storedCallKey('869.3A848D'));
    expect(storedCallKey(' ')).toBeNull();
  });

  it('tells call numbers apart by their signs, wherever they stand', () => {
    expect(storedCallKey('37.01 A1')).toBe('3701a1 2.');
    const bare = (text: string) => callKey(text)?.replaceAll(' ', '');
    const callNumber = fc
      .array(fc.constantFrom(...'012ab.:/()+~ é'), { maxLength: 8 })
      .map((signs) => signs.join(''));
    fc.assert(
      fc.property(callNumber, callNumber, (one, other) => {
        expect(storedCallKey(one) === storedCallKey(other)).toBe(bare(one) === bare(other));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('similar words', () => {
  it.each([
    ['acao', 'acoes'],
    ['sertao', 'sertoes'],
    ['animal', 'animais'],
    ['menino', 'meninas'],
    ['professor', 'professoras'],
    ['jardim', 'jardins'],
    ['lapiz', 'lapices'],
    ['ciudad', 'ciudades'],
    ['library', 'libraries'],
    ['church', 'churches'],
  ])('%s is like %s', (one, other) => {
    expect(similar(one, other)).toBe(true);
    expect(similar(other, one)).toBe(true);
  });

  it.each([
    ['casa', 'casaco'],
    ['mar', 'marca'],
    ['porto', 'portao'],
    ['historia', 'historico'],
  ])('%s is not like %s', (one, other) => {
    expect(similar(one, other)).toBe(false);
  });
});

const tableOf = (texts: readonly string[]): StringTable => {
  const list = createByteList();
  for (const text of texts) addText(list, text);
  return distinctOf(list, sortedNumbers(list)).table;
};

describe('the sorted table of strings', () => {
  const lists = fc.uniqueArray(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }), {
    maxLength: 30,
  });

  it('finds what is in it, and nothing else', () => {
    fc.assert(
      fc.property(lists, anyText, (list, other) => {
        const table = tableOf(list);
        for (const text of list) expect(stringAt(table, findString(table, text))).toBe(text);
        expect(findString(table, other) >= 0).toBe(list.includes(other));
      }),
    );
  });

  it('keeps strings with one beginning together', () => {
    fc.assert(
      fc.property(
        lists,
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 2 }),
        (list, start) => {
          const table = tableOf(list);
          const [first, end] = prefixRange(table, start);
          const found = Array.from({ length: end - first }, (_, i) => stringAt(table, first + i));
          expect(new Set(found)).toEqual(new Set(list.filter((text) => text.startsWith(start))));
        },
      ),
    );
  });
});

describe('distance of spellings', () => {
  it.each([
    ['casa', 'casa', 0],
    ['casa', 'cassa', 1],
    ['casa', 'csaa', 1],
    ['casmurro', 'casmuro', 1],
    ['sertao', 'setrao', 1],
    ['vereda', 'veredas', 1],
    ['casa', 'livro', 3],
  ])('from %s to %s is %i', (one, other, distance) => {
    expect(editDistance(one, other, 2)).toBe(distance);
    expect(editDistance(other, one, 2)).toBe(distance);
  });
});
