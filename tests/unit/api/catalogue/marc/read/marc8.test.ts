import { describe, expect, it } from 'vitest';
import { marc } from '#api/catalogue/marc/build.ts';
import { readIso2709 } from '#api/catalogue/marc/read/iso2709.ts';
import { decodeMarc8 as decode } from '#api/catalogue/marc/read/text/marc8.ts';
import { bytesOf, collect, inChunks, outcomes } from '../support.ts';

const bytes = (...parts: (string | number)[]): Uint8Array =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.of(part))),
  );

const decodeMarc8 = (input: Uint8Array) => {
  const { text, faults } = decode(input);
  return faults[0] ?? text;
};

describe('MARC-8', () => {
  it.each([
    ['a mark before its letter', bytes('Sert', 0xe4, 'ao'), 'Sertão'],
    ['two marks on one letter', bytes(0xe3, 0xe2, 'e'), '\u1ebf'],
    ['letters of their own', bytes(0xa1, 0xb2, 0xc7, 0xa5), 'ŁøßÆ'],
    ['a cedilla', bytes('a', 0xf0, 'c', 0xe4, 'ao'), 'ação'],
    ['superscripts and the way back', bytes('m', 0x1b, 'p2', 0x1b, 's2'), 'm²2'],
    ['an escape to the set in force', bytes(0x1b, '(B', 'abc', 0x1b, ')!E', 0xe2, 'e'), 'abcé'],
    ['a character by its number', bytes('&#x20AC; &#x6F22;'), '€ 漢'],
  ])('reads %s', (_, input, expected) => {
    expect(decodeMarc8(input)).toBe(expected);
  });

  it.each([
    ['Cyrillic', bytes(0x1b, '(NwOJNA I MIR', 0x1b, '(B.'), 'Война и мир.'],
    ['Cyrillic of the upper half', bytes(0x1b, ')N', ...[0xf7, 0xcf, 0xca]), 'Вой'],
    ['Ukrainian', bytes(0x1b, '(Nm', 0x1b, '(Q', 0x46, 0x1b, '(NR'), 'Мір'],
    ['Ukrainian in both halves', bytes(0x1b, '(N', 0x1b, ')Qm', 0xc7, 'W'), 'Мїв'],
    ['Hebrew', bytes(0x1b, '(2ylem'), 'שלום'],
    ['Hebrew with its points', bytes(0x1b, '(2MAylEem'), 'שָׁלוֹם'],
    ['Arabic', bytes(0x1b, '(3SdGe'), 'سلام'],
    ['Arabic with its vowels', bytes(0x1b, '(3oenMqnQe'), 'مُحَرَّم'],
    ['Persian', bytes(0x1b, '(4)', 0x1b, '(3GQS'), 'پارس'],
    ['Greek', bytes(0x1b, '(SABD'), 'ΑΒΓ'],
    ['Greek with accents', bytes(0x1b, '(SN"rdrw'), 'Λόγος'],
    ['East Asian', bytes(0x1b, '$1', '!0!!0"', 0x1b, '(B.'), '一丁.'],
    ['East Asian of the upper half', bytes(0x1b, '$)1', 0xa1, 0xb0, 0xa1, ' a'), '一 a'],
    ['a blank of East Asian text', bytes(0x1b, '$,1', '!#!'), '\u3000'],
    ['the two halves of a ligature', bytes(0xeb, 't', 0xec, 's'), 't\u0361s'],
    ['the two halves of a tilde', bytes(0xfa, 'n', 0xfb, 'g'), 'n\u0360g'],
    ['the sets of the lower half named by a comma', bytes(0x1b, ',NwOT'), 'Вот'],
  ])('reads %s', (_, input, expected) => {
    expect(decodeMarc8(input)).toBe(expected.normalize('NFC'));
  });

  it('is back in Latin letters with the next subfield', () => {
    const field = bytes('10', 0x1f, 'a', 0x1b, '(NmIR', 0x1f, 'bMir');
    expect(decodeMarc8(field)).toBe('10\u001faМир\u001fbMir');
  });

  it('refuses an alphabet it does not know and a byte without meaning', () => {
    expect(decodeMarc8(bytes(0x1b, '$1', '!!!'))).toMatchObject({
      reason: 'bad_marc8',
      detail: '0x212121',
    });
    expect(decodeMarc8(bytes(0x1b, '(Zabc'))).toMatchObject({ reason: 'marc8_unsupported' });
    expect(decodeMarc8(bytes('a', 0xff))).toMatchObject({ reason: 'bad_marc8', detail: '0xff' });
  });

  it('is chosen by the leader, and a record it cannot read costs no other', async () => {
    const good = bytesOf(marc({ control: { '001': 'x' }, data: ['245 10 $aSert??o'] }));
    good[9] = 0x20;
    good.write('\xe4a', good.indexOf('??'), 'latin1');
    const bad = Buffer.from(good);
    bad.write('\x1b$', bad.indexOf('Se'), 'latin1');
    const results = await collect(readIso2709(inChunks(Buffer.concat([good, bad, good]))));
    expect(outcomes(results)).toEqual(['x', 'marc8_unsupported', 'x']);
    expect(results[0]).toMatchObject({
      record: { fields: [{}, { subfields: [{ value: 'Sertão' }] }] },
    });
  });
});
